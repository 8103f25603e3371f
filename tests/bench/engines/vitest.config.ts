import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import engines from "../../engines/vitest.config.ts";

/** The engines of the journeys, for benchmarks: these are no tests, and `npm test` does not run them. */
export default mergeConfig(engines, {
  test: { root: fileURLToPath(new URL(".", import.meta.url)), include: ["*.bench.ts"], testTimeout: 600_000 },
});
