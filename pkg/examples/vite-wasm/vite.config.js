import { defineConfig } from "vite";
import wasm from "vite-plugin-wasm";

export default defineConfig({
  plugins: [wasm()],
  // Vite would copy the scripts of the package away from the files that they load.
  optimizeDeps: { exclude: ["@player-site/core"] },
});
