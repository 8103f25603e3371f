// Asks for a row of the changelog when public types have changed or gone since the last release.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { output, ROOT, StepError } from "./steps.mjs";

const TYPES = "pkg/public-types.txt";
const CHANGELOG = "pkg/CHANGELOG.md";
/** Most declarations that the message names. */
const NAMED = 10;

/** The rows of the changelog's section that is not released; undefined if there is none. */
function unreleasedRows(changelog) {
  const [, section] = /^## [^\n]*not released\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? [];
  return section?.split(/^- /m).slice(1);
}

/**
 * Instruction for public types that changed or were removed; undefined if there is nothing to do. `before` is the last
 * release, `now` the working tree: `types` is the report of public types, `changelog` the text of the changelog.
 */
export function missingRow(before, now) {
  const lines = new Set(now.types.split("\n"));
  const gone = before.types.split("\n").filter((line) => line !== "" && !lines.has(line));
  const earlier = new Set(unreleasedRows(before.changelog) ?? []);
  const rows = unreleasedRows(now.changelog) ?? [];
  if (gone.length === 0 || rows.some((row) => !earlier.has(row))) return undefined;
  const names = gone.map((line) =>
    line
      .replace(/^\S+ /, "")
      .split(/[ <({=:;]/, 2)
      .join(" "),
  );
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return (
    `Public types have changed since the last release: ${names.slice(0, NAMED).join(", ")}${more}. Write a row in ` +
    `${CHANGELOG}, in a section whose heading ends with "not released": under "Breaking:", or under "New:" if only ` +
    "optional members were added."
  );
}

/**
 * The commit to compare with: that of the last tag, or else the one that set the version of the package, or else the first
 * one with a report of public types. Undefined if git does not know it: a shallow clone has no tag and no history.
 */
function lastRelease() {
  const tagged = output("git", ["describe", "--tags", "--abbrev=0", "--match", "v*"]);
  const log = (...parameters) =>
    output("git", ["log", "--format=%H", ...parameters])
      ?.split("\n")
      .at(-1);
  const known = [tagged];
  if (output("git", ["rev-parse", "--is-shallow-repository"]) === "false")
    known.push(log("-1", "-G", '"version":', "--", "pkg/package.json"), log("--diff-filter=A", "--", TYPES));
  return known.find((commit) => commit && output("git", ["cat-file", "-e", `${commit}:${TYPES}`]) !== undefined);
}

/** Compares with the last release. Says so where git does not know it. */
export function checkBreakingChanges() {
  const at = lastRelease();
  if (at === undefined) {
    console.log("• Public types: not compared with the last release, because this clone does not have it.");
    return;
  }
  const earlier = (path) => output("git", ["show", `${at}:${path}`]) ?? "";
  const present = (path) => readFileSync(join(ROOT, path), "utf8").trim();
  const message = missingRow(
    { types: earlier(TYPES), changelog: earlier(CHANGELOG) },
    { types: present(TYPES), changelog: present(CHANGELOG) },
  );
  if (message !== undefined) throw new StepError(message);
  console.log(`• Public types: compared with ${at.slice(0, 12)}`);
}
