// Benchmark of live standings: the page of a tournament on a phone while a thousand events arrive each second.
import { call, launch, newPhone, signIn, startSandbox } from "./sandbox.mjs";
import { printTable } from "./table.mjs";

/** Events per second, and seconds. */
const RATE = 1000;
const SECONDS = 10;
/** Number of publications caused by one call. */
const BATCH = 50;

/** Collects long tasks and, once asked to, the frames of the page. */
function observe() {
  const measured = { tasks: [], longestFrame: 0 };
  globalThis.measured = measured;
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) measured.tasks.push(entry.duration);
  }).observe({ type: "longtask" });
  globalThis.countFrames = () => {
    measured.tasks.length = 0;
    let last = performance.now();
    const frame = (now) => {
      measured.longestFrame = Math.max(measured.longestFrame, now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };
}

const sandbox = await startSandbox(["--memory", "--test-controls"]);
const browser = await launch();
const player = await sandbox.control("players", { balances: { USD: "1000" } });
const page = await newPhone(browser, observe);
await signIn(sandbox, page, player);
await page.goto(`${sandbox.site}/tournaments/ember-league`);
const table = page.getByRole("table");
await table.waitFor();
await table.scrollIntoViewIfNeeded();
await page.waitForTimeout(3000);
await page.evaluate(() => globalThis.countFrames());

const { data: list } = await call(`${sandbox.site}/api/retention/tournaments`);
const { id } = list.find(({ identity }) => identity === "ember-league");
const { data: tournament } = await call(`${sandbox.site}/api/retention/tournaments/${id}`);
/** The standings after some more batches of bets: the participants take turns. */
const standings = (batches) => {
  const rows = tournament.leaderboard.map((row, index) => {
    const turns = Math.floor((batches + tournament.leaderboard.length - index) / tournament.leaderboard.length);
    return { ...row, points: row.points + 300 * turns };
  });
  rows.sort((one, other) => other.points - one.points);
  return rows.map((row, index) => ({ ...row, place: index + 1 }));
};

const begin = performance.now();
let sent = 0;
while (sent < RATE * SECONDS) {
  const event = "tournament.leaderboard.updated";
  const data = { event, tournamentId: id, leaderboard: standings(sent / BATCH) };
  await sandbox.control("publish", { channel: `tournaments:${id}`, data, times: BATCH });
  sent += BATCH;
  const ahead = begin + (sent / RATE) * 1000 - performance.now();
  if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
}
const took = (performance.now() - begin) / 1000;
await page.waitForTimeout(1000);
const { tasks, longestFrame } = await page.evaluate(() => globalThis.measured);
console.log(`  ${sent} events in ${took.toFixed(1)} s, ${tasks.length} tasks over 50 ms`);
printTable([
  { what: "longest task while standings arrive", value: Math.max(0, ...tasks), unit: "ms", budget: 50 },
  { what: "longest time between two frames", value: longestFrame, unit: "ms", budget: 100 },
]);
await browser.close();
sandbox.stop();
