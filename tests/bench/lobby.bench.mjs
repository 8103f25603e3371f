// Benchmark of 10,000 games on a phone: scrolling the list of a category, and each keystroke of a search.

import { call, startSandbox } from "../../pkg/build/sandbox.mjs";
import { launchPhones } from "./phone.mjs";
import { GAMES, games, queries } from "./search-catalogue.mjs";
import { printTable } from "./table.mjs";

/** Scroll speed in CSS pixels per second, and seconds. */
const SPEED = 2500;
const SECONDS = 10;
/** Pages that are loaded at once with the address, and games of each here. */
const PAGES = 20;
const PER_PAGE = GAMES / PAGES;
/** Number of queries that are typed. */
const TYPED = 12;

const sandbox = await startSandbox();
const browser = await launchPhones();

const { data: samples } = await call(`${sandbox.site}/api/game/games?perPage=60`);

/** Answers the calls for games with the catalogue, in longer pages for a category. */
function answerGames(catalogue, samples, perPage) {
  const others = globalThis.fetch;
  globalThis.fetch = async (request, ...more) => {
    const url = new URL(request.url ?? request, location.href);
    if (url.pathname !== "/api/game/games") return others(request, ...more);
    const query = url.searchParams;
    const size = query.has("collectionId") || query.has("collectionId[]") ? perPage : Number(query.get("perPage"));
    const first = (Number(query.get("page") ?? 1) - 1) * size;
    const data = catalogue.slice(first, first + size).map(({ id, name }) => ({
      ...samples[id % samples.length],
      id: `game-${id}`,
      identity: `game-${id}`,
      name,
    }));
    return Response.json({ data, meta: { totalRows: catalogue.length, perPage: size } });
  };
}

const observe = `() => {
  globalThis.interaction = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) globalThis.interaction = Math.max(globalThis.interaction, duration);
  }).observe({ type: "event", durationThreshold: 16 });
  (${answerGames})(${JSON.stringify(games)}, ${JSON.stringify(samples)}, ${PER_PAGE});
}`;

const quantile = (values, part) =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** Durations of the frames while the list is scrolled, in milliseconds. */
async function scroll(phone) {
  await phone.open(`${sandbox.site}/categories/slots?page=${PAGES}`);
  await phone.waitFor((count) => document.querySelector(`main li[aria-setsize="${count}"]`) !== null, GAMES);
  await phone.wait(3000);
  const frames = await phone.evaluate(
    (speed, seconds) =>
      new Promise((resolve) => {
        const durations = [];
        const begin = performance.now();
        let last = begin;
        const frame = (now) => {
          durations.push(now - last);
          last = now;
          scrollTo(0, ((now - begin) * speed) / 1000);
          if (now - begin < seconds * 1000) requestAnimationFrame(frame);
          else resolve({ durations, reached: scrollY });
        };
        requestAnimationFrame(frame);
      }),
    SPEED,
    SECONDS,
  );
  if (frames.reached < SPEED * SECONDS * 0.9) throw new Error(`The list ended at ${frames.reached} pixels.`);
  return frames.durations.slice(2);
}

/** For each keystroke the time to the next paint, as the browser measures it, in milliseconds. */
async function type(phone) {
  await phone.open(`${sandbox.site}/main`);
  await phone.waitFor(() => document.documentElement.dataset.live !== undefined);
  await phone.wait(3000);
  await phone.tap("header button", "Search games");
  await phone.waitFor(() => document.querySelector("[role=dialog] [role=option]") !== null);
  await phone.wait(3000);
  const times = [];
  for (const query of queries.filter((one) => /^[a-z ]+$/.test(one)).slice(0, TYPED)) {
    for (const letter of query) {
      await phone.evaluate(() => {
        globalThis.interaction = 0;
      });
      await phone.press(letter);
      await phone.wait(150);
      // The browser reports interactions from 16 ms on.
      times.push(Math.max(16, await phone.evaluate(() => globalThis.interaction)));
    }
    await phone.evaluate(() => document.querySelector("[role=dialog] input").select());
  }
  const found = await phone.evaluate(() => document.querySelector("[role=dialog] mark") !== null);
  if (!found) throw new Error("Nothing was found: the search did not work.");
  return times;
}

const phone = await browser.newPhone(observe);
const frames = await scroll(phone);
const keystrokes = await type(phone);
console.log(`  ${GAMES} games, ${frames.length} frames, ${keystrokes.length} keystrokes`);
printTable([
  { what: "frame while 10,000 games are scrolled: median", value: quantile(frames, 0.5), unit: "ms", budget: 17 },
  { what: "95 of 100 frames", value: quantile(frames, 0.95), unit: "ms", budget: 17 },
  { what: "longest frame", value: quantile(frames, 1), unit: "ms", budget: 50 },
  { what: "keystroke to paint, 10,000 games: median", value: quantile(keystrokes, 0.5), unit: "ms", budget: 100 },
  { what: "slowest keystroke to paint", value: quantile(keystrokes, 1), unit: "ms", budget: 100 },
]);
await phone.close();
await browser.stop();
sandbox.stop();
