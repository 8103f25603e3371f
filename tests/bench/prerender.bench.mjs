// Benchmark of prerendering: first visits to the built site, by turns with visits to the same site without its prerendered
// pages, as a phone on a slow network.
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../pkg/build/sandbox.mjs";
import { ROOT } from "../../pkg/build/steps.mjs";
import { launchPhones } from "./phone.mjs";
import { slowNetwork } from "./slow-network.mjs";
import { printColumns } from "./table.mjs";

const RUNS = 7;
const DIST = join(ROOT, "ui", "dist");

/** A copy of the site in which every address is answered with the empty shell. */
function withoutPages() {
  const folder = mkdtempSync(join(tmpdir(), "shell-"));
  cpSync(DIST, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true })) {
    if (/\.html(?:\.br|\.gz)?$/.test(file) && !/^(?:shell|offline)\./.test(file)) rmSync(join(folder, file));
  }
  for (const end of ["", ".br", ".gz"])
    copyFileSync(join(folder, `shell.html${end}`), join(folder, `index.html${end}`));
  return folder;
}

function observe() {
  const measured = { lcp: 0, live: 0 };
  globalThis.measured = measured;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.lcp = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver(() => {
    if (document.documentElement?.dataset.live !== undefined && measured.live === 0) measured.live = performance.now();
  }).observe(document, { attributes: true, childList: true, subtree: true });
}

async function visit(browser, site) {
  const phone = await browser.newPhone(observe);
  await phone.open(site);
  await phone.waitFor(() => globalThis.measured?.live > 0);
  await phone.wait(2500);
  const times = await phone.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    ...globalThis.measured,
  }));
  await phone.close();
  return times;
}

const folder = withoutPages();
const browser = await launchPhones();
const places = [];
for (const [name, site] of [
  ["prerendered", DIST],
  ["shell", folder],
]) {
  const sandbox = await startSandbox(["--memory"], site);
  places.push({ name, sandbox, network: await slowNetwork(sandbox.site), visits: [] });
}
for (let run = 0; run < RUNS; run += 1) {
  for (const { network, visits } of places) visits.push(await visit(browser, network.origin));
}
const middle = (visits, key) =>
  visits.map((times) => times[key]).sort((one, other) => one - other)[Math.floor(RUNS / 2)];
console.log(`  medians of ${RUNS} visits, by turns`);
printColumns([
  ["home page", "first paint", "largest paint", "started"],
  ...places.map(({ name, visits }) => [
    name,
    ...["paint", "lcp", "live"].map((key) => `${middle(visits, key).toFixed(0)} ms`),
  ]),
]);
for (const { sandbox, network } of places) {
  network.stop();
  sandbox.stop();
}
await browser.stop();
rmSync(folder, { recursive: true });
