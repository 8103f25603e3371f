// Benchmark of live standings: the page of a tournament on a phone while a thousand events arrive each second.
import { call, launch, newPhone, signIn, startSandbox } from "./sandbox.mjs";
import { printTable } from "./table.mjs";

/** Events per second, and seconds. */
const RATE = 1000;
const SECONDS = 10;
/** Number of publications caused by one call. */
const BATCH = 50;

/** Collects the durations of long tasks. */
function observe() {
  globalThis.longTasks = [];
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
// The first three stand on the podium above the table.
const fourth = standings(sent / BATCH - 1)[3];
const shown = (await table.getByRole("row").nth(1).textContent()).replaceAll(",", "");
if (!shown.includes(`${fourth.nickname}${fourth.points}`)) throw new Error(`The page shows "${shown}" as the fourth.`);
const tasks = await page.evaluate(() => globalThis.longTasks);
console.log(`  ${sent} events in ${took.toFixed(1)} s, ${tasks.length} tasks over 50 ms`);
printTable([{ what: "longest task while standings arrive", value: Math.max(0, ...tasks), unit: "ms", budget: 50 }]);
await browser.close();
sandbox.stop();
