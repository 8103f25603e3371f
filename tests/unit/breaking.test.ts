// Changed public types ask for a row of the changelog, and for a version: pkg/build/breaking.mjs.
import { expect, test } from "vitest";
import { missingRow } from "../../pkg/build/breaking.mjs";

const RELEASED = "## 0.1.0\n\nBreaking:\n\n- An old row.\n";
const LINES = {
  app: 'types: interface AppView { crashed: boolean; phase: "ready" | "starting"; }',
  calls: "bundler/core: class SiteCore { deposit(): void; withdraw(amount: string): Promise<void>; }",
  options: "types: interface CoreOptions { config?: object; realtime?: boolean; }",
  load: "web: function loadCore({ config, options }: CoreOptions): Promise<Core>;",
  list: 'bundler/core: type ListPhase = "loading" | "ready";',
  command: 'bundler/core: type Command = { kind: "load"; url: string } | { kind: "reload" };',
  path: 'bundler/core: type PagePath = Exclude< | "/" | "/contact", never>;',
  money: 'react/index: { formatMoney, type MoneyProps } from "./money.js";',
};
type Line = keyof typeof LINES;

const report = (lines: Partial<Record<Line, string | undefined>> = {}) =>
  Object.values({ ...LINES, ...lines })
    .filter((line) => line !== undefined)
    .join("\n");
const before = { types: report(), changelog: `# Changelog\n\n${RELEASED}` };
const unreleased = (rows: string, version = "0.2.0") =>
  `# Changelog\n\n## ${version}, not released\n\n${rows}\n${RELEASED}`;
const breaking = (row: string) => unreleased(`Breaking:\n\n- ${row}\n\nNew:\n\n- A line of \`Another\`.\n`);
const added = (row: string) => unreleased(`Breaking:\n\n- \`Another\` went.\n\nNew:\n\n- ${row}\n`);

test.each<[string, string]>([
  ["nothing has changed", report()],
  ["a declaration was added", `${report()}\ntypes: type New = string;`],
  ["a declaration moved to another file of its entry", report({ money: LINES.money.replace("./money", "./amounts") })],
  [
    "the members that a function takes out of its options",
    report({ load: LINES.load.replace("config, options", "config") }),
  ],
])("%s: nothing is to do", (_what, types) => {
  expect(missingRow(before, { types, changelog: before.changelog })).toBeUndefined();
});

/** A change, the name that the message has, and a row that names it. */
const BREAKING: readonly [string, string, string, string][] = [
  [
    "a member is renamed",
    report({ app: LINES.app.replace("crashed", "broken") }),
    "AppView.crashed",
    "`AppView.crashed` is `AppView.broken`.",
  ],
  [
    "a member goes",
    report({ app: LINES.app.replace("crashed: boolean; ", "") }),
    "AppView.crashed",
    "`AppView` has no `crashed`.",
  ],
  [
    "the type of a member changes",
    report({ app: LINES.app.replace("boolean", "string") }),
    "AppView.crashed",
    "`AppView.crashed` is a text.",
  ],
  [
    "a member becomes optional",
    report({ app: LINES.app.replace("crashed", "crashed?") }),
    "AppView.crashed",
    "`AppView.crashed` may be absent.",
  ],
  ["a call goes", report({ calls: LINES.calls.replace("deposit(): void; ", "") }), "deposit", "`deposit()` is gone."],
  [
    "the parameters of a call change",
    report({ calls: LINES.calls.replace("amount: string", "") }),
    "withdraw",
    "`withdraw` takes none.",
  ],
  [
    "an option becomes required",
    report({ options: LINES.options.replace("config?", "config") }),
    "CoreOptions.config",
    "`CoreOptions.config` is required.",
  ],
  [
    "a required option is new",
    report({ options: LINES.options.replace("{ ", "{ site: string; ") }),
    "site",
    "`CoreOptions.site` is required.",
  ],
  ["a function goes", report({ load: undefined }), "loadCore", "`loadCore` is gone."],
  [
    "a function is renamed",
    report({ load: LINES.load.replace("loadCore", "startCore") }),
    "loadCore",
    "`loadCore` is `startCore`.",
  ],
  [
    "the parameters of a function change",
    report({ load: LINES.load.replace("({", "(url: string, {") }),
    "loadCore",
    "`loadCore` takes a URL first.",
  ],
  [
    "a literal of a union goes",
    report({ list: LINES.list.replace('"loading" | ', "") }),
    "ListPhase.loading",
    "`ListPhase` is never `loading`.",
  ],
  [
    "a variant of a union changes",
    report({ command: LINES.command.replace("url: string", "url: URL") }),
    "Command.load",
    "A `Command` of the kind `load` has an URL object.",
  ],
  [
    "a literal inside another type goes",
    report({ path: LINES.path.replace(' | "/contact"', "") }),
    "PagePath./contact",
    "`PagePath` has no `/contact`.",
  ],
  [
    "an entry no longer exports a name",
    report({ money: LINES.money.replace("formatMoney, ", "") }),
    "formatMoney",
    "`formatMoney` is gone.",
  ],
];

test.each(BREAKING)("%s: a row under Breaking must name it", (_what, types, name, row) => {
  const missing = missingRow(before, { types, changelog: before.changelog });
  expect(missing).toContain('Write a row under "Breaking:" that names: ');
  expect(missing).toContain(name);
  // Neither a row about something else nor one in the wrong place will do.
  expect(missingRow(before, { types, changelog: breaking("Something else about `Other`.") })).toContain(name);
  expect(missingRow(before, { types, changelog: added(row) })).toContain(name);
  // Nor one without backticks, in which a name may be a usual word.
  expect(missingRow(before, { types, changelog: breaking(row.replaceAll("`", "")) })).toContain(name);
  expect(missingRow(before, { types, changelog: breaking(row) })).toBeUndefined();
});

const COMPATIBLE: readonly [string, string, string][] = [
  [
    "an optional member",
    report({ options: LINES.options.replace("{ ", "{ clock?: object; ") }),
    "`clock` of `loadCore`.",
  ],
  ["a member of a view", report({ app: LINES.app.replace("{ ", "{ locale: string; ") }), "`AppView.locale`."],
  ["a call", report({ calls: LINES.calls.replace("{ ", "{ statement(): void; ") }), "`statement()` is new."],
  ["a literal of a union", report({ list: `${LINES.list.slice(0, -1)} | "failed";` }), "`failed` is a phase of lists."],
  [
    "a literal inside another type",
    report({ path: LINES.path.replace('"/"', '"/" | "/about"') }),
    "The page `/about`.",
  ],
];

test.each(COMPATIBLE)("%s is new: a row under any heading must name it", (_what, types, row) => {
  expect(missingRow(before, { types, changelog: before.changelog })).toContain('Write a row under "New:"');
  expect(missingRow(before, { types, changelog: breaking("Something else about `Other`.") })).toContain("is new");
  expect(missingRow(before, { types, changelog: added(row) })).toBeUndefined();
  expect(missingRow(before, { types, changelog: breaking(row) })).toBeUndefined();
});

test("a name inside a longer word is not the name", () => {
  const types = report({ calls: LINES.calls.replace("deposit(): void; ", "") });
  expect(missingRow(before, { types, changelog: breaking("`depositForm` and `my-deposit` are gone.") })).toContain(
    "deposit",
  );
});

test.each<[string, string, string, boolean]>([
  ["0.1.0", "0.1.1", "0.2.0", false],
  ["0.1.0", "0.2.0", "0.2.0", true],
  ["0.1.0", "1.0.0", "0.2.0", true],
  ["1.4.2", "1.4.3", "2.0.0", false],
  ["1.4.2", "1.5.0", "2.0.0", false],
  ["1.4.2", "2.0.0", "2.0.0", true],
  ["0.9.0", "0.10.0", "0.10.0", true],
])("after %s, what breaks cannot be %s unless that is at least %s", (released, next, least, isEnough) => {
  const [, types, , row] = BREAKING[0] ?? ["", "", "", ""];
  const changelog = unreleased(`Breaking:\n\n- ${row}\n`, next).replace("## 0.1.0", `## ${released}`);
  const message = missingRow(before, { types, changelog });
  if (isEnough) expect(message).toBeUndefined();
  else expect(message).toContain(`after ${released} the next version must be ${least} or higher`);
});

test("what is only new needs no other version than the next one", () => {
  const [, types, row] = COMPATIBLE[0] ?? ["", "", ""];
  const changelog = unreleased(`New:\n\n- ${row}\n`, "0.1.1");
  expect(missingRow(before, { types, changelog })).toBeUndefined();
});

test("a row may have several lines, and rows before the first heading break nothing", () => {
  const types = report({ app: LINES.app.replace("crashed", "broken") });
  const row = "What a page reads of a crash,\n  `AppView.crashed`, is `AppView.broken`.";
  expect(missingRow(before, { types, changelog: breaking(row) })).toBeUndefined();
  expect(missingRow(before, { types, changelog: unreleased(`- ${row}\n`) })).toContain("AppView.crashed");
});

test("rows that were there at the release do not count", () => {
  const types = report({ app: LINES.app.replace("crashed", "broken") });
  const changelog = breaking("`AppView.crashed` is `AppView.broken`.");
  expect(missingRow({ ...before, changelog }, { types, changelog })).toContain("AppView.crashed");
});

test("the message names ten changes, and how many more there are", () => {
  const members = Array.from({ length: 13 }, (_, place) => `member${place}: string;`).join(" ");
  const types = { before: `types: interface Long { ${members} }`, now: "types: interface Long { }" };
  const message = missingRow({ ...before, types: types.before }, { types: types.now, changelog: before.changelog });
  expect(message).toContain("Long.member9 went and 3 more.");
});
