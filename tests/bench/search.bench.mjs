// The search of the core, compared with three libraries on one catalogue of 10,000 games: time for each keystroke, memory,
// size, and how many of sixty queries find first the game that a person meant. The core is measured through its bindings, and
// natively.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { output, StepError } from "../../pkg/build/steps.mjs";
import { GAMES, games, keystrokes, meant, queries } from "./search-catalogue.mjs";
import { libraries, ofCore } from "./search-engines.mjs";
import { printColumns } from "./table.mjs";

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** Cells of a row: milliseconds for a keystroke, in the middle, for 95 of 100, and at the most; milliseconds for the index. */
const timeCells = ({ median, most, worst, build }) => [
  ...[median, most, worst].map((time) => `${time.toFixed(2)} ms`),
  `${build.toFixed(0)} ms`,
];

async function measure({ name, file, build, search }) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const begin = performance.now();
  await build();
  const built = performance.now() - begin;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const memory = (after.heapUsed - before.heapUsed + after.external - before.external) / 1e6;
  for (const typed of keystrokes.slice(0, 200)) await search(typed);
  const times = [];
  for (const typed of keystrokes) {
    const start = performance.now();
    await search(typed);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const missed = [];
  for (const [place, query] of queries.entries()) {
    const found = games[await search(query)]?.name;
    if (found !== meant[place]) missed.push(`${query} → ${found ?? "nothing"}`);
  }
  if (process.env.SHOW_MISSED) console.log([name, ...missed].join("\n  "));
  const size = file && gzipSync(readFileSync(new URL(`../../node_modules/${file}`, import.meta.url))).length / 1000;
  return [
    name,
    ...timeCells({
      median: quantile(times, 0.5),
      most: quantile(times, 0.95),
      worst: quantile(times, 1),
      build: built,
    }),
    `${memory.toFixed(1)} MB`,
    size ? `${size.toFixed(1)} kB` : "part of `search`",
    `${queries.length - missed.length} of ${queries.length}`,
  ];
}

/** The same index and searches, compiled for this machine. */
function measureNatively() {
  const folder = mkdtempSync(join(tmpdir(), "search-"));
  const file = join(folder, "catalogue.json");
  writeFileSync(file, JSON.stringify({ games, keystrokes }));
  const example = ["run", "--quiet", "--locked", "--release", "-p", "core-wasm", "--example", "keystrokes", "--", file];
  const times = output("cargo", example);
  rmSync(folder, { recursive: true });
  if (times === undefined) throw new StepError("The example `keystrokes` failed: run it with cargo to see why.");
  return ["core, native", ...timeCells(JSON.parse(times)), "", "", ""];
}

console.log(`  ${GAMES} games, ${keystrokes.length} keystrokes of ${queries.length} queries`);
const rows = [];
for (const make of [...libraries, ofCore]) rows.push(await measure(await make()));
rows.push(measureNatively());
printColumns([
  ["search", "keystroke: median", "95 %", "worst", "index built in", "memory", "file, gzip", "found first"],
  ...rows,
]);
process.exit(0);
