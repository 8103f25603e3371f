import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import type { EngineName } from "./engine.ts";

const project = (engine: EngineName) => ({ extends: true as const, test: { name: engine, provide: { engine } } });

export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["**/*.test.ts"],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Each file starts a browser and a backend. WebKit keeps both cores of a small machine busy.
    fileParallelism: false,
    projects: [project("firefox"), project("webkit")],
  },
});
