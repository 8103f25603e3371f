import { copyFileSync } from "node:fs";
import metaUrl from "@chialab/esbuild-plugin-meta-url";
import { build } from "esbuild";

await build({
  entryPoints: ["main.js"],
  outdir: "dist",
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  // Scripts of the package that are loaded later stay files of their own.
  splitting: true,
  // Emits the files that scripts of the package name with `new URL("…", import.meta.url)`.
  plugins: [metaUrl()],
});
copyFileSync("index.html", "dist/index.html");
