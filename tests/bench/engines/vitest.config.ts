import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import engines from "../../engines/vitest.config.ts";

/** Runs benchmarks in the engines of the journeys. `npm test` does not run them. */
export default mergeConfig(engines, {
  test: { root: fileURLToPath(new URL(".", import.meta.url)), include: ["*.bench.ts"], testTimeout: 600_000 },
});
