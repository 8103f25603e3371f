// The public types of the package, a line for each declaration, in pkg/public-types.txt. A line that changes or goes may
// break a page: it needs a row in pkg/CHANGELOG.md. `npm run generate` writes the file again.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const DIST = fileURLToPath(new URL("../../pkg/dist/", import.meta.url));
const REPORT = fileURLToPath(new URL("../../pkg/public-types.txt", import.meta.url));

/** Files whose exports a page can import; the others belong to the loader. */
const PUBLIC =
  /^(bundler\/core|types|web|bundler|node|abort|errors|namespaces|prefixed-storage|rows|strict|subscriptions|version|(react|testing|devtools)\/[\w-]+|rules\/(typed-rules|web|node))\.d\.ts$/;

/** The exported declarations of a file, without comments, each on one line. */
function declarationsOf(file: string): string[] {
  const text = readFileSync(join(DIST, file), "utf8");
  const { program, comments } = parseSync(file, text);
  const plain = (from: number, to: number) => {
    const inside = comments.filter(({ start, end }) => start >= from && end <= to);
    let bare = "";
    let place = from;
    for (const { start, end } of inside) {
      bare += text.slice(place, start);
      place = end;
    }
    return (bare + text.slice(place, to)).replace(/\s+/g, " ").trim();
  };
  return program.body
    .filter(({ type }) => type === "ExportNamedDeclaration" || type === "ExportDefaultDeclaration")
    .map(({ start, end }) => plain(start, end).replace(/^export (declare )?/, ""))
    .filter((line) => !line.startsWith("{}"))
    .map((line) => `${file.replace(/\.d\.ts$/, "")}: ${line}`);
}

test("no public type has changed without a line of the report", () => {
  const files = readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => PUBLIC.test(file));
  const now = files.flatMap(declarationsOf).sort();
  if (process.env["WRITE_TYPES"] !== undefined) writeFileSync(REPORT, `${now.join("\n")}\n`);
  const before = readFileSync(REPORT, "utf8").trimEnd().split("\n");
  const missing = (from: string[], others: string[]) => from.filter((line) => !others.includes(line));
  expect(now.length).toBeGreaterThan(200);
  expect({ brokenOrChanged: missing(before, now), new: missing(now, before) }).toEqual({
    brokenOrChanged: [],
    new: [],
  });
});
