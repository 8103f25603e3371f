import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: fileURLToPath(new URL("..", import.meta.url)),
    include: [
      "tests/unit/**/*.test.ts",
      "ui/src/**/*.test.ts",
      "ui/src/**/*.test.tsx",
      "ui/build/**/*.test.ts",
      "pkg/**/*.test.ts",
    ],
    // Tests of the package start compilers.
    testTimeout: 20_000,
    exclude: ["**/node_modules/**", "**/dist/**"],
    // By default one core is left for the editor, which is half of a machine of two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
