// Benchmark of every kind of page: a first visit of a phone on a slow network, and a second one with what the first has left
// in the browser. Guests, and a player whose session goes on.
import { startSandbox } from "../../pkg/build/sandbox.mjs";
import { launchPhones } from "./phone.mjs";
import { slowNetwork } from "./slow-network.mjs";
import { printColumns } from "./table.mjs";
import { observe, totalBlockingTime } from "./visit.mjs";

const RUNS = 3;
const GUEST = ["/", "/categories/slots", "/games/ember-orchard", "/tournaments", "/contact", "/static/terms", "/ar"];
const PLAYER = ["/", "/games/ember-orchard?real=true", "/profile/wallet", "/profile/history", "/profile/limits"];
/** Time after the start in which tasks still count, milliseconds. */
const AFTER = 2500;

const sandbox = await startSandbox(["--memory", "--test-controls"]);
const network = await slowNetwork(sandbox.site);
const browser = await launchPhones();

/** Opens an address, and measures the visit. */
async function visit(phone, path) {
  await phone.open(network.origin + path);
  await phone.waitFor(() => globalThis.measured?.live > 0);
  await phone.wait(AFTER);
  const { lcp, cls, live } = await phone.evaluate(() => globalThis.measured);
  return { lcp, cls, live, blocking: await phone.evaluate(totalBlockingTime) };
}

/** A phone with the session of a player, and with the files of the site if it has been there before. */
async function playersPhone(player) {
  const phone = await browser.newPhone(observe);
  const { token } = await sandbox.control("autologin", { playerId: player.profile.id });
  await phone.open(`${network.origin}/auth/autologin?state=${token}`);
  await phone.waitFor(() => document.querySelector("header a[href*=wallet], header button") !== null);
  await phone.wait(AFTER);
  return phone;
}

const rows = [];
const middle = (visits, key) =>
  visits.map((times) => times[key]).sort((one, other) => one - other)[Math.floor(RUNS / 2)];
const shown = (visits) => [
  ...["lcp", "live", "blocking"].map((key) => `${middle(visits, key).toFixed(0)} ms`),
  middle(visits, "cls").toFixed(3),
];

for (const path of GUEST) {
  const [first, second] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    const phone = await browser.newPhone(observe);
    first.push(await visit(phone, path));
    second.push(await visit(phone, path));
    await phone.close();
  }
  rows.push([`guest ${path}`, ...shown(first), ...shown(second).slice(0, 2)]);
}
const player = await sandbox.control("players", { balances: { USD: "200" } });
for (const path of PLAYER) {
  const again = [];
  for (let run = 0; run < RUNS; run += 1) {
    const phone = await playersPhone(player);
    again.push(await visit(phone, path));
    await phone.close();
  }
  rows.push([
    `player ${path}`,
    "",
    "",
    `${middle(again, "blocking").toFixed(0)} ms`,
    middle(again, "cls").toFixed(3),
    ...shown(again).slice(0, 2),
  ]);
}
console.log(`  medians of ${RUNS} visits; a player has been on the site before`);
printColumns([
  [
    "page",
    "first visit: largest paint",
    "started",
    "blocked",
    "layout shift",
    "second visit: largest paint",
    "started",
  ],
  ...rows,
]);
await browser.stop();
network.stop();
sandbox.stop();
