import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Core } from "@player-site/core";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import type { LeadingOn, RenderedApp, RenderedPage, Surroundings } from "../src/prerender/render.tsx";
import { brand } from "./brand.ts";
import { compressFolder } from "./output.ts";
import { leadingTo, manifestFile, offlineDocument, pageDocument, replaced, shellDocument } from "./page-html.ts";
import { DIST, inUi, RENDERER } from "./paths.ts";
import { ORIGIN, PrerenderApi } from "./prerender-api.ts";
import { buildServiceWorker } from "./service-worker.ts";
import { robots, sitemaps } from "./sitemaps.ts";
import { styles } from "./styles.ts";

type Render = (core: Core, url: string, at: Surroundings) => Promise<RenderedPage | LeadingOn | undefined>;

/** The module that renders. */
interface Renderer {
  renderPage: Render;
  renderApp(core: Core): RenderedApp;
}

/** The compiled module that renders, and Vite's list of the files of the build. */
const SERVER = RENDERER;
const MANIFEST = `${RENDERER}-manifest.json`;

/** The page for addresses that are not prerendered. */
const SHELL = "shell.html";

/** Part of a script's entry in Vite's manifest. */
interface ManifestEntry {
  file: string;
  css?: string[];
}

/** A page, and the file that it is written to. */
interface Written extends RenderedPage {
  /** Path with the prefix of the language. */
  path: string;
  /** Addresses of its texts. */
  texts: readonly string[];
}

/** The pages of a language, and the addresses that lead to some of them. */
interface Found {
  pages: Written[];
  leading: Map<string, string>;
}

/** Where and how pages are prerendered. */
export interface Options {
  /** Folder of the built site, with its `config.json`. */
  dist: string;
  /** Public origin of the site, for canonical addresses and sitemaps; empty if unknown. */
  siteUrl: string;
  /** Base address of an API whose lists browsers without scripts are shown; empty if there is none. */
  api: string;
}

async function compileRenderer(): Promise<void> {
  await build({
    configFile: false,
    root: inUi(""),
    logLevel: "warn",
    plugins: [brand(), react()],
    css: styles,
    build: {
      ssr: "src/prerender/render.tsx",
      outDir: SERVER,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      copyPublicDir: false,
      target: "es2022",
    },
  });
}

/** Paths of this site that a page links to, without query and fragment. */
function linkedPaths(html: string): string[] {
  return [...html.matchAll(/\shref="(\/[^"]*)"/g)]
    .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), ORIGIN).pathname)
    .filter((path) => !/\.[a-z0-9]+$/.test(path));
}

/** Renders every public page of a language: the home page, and what can be reached from it. */
async function pagesOf(core: Core, render: Render, home: string, at: Surroundings): Promise<Found> {
  const found: Found = { pages: [], leading: new Map() };
  // Before pages load more of them.
  const texts = textsOf(core);
  const waiting = [home];
  const known = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const page = await render(core, ORIGIN + path, at);
    if (!page) continue;
    if ("leadsTo" in page) found.leading.set(path, page.leadsTo);
    else found.pages.push({ ...page, path, texts });
    for (const next of "leadsTo" in page ? [page.leadsTo] : linkedPaths(page.body)) {
      if (known.has(next)) continue;
      known.add(next);
      waiting.push(next);
    }
  }
  return found;
}

/** The style sheets whose classes a page uses, and the scripts that belong to them. */
async function filesFor(html: string, manifest: ManifestEntry[], sheets: Map<string, Set<string>>): Promise<string[]> {
  const used = new Set([...html.matchAll(/\sclass="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  const needed = (css: string) => [...(sheets.get(css) ?? [])].some((name) => used.has(name));
  const entries = manifest.filter(({ css }) => css?.some(needed));
  const tags = entries.flatMap(({ file, css = [] }) => [
    ...css.filter(needed).map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`),
    ...(file.endsWith(".js") ? [`<link rel="modulepreload" crossorigin href="/${file}">`] : []),
  ]);
  return [...new Set(tags)];
}

/** The texts that the core loads when it starts: of the language, and of the default one for missing texts. */
function textsOf(core: Core): string[] {
  const { locale, defaultLocale } = core.snapshot("app");
  const names = Object.keys(core.snapshot("content")).map((key) =>
    key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  return [...new Set([locale, defaultLocale])].flatMap((language) =>
    names.map((name) => `/content/${language}/${name}.json`),
  );
}

function fileOf(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

async function classesOfSheets(dist: string): Promise<Map<string, Set<string>>> {
  const files = (await readdir(join(dist, "assets"))).filter((file) => file.endsWith(".css"));
  const read = async (file: string): Promise<[string, Set<string>]> => {
    const text = await readFile(join(dist, "assets", file), "utf8");
    return [`assets/${file}`, new Set([...text.matchAll(/\.([\w-]+_[\w-]+)/g)].map(([, name = ""]) => name))];
  };
  return new Map(await Promise.all(files.map(read)));
}

interface Configuration {
  locales: string[];
  defaultLocale: string;
}

/** A core that has started at the home page of a language. */
async function startedCore(config: Configuration, dist: string, locale: string): Promise<[Core, home: string]> {
  const { loadCore } = await import("@player-site/core/node");
  const home = locale === config.defaultLocale ? "/" : `/${locale}`;
  const core = await loadCore({ config, contentUrl: pathToFileURL(join(dist, "content")) });
  await core.actions.start(ORIGIN + home);
  const { phase, failure } = core.snapshot("app");
  if (phase !== "ready") throw new Error(`prerendering ${locale}: ${failure?.source} ${failure?.message}`);
  return [core, home];
}

/** Renders the public pages of every language to files of the built site, with the core's Node entry. */
export async function renderSite({ dist, siteUrl, api: apiBase }: Options): Promise<void> {
  const shell = (await readFile(join(dist, SHELL), "utf8")).replace(/\s*<meta name="site-origin"[^>]*>/, "");
  const template = siteUrl
    ? replaced(shell, "</title>", `</title>\n    <meta name="site-origin" content="${siteUrl}" />`)
    : shell;
  const write = async (file: string, text: string): Promise<void> => {
    const path = join(dist, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  };
  const config: Configuration = JSON.parse(await readFile(join(dist, "config.json"), "utf8"));
  await write(SHELL, shellDocument(template, config.locales, config.defaultLocale));
  const entries: Record<string, ManifestEntry> = JSON.parse(await readFile(MANIFEST, "utf8"));
  const [manifest, sheets] = [Object.values(entries), await classesOfSheets(dist)];
  const { renderPage, renderApp }: Renderer = await import(pathToFileURL(join(SERVER, "render.js")).href);
  const api = new PrerenderApi(apiBase, config.locales);
  const written: Written[] = [];
  const leading = new Map<string, string>();
  const offlinePages: string[] = [];
  try {
    for (const locale of config.locales) {
      const [core, home] = await startedCore(config, dist, locale);
      const [listing] = apiBase === "" ? [undefined] : await api.withLists(() => startedCore(config, dist, locale));
      const at = { origin: siteUrl, settled: api.settled, listing, withLists: api.withLists };
      const found = await pagesOf(core, renderPage, home, at);
      written.push(...found.pages);
      for (const [path, target] of found.leading) leading.set(path, target);
      const app = renderApp(core);
      const offline = locale === config.defaultLocale ? "offline.html" : `${locale}/offline.html`;
      offlinePages.push(offline);
      await write(offline, offlineDocument(template, app, await filesFor(app.offlineBody, manifest, sheets)));
      await write(manifestFile(locale), JSON.stringify(app.manifest));
      core.dispose();
      listing?.dispose();
    }
  } finally {
    api.end();
  }
  const paths = new Set<string>();
  for (const page of written) {
    if (paths.has(page.path)) continue;
    paths.add(page.path);
    const files = await filesFor(page.body, manifest, sheets);
    await write(fileOf(page.path), pageDocument(template, page, files, page.texts));
  }
  for (const [path, target] of leading) await write(fileOf(path), leadingTo(template, target));
  const byDefault = [config.defaultLocale, ...config.locales.filter((locale) => locale !== config.defaultLocale)];
  await buildServiceWorker(dist, byDefault, offlinePages);
  await write("robots.txt", robots(siteUrl, config));
  if (siteUrl) for (const [file, text] of sitemaps(siteUrl, written, config)) await write(file, text);
}

/** Options from the environment: `SITE_URL` and `PRERENDER_API`. */
function optionsOf(dist: string): Options {
  const url = (name: string) => (process.env[name] ?? "").replace(/\/$/, "");
  return { dist, siteUrl: url("SITE_URL"), api: url("PRERENDER_API") };
}

/** Renders the pages of a built site again, for the configuration that is there now. */
async function renderAgain(): Promise<void> {
  const dist = DIST;
  for (const file of await readdir(dist, { recursive: true })) {
    const isShell = file.startsWith(SHELL);
    if (/\.(?:html|webmanifest)(?:\.br|\.gz)?$|^sitemap/.test(file) && !isShell) await rm(join(dist, file));
  }
  await renderSite(optionsOf(dist));
  await compressFolder(dist);
}

/** Prerenders the public pages after the build. */
export function prerender(): Plugin {
  let failed = false;
  return {
    name: "prerender",
    apply: "build",
    api: { renderAgain },
    buildEnd: (error) => {
      failed = error !== undefined;
    },
    closeBundle: {
      sequential: true,
      order: "pre",
      handler: async () => {
        // A failed build is closed, too.
        if (failed) return;
        const dist = DIST;
        const manifest = join(dist, ".vite", "manifest.json");
        await mkdir(dirname(MANIFEST), { recursive: true });
        await writeFile(MANIFEST, await readFile(manifest));
        await rm(dirname(manifest), { recursive: true });
        await writeFile(join(dist, SHELL), await readFile(join(dist, "index.html")));
        await compileRenderer();
        await renderSite(optionsOf(dist));
      },
    },
  };
}
