import { defineConfig } from "vite";

export default defineConfig({
  // Vite 7 would copy the scripts of the package away from the files that they load.
  optimizeDeps: { exclude: ["@player-site/core"] },
});
