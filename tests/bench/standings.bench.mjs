// Benchmark of live standings: the page of a tournament on a phone while a thousand events arrive each second.
import { call, startSandbox } from "../../pkg/build/sandbox.mjs";
import { launch, newPhone, signIn } from "./browser.mjs";
import { printTable } from "./table.mjs";

/** Events per second, and seconds. */
const RATE = 1000;
const SECONDS = 10;
/** Number of publications caused by one call. */
const BATCH = 50;

/** Collects the durations of long tasks. */
function observe() {
  globalThis.longTasks = [];
  globalThis.connections = 0;
  globalThis.heard = 0;
  globalThis.WebSocket = class extends WebSocket {
    constructor(...parameters) {
      super(...parameters);
      globalThis.connections += 1;
      this.addEventListener("message", ({ data }) => {
        globalThis.heard += data.split("tournament.leaderboard.updated").length - 1;
      });
    }
  };
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) globalThis.longTasks.push(entry.duration);
  }).observe({ type: "longtask" });
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
await page.evaluate(() => {
  globalThis.longTasks.length = 0;
  globalThis.connections = 0;
  globalThis.heard = 0;
});

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

const publish = (batches, times) => {
  const event = "tournament.leaderboard.updated";
  const data = { event, tournamentId: id, leaderboard: standings(batches) };
  return sandbox.control("publish", { channel: `tournaments:${id}`, data, times });
};

const begin = performance.now();
let sent = 0;
while (sent < RATE * SECONDS) {
  await publish(sent / BATCH, BATCH);
  sent += BATCH;
  const ahead = begin + (sent / RATE) * 1000 - performance.now();
  if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
}
const took = (performance.now() - begin) / 1000;
if (took > SECONDS * 1.1) throw new Error(`The sandbox published too slowly: ${took.toFixed(1)} s.`);
await page.waitForTimeout(1000);
// A page that could not keep up connects again and reads the standings of the API, which have not moved. The last event is
// repeated until it is there. The first three stand on the podium above the table.
const fourth = new Intl.NumberFormat("en").format(standings(sent / BATCH)[3].points);
const row = table.getByRole("row").nth(1);
for (let tries = 0; !(await row.textContent()).includes(fourth); tries += 1) {
  if (tries > 30) throw new Error(`The page does not show ${fourth} points in the fourth place.`);
  await publish(sent / BATCH, 1);
  await page.waitForTimeout(1000);
}
const { tasks, heard, connections } = await page.evaluate(() => ({
  tasks: globalThis.longTasks,
  heard: globalThis.heard,
  connections: globalThis.connections,
}));
console.log(
  `  ${sent} events in ${took.toFixed(1)} s, ${heard} of them heard, ${connections} new connections, ${tasks.length} tasks over 50 ms`,
);
printTable([{ what: "longest task while standings arrive", value: Math.max(0, ...tasks), unit: "ms", budget: 50 }]);
await browser.close();
sandbox.stop();
