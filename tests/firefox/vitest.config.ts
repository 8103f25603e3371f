import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.test.ts"],
    // Generous: a shared machine may be five times slower.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
