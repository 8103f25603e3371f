import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "deployment",
    root: fileURLToPath(new URL(".", import.meta.url)),
    include: ["*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node 20 has the WebSocket of a browser behind a flag.
    execArgv: "WebSocket" in globalThis ? [] : ["--experimental-websocket"],
  },
});
