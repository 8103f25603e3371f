import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import wasm from "vite-plugin-wasm";
import { brand } from "./build/brand.ts";
import { content } from "./build/content.ts";
import { earlyScript } from "./build/early-script.ts";
import { flags } from "./build/flags.ts";
import { buildManifest, compress, preloads } from "./build/output.ts";
import { DIST, inUi } from "./build/paths.ts";
import { prerender } from "./build/prerender.ts";
import { routeTable } from "./build/routes.ts";
import { styles } from "./build/styles.ts";
import { exactWasmType } from "./build/wasm-types.ts";

const BACKEND = process.env["BACKEND"] ?? "http://127.0.0.1:4000";
const backend: ProxyOptions = { target: BACKEND, changeOrigin: false };

/** Importing the generated bindings starts the module, although their package declares no side effects. */
function bindingsHaveEffects(): Plugin {
  return {
    name: "bindings-have-effects",
    transform(_code, id) {
      return /bundler[\\/]core(_bg)?\.(js|wasm)$/.test(id) ? { moduleSideEffects: true } : null;
    },
  };
}

export default defineConfig(({ mode }) => ({
  root: inUi(""),
  plugins: [
    brand(),
    react(),
    bindingsHaveEffects(),
    wasm(),
    exactWasmType(),
    content(),
    flags(),
    preloads(),
    earlyScript(),
    buildManifest(),
    routeTable(),
    prerender(),
    compress(),
  ],
  define: { __DEVELOPMENT__: JSON.stringify(mode !== "production") },
  css: styles,
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Read, and removed, when the pages are prerendered.
    manifest: true,
    outDir: DIST,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file for the code that every page needs: many small files load more slowly.
          groups: [
            { name: "site", tags: ["$initial"] },
            // Small modules that pages of the account share: one file.
            {
              name: "account",
              test: /[\\/]features[\\/]account[\\/](?:card-table|fact-list|file-button|save-file)[.\w-]*$/,
            },
            // Sign-in, sign-up and the wallet are preloaded one after the other and share these modules. Cards are on the
            // same pages as buttons: files of their own would make the list of files longer.
            {
              name: "forms",
              test: /[\\/]src[\\/](?:(?:forms|components)[\\/](?!otp)[\w-]*(?:field|form|button|tabs|checkbox|flag|input|popover|search|combobox|country-list|request|agreements|code-step|card)|features[\\/]access[\\/](?:access|other-ways|social)|shared[\\/](?:balances[\\/]currency-list|payments[\\/]payment-steps|lists[\\/]list-cut|copyable[\\/]copy-row))[.\w-]*$/,
            },
          ],
        },
      },
    },
  },
  optimizeDeps: { exclude: ["@player-site/core"] },
  server: {
    port: 5173,
    // The sandbox knows the site at this port.
    strictPort: true,
    fs: { allow: [inUi("..")] },
    proxy: { "/api": { ...backend, ws: true }, "/config.json": backend },
  },
}));
