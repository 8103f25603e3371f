// Remembers with which files a suite has passed: `npm test` does not run it again until one of them changes.
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { digest, filesBelow, output, ROOT } from "./steps.mjs";

/** All that tests can depend on. */
const PLACES = ["core-wasm", "pkg", "tests", "ui", "Cargo.toml", "Cargo.lock", "package.json", "package-lock.json"];

/**
 * Folders that matter to some suites only. Everything else matters to every suite. Tests matter to the unit tests, too: one
 * of them looks up the tests that the pages of decisions name.
 */
const OWN = [
  { folder: "core-wasm/docs/decisions/", suites: ["unit"] },
  { folder: "core-wasm/docs/", suites: [] },
  { folder: "core-wasm/src/tests/", suites: ["rust", "unit"] },
  { folder: "tests/sandbox/docs/", suites: ["unit"] },
  { folder: "tests/sandbox/tests/", suites: ["rust", "unit"] },
  { folder: "tests/vectors/", suites: ["rust", "unit"] },
  { folder: "tests/unit/", suites: ["unit"] },
  { folder: "tests/components/", suites: ["components", "unit"] },
  // The other engines use its client of the sandbox.
  {
    folder: "tests/e2e/",
    suites: ["browser", "centrifugo", "nodes", "deployment", "containers", "embedders", "firefox", "webkit", "unit"],
  },
  { folder: "tests/centrifugo/nodes/", suites: ["nodes", "unit"] },
  { folder: "tests/centrifugo/harness/", suites: ["centrifugo", "nodes", "deployment", "containers", "embedders"] },
  { folder: "tests/containers/", suites: ["containers", "unit"] },
  { folder: "tests/deployment/harness/", suites: ["deployment", "containers"] },
  { folder: "tests/centrifugo/", suites: ["centrifugo", "nodes", "unit"] },
  { folder: "tests/contract/", suites: ["contract"] },
  { folder: "tests/deployment/", suites: ["deployment", "unit"] },
  { folder: "tests/embedders/", suites: ["embedders", "unit"] },
  { folder: "pkg/examples/", suites: ["embedders", "unit"] },
  { folder: "ui/deploy/", suites: ["deployment", "containers"] },
  { folder: "tests/engines/", suites: ["firefox", "webkit"] },
  { folder: "tests/bench/", suites: [] },
  { folder: "ui/docs/decisions/", suites: ["unit"] },
  { folder: "ui/docs/", suites: [] },
];

/** True if a change of the file, a path of the repository, can change what a suite finds. */
export function mattersTo(suite, file) {
  const own = OWN.find(({ folder }) => file.startsWith(folder));
  return own?.suites.includes(suite) ?? true;
}

/** A program as it is installed: another version has another size or time. */
function installed(program) {
  if (!existsSync(program)) return program;
  const { size, mtimeMs } = statSync(realpathSync(program));
  return `${program} ${size} ${mtimeMs}`;
}

/** Tells apart what a suite runs with: the files, Node, the compiler, and the programs that it starts. */
export function fingerprint(suite, programs = []) {
  const files = filesBelow(...PLACES.map((place) => join(ROOT, place)));
  const matter = files.filter((file) => mattersTo(suite, relative(ROOT, file).split(sep).join("/")));
  const compiler = output("rustc", ["--version"]) ?? "";
  return digest(matter, process.version, compiler, process.env.WASM_TOOLCHAIN ?? "", ...programs.map(installed));
}

const recordOf = (suite) => join(ROOT, "target", "stamps", `passed-${suite}.json`);

/** The number of tests that passed with this fingerprint, and when; undefined if the suite has not passed with it. */
export function earlierPass(suite, current) {
  const file = recordOf(suite);
  if (!existsSync(file)) return undefined;
  const { fingerprint: earlier, passed, at } = JSON.parse(readFileSync(file, "utf8"));
  return earlier === current ? { passed, at } : undefined;
}

/** Remembers that all tests of a suite passed. */
export function recordPass(suite, current, passed) {
  const file = recordOf(suite);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, JSON.stringify({ fingerprint: current, passed, at: new Date().toISOString() }));
}
