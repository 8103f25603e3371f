// Changed public types ask for a row of the changelog: pkg/build/breaking.mjs.
import { expect, test } from "vitest";
import { missingRow } from "../../pkg/build/breaking.mjs";

const RELEASED = "## 0.1.0\n\nBreaking:\n\n- An old row.\n";
const TYPES =
  "types: interface AppView { crashed: boolean; }\nweb: function loadCore(options: WebCoreOptions): Promise<Core>;";
const before = { types: TYPES, changelog: `# Changelog\n\n${RELEASED}` };
const unreleased = (rows: string) => `# Changelog\n\n## 0.2.0, not released\n\n${rows}\n${RELEASED}`;
const changed = TYPES.replace("crashed", "broken");

test.each<[string, string, string]>([
  ["nothing has changed", TYPES, before.changelog],
  ["a declaration was added", `${TYPES}\ntypes: type New = string;`, before.changelog],
  ["a changed type has a row", changed, unreleased("Breaking:\n\n- `crashed` is `broken`.\n")],
])("%s: nothing is to do", (_what, types, changelog) => {
  expect(missingRow(before, { types, changelog })).toBeUndefined();
});

test.each<[string, string, string]>([
  ["no section of it", changed, before.changelog],
  ["no row", changed, unreleased("")],
  ["a declaration went", TYPES.split("\n").slice(1).join("\n"), unreleased("Breaking:\n")],
])("a type that changed or went is named, with what to do: %s", (_what, types, changelog) => {
  const message = missingRow(before, { types, changelog });
  expect(message).toContain("interface AppView");
  expect(message).toContain("Write a row in pkg/CHANGELOG.md");
  expect(message).not.toContain("loadCore");
});

test("rows that were there at the release do not count", () => {
  const changelog = unreleased("Breaking:\n\n- Written before.\n");
  expect(missingRow({ types: TYPES, changelog }, { types: changed, changelog })).toContain("interface AppView");
});
