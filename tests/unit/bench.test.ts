// The bench compares the core with the libraries beside it. Both sides must do the same work, or its figures say nothing.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const bench = fileURLToPath(new URL("../bench/core.bench.mjs", import.meta.url));

test("both sides of the bench show the same results in each of its rows", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [bench], {
    env: { ...process.env, BENCH_ROUNDS: "1" },
  });
  expect(stdout.match(/^\| (one|its|the|an|from) /gm)?.length).toBeGreaterThanOrEqual(11);
}, 60_000);
