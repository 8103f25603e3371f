// Sends the sandbox requests that schemathesis makes from the document of the API, and holds the answers against it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { call, startSandbox } from "./sandbox.mjs";
import { ended, output, ROOT, spawnWithProcess } from "./steps.mjs";

const MILLISECONDS = 1000;
/** Seconds that the requests of one kind of visitor may take. */
const LONGEST = 40;
/** The requests are the same in every run. */
const SEED = 20_261_120;
/** Requests made up for an operation, beside those at the bounds of its schema. */
const EXAMPLES = 6;
const TOKEN_SECONDS = 1_000_000;
/** Lines kept of a failure. */
const MOST_LINES = 120;

const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];
/** Operations that end the session with which all other requests are sent. */
const ENDS_THE_SESSION = ["signOut", "closeSession", "changePassword"];

/** How to get it. */
const INSTALL =
  "schemathesis is not installed. python3 -m venv target/schemathesis && target/schemathesis/bin/pip install -r tests/contract/requirements.txt, or name it in the variable SCHEMATHESIS.";

/** Path of schemathesis: that in `SCHEMATHESIS`, the one in target/, or the one of the PATH. */
export function findSchemathesis() {
  const own = join(ROOT, "target", "schemathesis", "bin", "schemathesis");
  const named = process.env.SCHEMATHESIS;
  const places = named === undefined ? [own, output("which", ["schemathesis"])] : [named];
  return places.find((path) => path && existsSync(path));
}

/** Why the requests cannot be sent here; undefined if they can. */
export const noSchemathesis = () => (findSchemathesis() ? undefined : INSTALL);

/** The header of the first player, signed in for as long as it takes. */
async function signIn({ site, control }) {
  await control("settings", { accessTokenSeconds: TOKEN_SECONDS });
  const body = { login: "player@example.com", password: "password1" };
  const { data } = await call(`${site}/api/player/sessions`, { body });
  return `Authorization: Bearer ${data.accessToken}`;
}

async function sendAs(visitor, site, parameters) {
  const begin = performance.now();
  const child = spawnWithProcess(
    findSchemathesis(),
    [
      "run",
      join(ROOT, "pkg", "contract", "openapi.json"),
      `--url=${site}`,
      `--checks=${CHECKS.join(",")}`,
      "--phases=coverage,fuzzing",
      `--max-examples=${EXAMPLES}`,
      `--max-time=${LONGEST}`,
      `--seed=${SEED}`,
      "--generation-deterministic",
      // Python 3.11 may fail with several.
      "--workers=1",
      "--continue-on-failure",
      "--no-color",
      ...parameters,
    ],
    // It keeps nothing beside the sources.
    { cwd: join(ROOT, "target"), stdio: ["ignore", "pipe", "pipe"] },
  );
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      text += chunk;
    });
  const { status, error } = await ended(child);
  const selected = /Tested: +(\d+)/.exec(text)?.[1] ?? "0";
  const isGood = status === 0 && Number(selected) > 0;
  return {
    name: `generated requests of ${visitor} to ${selected} operations`,
    seconds: (performance.now() - begin) / MILLISECONDS,
    outcome: isGood ? "passed" : "failed",
    message: isGood ? "" : [error?.message ?? "", ...text.split("\n").slice(-MOST_LINES)].join("\n"),
  };
}

/** Sends generated requests as a guest and as a player, each to a sandbox of its own; returns the results. */
export function runContractTests(extra) {
  return Promise.all(
    ["a guest", "a player"].map(async (visitor) => {
      const sandbox = await startSandbox(["--memory", "--test-controls"]);
      try {
        const own = ENDS_THE_SESSION.map((id) => `--exclude-operation-id=${id}`);
        const parameters = visitor === "a guest" ? [] : ["-H", await signIn(sandbox), ...own];
        return await sendAs(visitor, sandbox.site, [...parameters, ...extra]);
      } finally {
        sandbox.stop();
      }
    }),
  );
}
