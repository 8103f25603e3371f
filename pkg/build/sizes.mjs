// Download sizes, checked against absolute budgets.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { ROOT } from "./steps.mjs";

const SITE = join(ROOT, "ui", "dist");
const KILOBYTE = 1000;

/** Budgets in kilobytes, after the named compression. */
const BUDGETS = {
  "initial JavaScript": { gzip: 108 },
  "core .wasm": { brotli: 125 },
  "largest part of the core": { brotli: 60 },
  "core glue": { gzip: 12 },
  "rules without a core": { brotli: 40 },
  "CSS of the first page": { gzip: 25 },
  "all CSS": { gzip: 47 },
  fonts: { raw: 50 },
  "largest lazy chunk": { gzip: 35 },
};

const sizesOf = (files) => {
  const contents = files.map((file) => (Buffer.isBuffer(file) ? file : readFileSync(file)));
  const sum = (measure) => contents.reduce((total, content) => total + measure(content), 0);
  return {
    raw: sum((content) => content.length),
    gzip: sum((content) => gzipSync(content, { level: 9 }).length),
    brotli: sum((content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length),
  };
};

/**
 * Scripts required before the first page is usable: those of the document and
 * their static imports.
 */
function initialScripts(assets) {
  const html = readFileSync(join(SITE, "index.html"), "utf8");
  const found = new Set();
  const visit = (name) => {
    if (found.has(name) || !assets.includes(name)) return;
    found.add(name);
    const code = readFileSync(join(SITE, "assets", name), "utf8");
    for (const match of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) visit(match[1]);
  };
  for (const match of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) visit(match[1]);
  return [...found];
}

/** Scripts that the document contains. */
function writtenScripts() {
  const html = readFileSync(join(SITE, "index.html"), "utf8");
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => Buffer.from(code));
}

/** Styles of the document and of the first page. */
function firstStyles(assets) {
  const html = readFileSync(join(SITE, "index.html"), "utf8");
  const styles = assets.filter((name) => name.endsWith(".css"));
  return styles.filter((name) => html.includes(`/assets/${name}`));
}

/** The table of sizes, and the exceeded budgets. */
export function measureSizes() {
  const assets = readdirSync(join(SITE, "assets"));
  const inAssets = (names) => names.map((name) => join(SITE, "assets", name));
  const scripts = assets.filter((name) => name.endsWith(".js"));
  // The bindings have a budget of their own, as glue.
  const isGlue = (name) => /^bundled-[^/]+\.js$/.test(name);
  const initial = initialScripts(assets).filter((name) => !isGlue(name));
  const lazy = scripts.filter((name) => !initial.includes(name));
  const gzipOf = (name) => gzipSync(readFileSync(join(SITE, "assets", name)), { level: 9 }).length;
  const largest = lazy.toSorted((one, other) => gzipOf(other) - gzipOf(one)).slice(0, 1);
  const modules = inAssets(assets.filter((name) => name.endsWith(".wasm")));
  const first = modules.filter((file) => /core_bg-[^/]+$/.test(file));
  const parts = modules.filter((file) => !first.includes(file));
  const glue = join(ROOT, "pkg", "dist", "bundler", "core_bg.js");
  const groups = {
    "initial JavaScript": [...inAssets(initial), ...writtenScripts()],
    "core .wasm": first,
    "largest part of the core": parts.toSorted((one, other) => statSync(other).size - statSync(one).size).slice(0, 1),
    "all parts of the core": parts,
    "core glue": [glue],
    "rules without a core": [join(ROOT, "pkg", "dist", "rules", "rules_bg.wasm")],
    "CSS of the first page": inAssets(firstStyles(assets)),
    "all CSS": inAssets(assets.filter((name) => name.endsWith(".css"))),
    fonts: inAssets(assets.filter((name) => /\.woff2?$/.test(name))),
    "largest lazy chunk": inAssets(largest),
    "all JavaScript": inAssets(scripts),
  };
  const rows = [["", "raw kB", "gzip kB", "brotli kB", "budget"]];
  const exceeded = [];
  for (const [name, files] of Object.entries(groups)) {
    const sizes = sizesOf(files);
    const budget = Object.entries(BUDGETS[name] ?? {});
    for (const [compression, limit] of budget) if (sizes[compression] > limit * KILOBYTE) exceeded.push(name);
    const cells = ["raw", "gzip", "brotli"].map((compression) => (sizes[compression] / KILOBYTE).toFixed(1));
    rows.push([name, ...cells, budget.map(([compression, limit]) => `${limit} ${compression}`).join(", ")]);
  }
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  ")}`;
  return { table: rows.map(line).join("\n"), exceeded };
}
