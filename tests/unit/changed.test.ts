// Which tests a change concerns: pkg/build/changed.mjs; which suites need not run again: pkg/build/passed.mjs.
import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { concernedTests, EVERYTHING, SPECS_OF_FEATURES } from "../../pkg/build/changed.mjs";
import { mattersTo } from "../../pkg/build/passed.mjs";

const ROOT = new URL("../../", import.meta.url);

test("each feature has a row, and its browser tests exist", () => {
  expect(Object.keys(SPECS_OF_FEATURES).sort()).toEqual(readdirSync(new URL("ui/src/features", ROOT)).sort());
  const missing = Object.values(SPECS_OF_FEATURES)
    .flat()
    .filter((spec) => !existsSync(new URL(`tests/e2e/${spec}.spec.ts`, ROOT)));
  expect(missing).toEqual([]);
});

test.each<[string, string[], [string, string[]][]]>([
  ["a document concerns none", ["README.md", "ui/docs/home-phone.png", "LICENSE", ".github/renovate.json"], []],
  [
    "an example concerns the suite that builds it",
    ["pkg/examples/vite/main.js"],
    [
      ["unit", ["tests/unit/examples"]],
      ["embedders", []],
    ],
  ],
  ["a page of decisions concerns its check", ["ui/docs/decisions/look.md"], [["unit", ["tests/unit/decisions"]]]],
  ["a browser test concerns itself", ["tests/e2e/deposit.spec.ts"], [["browser", ["deposit"]]]],
  [
    "a table of vectors runs on both targets",
    ["tests/vectors/amount.parse.json"],
    [
      ["rust", ["--package=core-wasm"]],
      ["unit", ["vectors"]],
    ],
  ],
  [
    "rules of the sportsbook concern their crate, the server and its client",
    ["tests/sandbox/sportsbook/src/score.rs"],
    [
      ["rust", ["--package=tests/sandbox/sportsbook", "--package=tests/sandbox"]],
      ["browser", ["betting"]],
    ],
  ],
  [
    "values of the sandbox concern all of its crates",
    ["tests/sandbox/values/src/money.rs"],
    [
      ["rust", []],
      ["browser", []],
      ["contract", []],
    ],
  ],
  [
    "what browser tests share concerns all of them",
    ["tests/e2e/deposit.spec.ts", "tests/e2e/fixtures.ts"],
    [["browser", []]],
  ],
])("%s", (_title, files, expected) => {
  expect([...concernedTests(files)]).toEqual(expected);
});

test("a file that no row knows concerns everything", () => {
  expect([...concernedTests(["Cargo.lock"]).keys()]).toEqual(expect.arrayContaining(["rust", "unit", "browser"]));
});

test.each<[string, string[]]>([
  [
    "core-wasm/src/domain/otp.rs",
    ["rust", "unit", "components", "browser", "centrifugo", "nodes", "deployment", "containers", "firefox", "webkit"],
  ],
  ["core-wasm/src/tests/otp.rs", ["rust", "unit"]],
  ["core-wasm/docs/decisions/forms.md", ["unit"]],
  ["tests/vectors/otp.entered.json", ["rust", "unit"]],
  ["tests/components/home.test.tsx", ["unit", "components"]],
  [
    "tests/e2e/home.spec.ts",
    ["unit", "browser", "centrifugo", "nodes", "deployment", "containers", "firefox", "webkit"],
  ],
  ["tests/centrifugo/ends.test.ts", ["unit", "centrifugo", "nodes"]],
  ["tests/centrifugo/nodes/two-nodes.test.ts", ["unit", "nodes"]],
  ["tests/deployment/served.test.ts", ["unit", "deployment"]],
  ["tests/deployment/harness/site-files.ts", ["deployment", "containers"]],
  ["tests/containers/compose.test.ts", ["unit", "containers"]],
  ["tests/embedders/pages.test.ts", ["unit"]],
  ["pkg/examples/vite/main.js", ["unit"]],
  ["ui/deploy/Caddyfile", ["deployment", "containers"]],
  ["tests/bench/run.ts", []],
  ["core-wasm/docs/realtime.md", []],
  [
    "pkg/README.md",
    ["rust", "unit", "components", "browser", "centrifugo", "nodes", "deployment", "containers", "firefox", "webkit"],
  ],
])("after a change of %s, suites that have passed run again: %s", (file, expected) => {
  const suites = EVERYTHING.filter((suite) => suite !== "contract");
  expect(suites.filter((suite) => mattersTo(suite, file))).toEqual(expected);
});
