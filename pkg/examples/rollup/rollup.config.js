import { copyFileSync } from "node:fs";
import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import { importMetaAssets } from "@web/rollup-plugin-import-meta-assets";

/** Puts the page beside the scripts. */
const page = { name: "page", writeBundle: () => copyFileSync("index.html", "dist/index.html") };

export default {
  input: "main.js",
  output: { dir: "dist", format: "es" },
  // The third plugin emits the files that scripts of the package name with `new URL("…", import.meta.url)`.
  plugins: [resolve({ browser: true }), commonjs(), importMetaAssets(), page],
};
