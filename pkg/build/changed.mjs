// Which tests a change concerns: `npm test -- --changed`. Whoever is in doubt runs all of them.
import { output, StepError } from "./steps.mjs";

/** Browser tests of each folder of ui/src/features, by the names of their files. */
export const SPECS_OF_FEATURES = {
  access: ["motion", "arrivals", "forms", "recovery", "registration", "session"],
  account: ["account", "bonuses", "documents", "history", "limits", "profile", "wallet-page", "all-routes"],
  balance: ["wallet-page"],
  betting: ["betting", "engagement"],
  cashier: ["deposit", "faults-deposit", "limits", "open-payments", "wallet-page", "withdraw"],
  chat: ["chat"],
  contact: ["account-pages", "faults-site", "forms"],
  content: ["content-pages", "all-routes"],
  games: ["games-client", "home", "lobby", "play", "search", "all-routes"],
  home: ["home"],
  loyalty: ["engagement"],
  quests: ["quests"],
  search: ["search"],
  tournaments: ["engagement", "all-routes"],
};

/** The suites that `npm test` runs. */
export const EVERYTHING = [
  "rust",
  "unit",
  "components",
  "browser",
  "contract",
  "centrifugo",
  "nodes",
  "deployment",
  "containers",
  "firefox",
  "webkit",
];
/** The suites with the real server of events. */
const REALTIME = ["centrifugo", "nodes"];
const OF_THE_PAGE = ["unit", "components", "browser"];

/** The first row whose pattern fits a file tells the suites, and what their runners get, if not all of a suite runs. */
const ROWS = [
  { files: /\/docs\/decisions\//, suites: ["unit"], unit: ["tests/unit/decisions"] },
  { files: /\.(md|png)$|^(LICENSE|\.editorconfig)$|^\.(github|ci)\//, suites: [] },
  { files: /^core-wasm\/src\/tests\//, suites: ["rust"], rust: ["--package=core-wasm"] },
  { files: /^tests\/vectors\//, suites: ["rust", "unit"], rust: ["--package=core-wasm"], unit: ["vectors"] },
  {
    files: /^(core-wasm\/src\/(session\/realtime\/|machines\/connection\.rs)|pkg\/src\/realtime\.ts)/,
    suites: ["rust", ...OF_THE_PAGE, ...REALTIME],
    rust: ["--package=core-wasm"],
  },
  { files: /^core-wasm\//, suites: ["rust", ...OF_THE_PAGE], rust: ["--package=core-wasm"] },
  { files: /^tests\/sandbox\/tests\//, suites: ["rust"], rust: ["--package=tests/sandbox"] },
  { files: /^tests\/sandbox\/src\/play\/client\//, suites: ["browser"], browser: ["games-client", "play"] },
  {
    files: /^tests\/sandbox\/games\//,
    suites: ["rust", "browser"],
    rust: ["--package=tests/sandbox/games", "--package=tests/sandbox"],
    browser: ["games-client", "play"],
  },
  {
    files: /^tests\/sandbox\/sportsbook\//,
    suites: ["rust", "browser"],
    rust: ["--package=tests/sandbox/sportsbook", "--package=tests/sandbox"],
    browser: ["betting"],
  },
  // The crates of rules use it, too.
  { files: /^tests\/sandbox\/values\//, suites: ["rust", "browser", "contract"] },
  {
    files: /^tests\/sandbox\/(src\/realtime\/|centrifugo\.json)/,
    suites: ["rust", "browser", ...REALTIME],
    rust: ["--package=tests/sandbox"],
  },
  {
    files: /^tests\/sandbox\/src\/(addresses\.rs|config\/|headers\.rs|page_rules\.rs|site\.rs)/,
    suites: ["rust", "browser", "deployment", "containers"],
    rust: ["--package=tests/sandbox"],
  },
  { files: /^tests\/sandbox\//, suites: ["rust", "browser", "contract"], rust: ["--package=tests/sandbox"] },
  { files: /^tests\/samples\//, suites: ["rust", "components"] },
  { files: /^tests\/e2e\/([\w-]+)\.spec\.ts$/, suites: ["browser"], browser: (spec) => [spec] },
  { files: /^tests\/e2e\//, suites: ["browser"] },
  { files: /^tests\/unit\/([\w-]+)\.test\.ts$/, suites: ["unit"], unit: (test) => [`tests/unit/${test}`] },
  { files: /^tests\/components\//, suites: ["components"] },
  { files: /^tests\/centrifugo\/nodes\//, suites: ["nodes"] },
  { files: /^tests\/centrifugo\/harness\//, suites: REALTIME },
  { files: /^tests\/centrifugo\//, suites: ["centrifugo"] },
  { files: /^(tests|ui)\/deploy(ment)?\//, suites: ["deployment", "containers"] },
  { files: /^tests\/containers\//, suites: ["containers"] },
  { files: /^(tests\/embedders|pkg\/examples)\//, suites: ["unit", "embedders"], unit: ["tests/unit/examples"] },
  { files: /^(tests|pkg)\/contract\//, suites: ["rust", "contract"] },
  { files: /^tests\/engines\//, suites: ["firefox", "webkit"] },
  { files: /^tests\/bench\//, suites: [] },
  { files: /^ui\/src\/features\/([\w-]+)\//, suites: OF_THE_PAGE, browser: (area) => SPECS_OF_FEATURES[area] },
  {
    files: /^ui\/content\//,
    suites: ["unit", "components", "browser"],
    components: ["dialogs"],
    browser: ["content-pages", "all-routes"],
  },
  { files: /^(ui|pkg\/src)\//, suites: OF_THE_PAGE },
  { files: /./, suites: EVERYTHING },
];

/**
 * The tests that changed files concern: the suites, each with the arguments of its runner. An empty list of arguments stands
 * for the whole suite.
 */
export function concernedTests(files) {
  const concerned = new Map();
  for (const file of files) {
    const row = ROWS.find(({ files: pattern }) => pattern.test(file));
    for (const suite of row?.suites ?? []) {
      const [, name] = row.files.exec(file) ?? [];
      const wanted = row[suite];
      const extra = (typeof wanted === "function" ? wanted(name) : wanted) ?? [];
      const before = concerned.get(suite);
      // Once all of a suite is concerned, it stays so.
      const isAll = extra.length === 0 || before?.length === 0;
      concerned.set(suite, isAll ? [] : [...new Set([...(before ?? []), ...extra])]);
    }
  }
  return concerned;
}

/** Files that differ from a commit, with those that git does not know yet. */
export function changedFiles(since = "HEAD") {
  const differing = output("git", ["diff", "--name-only", since]);
  const unknown = output("git", ["ls-files", "--others", "--exclude-standard"]);
  if (differing === undefined || unknown === undefined)
    throw new StepError(`git cannot compare with ${since}. Name a commit: npm test -- --changed main`);
  return [...differing.split("\n"), ...unknown.split("\n")].filter((file) => file !== "");
}
