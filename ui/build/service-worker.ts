import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { inUi } from "./paths.ts";

const NAME = "service-worker.js";

/** Addresses of the files that the offline pages refer to, and of the pages themselves. */
async function offlineFiles(dist: string, pages: readonly string[]): Promise<string[]> {
  const html = (await Promise.all(pages.map((page) => readFile(join(dist, page), "utf8")))).join("");
  const files = [...html.matchAll(/\s(?:href|src)="(\/[^"#?]+\.\w+)"/g)].map(([, path = ""]) => path);
  const fonts = (await readdir(join(dist, "assets"))).filter((file) => file.endsWith(".woff2"));
  const wanted = [...pages.map((page) => `/${page}`), ...files, ...fonts.map((font) => `/assets/${font}`)];
  return [...new Set(wanted)].filter((path) => !path.endsWith(".webmanifest")).sort();
}

/** Compiles the service worker, with the list of files of this build. */
export async function buildServiceWorker(
  dist: string,
  locales: readonly string[],
  offlinePages: readonly string[],
): Promise<void> {
  const assets = (await readdir(join(dist, "assets"), { recursive: true }))
    .filter((file) => !/\.(br|gz)$/.test(file))
    .map((file) => `/assets/${file.replaceAll("\\", "/")}`)
    .sort();
  const offline = await offlineFiles(dist, offlinePages);
  const id = createHash("sha256");
  for (const file of [...assets, ...offline]) id.update(file);
  for (const page of offlinePages) id.update(await readFile(join(dist, page)));
  const folder = inUi("../target/service-worker");
  await build({
    configFile: false,
    root: inUi(""),
    logLevel: "warn",
    define: {
      __BUILD__: JSON.stringify(id.digest("hex").slice(0, 16)),
      __LOCALES__: JSON.stringify(locales),
      __OFFLINE__: JSON.stringify(offline),
      __ASSETS__: JSON.stringify(assets),
    },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: { input: inUi("src/worker/service-worker.ts"), output: { entryFileNames: NAME } },
    },
  });
  await rename(join(folder, NAME), join(dist, NAME));
  await rm(folder, { recursive: true });
}
