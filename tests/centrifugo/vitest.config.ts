import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const project = (name: string, include: string) => ({ extends: true as const, test: { name, include: [include] } });

export default defineConfig({
  test: {
    root: fileURLToPath(new URL(".", import.meta.url)),
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // Each file has its own servers, and waits for most of its time.
    maxWorkers: 4,
    // Node 20 has the WebSocket of a browser behind a flag.
    execArgv: "WebSocket" in globalThis ? [] : ["--experimental-websocket"],
    projects: [project("centrifugo", "*.test.ts"), project("nodes", "nodes/*.test.ts")],
  },
});
