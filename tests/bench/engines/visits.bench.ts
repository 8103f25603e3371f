// Visits of every kind of page in Firefox and in Safari's engine, on the slow network. Their drivers cannot slow the processor
// down and do not report long tasks, so only the first paint and the start are measured.
import { test } from "vitest";
import { prepareSite } from "../../engines/surroundings.ts";
import { slowNetwork } from "../slow-network.mjs";
import { printColumns } from "../table.mjs";

const RUNS = 3;
const PAGES = ["/", "/categories/slots", "/games/ember-orchard", "/tournaments", "/contact", "/static/terms", "/ar"];

const site = prepareSite();

/** Times of a visit, in milliseconds since it began. */
interface Visit {
  painted: number;
  started: number;
}

/** Times of the visit; undefined before the start. At the start the site requests the file of its deferred tasks. */
function times(): Visit | undefined {
  const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const files = performance.getEntriesByType("resource");
  const started = files.find(({ name }) => name.includes("/assets/deferred-tasks-"))?.startTime;
  return painted === undefined || started === undefined ? undefined : { painted, started };
}

async function visit(url: string): Promise<Visit> {
  const { tab } = site();
  await tab.goto(url);
  for (;;) {
    const known = await tab.read(times);
    if (known) return known;
    await new Promise((later) => setTimeout(later, 100));
  }
}

const middle = (visits: readonly Visit[], key: keyof Visit) =>
  `${visits
    .map((times) => times[key])
    .sort((one, other) => one - other)
    [Math.floor(visits.length / 2)]?.toFixed(0)} ms`;

test("visits of every kind of page", async ({ task }) => {
  const network = await slowNetwork(site().sandbox.site);
  const rows = [];
  for (const path of PAGES) {
    const [first, second]: [Visit[], Visit[]] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      await site().begin();
      first.push(await visit(network.origin + path));
      second.push(await visit(network.origin + path));
    }
    rows.push([path, ...[first, second].flatMap((visits) => [middle(visits, "painted"), middle(visits, "started")])]);
  }
  console.log(`  medians of ${RUNS} visits in ${task.file.projectName}`);
  printColumns([["page", "first visit: painted", "started", "second visit: painted", "started"], ...rows]);
  network.stop();
});
