// Asks for rows of the changelog, and for a version, when public types have changed or gone since the last release.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { output, ROOT, StepError } from "./steps.mjs";
import { typeChanges } from "./type-changes.mjs";

const TYPES = "pkg/public-types.txt";
const CHANGELOG = "pkg/CHANGELOG.md";
/** Most changes that the message names. */
const NAMED = 10;

/** The version and the rows of the changelog's section that is not released; undefined if there is none. */
function nextRelease(changelog) {
  const [, version = "", section] = /^## (\S+), not released\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? [];
  if (section === undefined) return undefined;
  let isBreaking = false;
  const rows = [];
  for (const block of section.split(/^(?=- |\w+:$)/m)) {
    if (block.startsWith("- ")) rows.push({ text: block.trim(), isBreaking });
    else if (/^\w+:$/m.test(block)) isBreaking = block.startsWith("Breaking:");
  }
  return { version, rows };
}

/** The version of the last release in a changelog, such as `0.1.0`. */
const releasedVersion = (changelog) => /^## (\d+\.\d+\.\d+)$/m.exec(changelog)?.[1] ?? "0.0.0";

/** The lowest version that may break what a version promised: before 1.0 the next minor one, then the next major one. */
function breakingVersion(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 0 ? [0, minor + 1, 0] : [major + 1, 0, 0];
}

/** True if a version, such as `1.2.0`, is at least another one. */
function isAtLeast(version, least) {
  const parts = version.split(".").map(Number);
  const place = least.findIndex((part, index) => part !== parts[index]);
  return place === -1 || (parts[place] ?? 0) > least[place];
}

/** True if a row names something in its code: as a whole word. */
function names(row, name) {
  const escaped = name.replace(/[^\w]/g, "\\$&");
  const whole = new RegExp(`(?<![\\w$/-])${escaped}(?![\\w$/-])`);
  return [...row.matchAll(/`([^`]+)`/g)].some(([, code]) => whole.test(code));
}

/** How the message calls a change. */
const called = ({ name, member, how }) => `${[name, member].filter(Boolean).join(".")} ${how}`;

/** The names of some changes, and how many more there are. */
function list(changes) {
  const more = changes.length > NAMED ? ` and ${changes.length - NAMED} more` : "";
  return changes.slice(0, NAMED).map(called).join(", ") + more;
}

/**
 * Instruction for public types that changed or were removed; undefined if there is nothing to do. `before` is the last
 * release, `now` the working tree: `types` is the report of public types, `changelog` the text of the changelog.
 */
export function missingRow(before, now) {
  const changes = typeChanges(before.types, now.types);
  if (changes.length === 0) return undefined;
  const next = nextRelease(now.changelog);
  const earlier = new Set(nextRelease(before.changelog)?.rows.map(({ text }) => text));
  const rows = (next?.rows ?? []).filter(({ text }) => !earlier.has(text));
  const isTold = ({ name, member, how, breaks }) =>
    rows.some(({ text, isBreaking }) => {
      if (breaks && !isBreaking) return false;
      // A new member is identified by its own name; the row need not name its owner.
      const wanted = how === "is new" ? [member] : [name, member];
      return wanted.every((each) => each === "" || names(text, each));
    });
  const untold = changes.filter((change) => !isTold(change));
  const breaking = untold.filter(({ breaks }) => breaks);
  const further = untold.filter(({ breaks }) => !breaks);
  const released = releasedVersion(now.changelog);
  const least = breakingVersion(released);
  const said = [];
  if (breaking.length > 0) said.push(`Write a row under "Breaking:" that names: ${list(breaking)}.`);
  if (further.length > 0) said.push(`Write a row under "New:" that names: ${list(further)}.`);
  if (next !== undefined && changes.some(({ breaks }) => breaks) && !isAtLeast(next.version, least))
    said.push(`What a page uses has changed: after ${released} the next version must be ${least.join(".")} or higher.`);
  if (said.length === 0) return undefined;
  return (
    `Public types have changed since the last release. ${said.join(" ")} Rows belong to ${CHANGELOG}, to the section whose ` +
    'heading is a version and ", not released", and have names in backticks.'
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
