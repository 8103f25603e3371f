import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Core } from "@player-site/core";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import type { LeadingOn, RenderedApp, RenderedPage, Surroundings } from "../src/prerender/render.tsx";
import { inUi } from "./paths.ts";
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

const DIST = inUi("dist");
const SERVER = inUi("../target/prerender");

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
  /** Tags that preload the texts. */
  texts: readonly string[];
}

/** The pages of a language, and the addresses that lead to some of them. */
interface Found {
  pages: Written[];
  leading: Map<string, string>;
}

async function rendering(): Promise<Renderer> {
  await build({
    configFile: false,
    root: inUi(""),
    logLevel: "warn",
    plugins: [react()],
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
  return import(pathToFileURL(join(SERVER, "render.js")).href);
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
  const texts = textPreloads(core);
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

/** The page of an address that leads to another one. Without scripts, the browser follows it, too. */
function leadingTo(template: string, target: string): string {
  const refresh = `<noscript><meta http-equiv="refresh" content="0; url=${escaped(target)}" /></noscript>`;
  return replaced(template, "</head>", `${refresh}\n  </head>`);
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

/** Preloads of the texts that the core loads when it starts: of the language, and of the default one for missing texts. */
function textPreloads(core: Core): string[] {
  const { locale, defaultLocale } = core.snapshot("app");
  const names = Object.keys(core.snapshot("content")).map((key) =>
    key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
  return [...new Set([locale, defaultLocale])].flatMap((language) =>
    names.map((name) => `<link rel="preload" as="fetch" href="/content/${language}/${name}.json" crossorigin>`),
  );
}

/** JSON that cannot end the element that it is in. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function replaced(html: string, pattern: RegExp | string, by: string): string {
  if (!(typeof pattern === "string" ? html.includes(pattern) : pattern.test(html)))
    throw new Error(`index.html has nothing that fits ${pattern}`);
  return html.replace(pattern, () => by);
}

function document(template: string, page: Written, files: readonly string[]): string {
  const isHome = page.address.path === "/";
  // Only the home page has this picture.
  const base = isHome ? template : template.replace(/\s*<link [^>]*\/assets\/hero-[^>]*>/g, "");
  const missing = files.filter((tag) => !base.includes(/href="[^"]+"/.exec(tag)?.[0] ?? tag));
  const data = page.structuredData.map((item) => `<script type="application/ld+json">${embedded(item)}</script>`);
  const head = [...missing, ...page.texts, page.head, ...data].join("\n    ");
  const state = `<script type="application/json" id="prerendered">${embedded(page.state)}</script>`;
  let html = replaced(
    base,
    /<html lang="[^"]*" dir="[^"]*"/,
    `<html lang="${page.languageTag}" dir="${page.direction}"`,
  );
  html = replaced(html, /<title>[^<]*<\/title>/, `<title>${escaped(page.title)}</title>`);
  html = replaced(html, "</head>", `${head}\n  </head>`);
  html = replaced(html, /(?<=<p class="boot-noscript">).*?(?=<\/p>)/, escaped(page.noScript));
  html = replaced(html, /href="\/manifest-[^"]+"/, `href="/${manifestFile(page.address.locale)}"`);
  return replaced(
    html,
    /<div id="root">[\s\S]*<div id="layers">/,
    `<div id="root">${page.body}</div>\n    ${state}\n    <div id="layers">`,
  );
}

/** A page without scripts, for the service worker. */
function offlineDocument(template: string, app: RenderedApp, files: readonly string[]): string {
  const bare = template.replace(/\s*<(?:script [^>]*><\/script>|link [^>]*(?:preload|manifest)[^>]*>)/g, "");
  const head = ['<script src="/theme.js"></script>', ...files.filter((tag) => tag.includes("stylesheet"))];
  let html = replaced(bare, /<html lang="[^"]*" dir="[^"]*"/, `<html lang="${app.languageTag}" dir="${app.direction}"`);
  html = replaced(html, /<title>[^<]*<\/title>/, `<title>${escaped(app.offlineTitle)}</title>`);
  html = replaced(html, "index, follow", "noindex");
  html = replaced(
    html,
    "</head>",
    `${[...head, '<script src="/offline.js" defer></script>'].join("\n    ")}\n  </head>`,
  );
  return replaced(
    html,
    /<div id="root">[\s\S]*<div id="layers">/,
    `<div id="root">${app.offlineBody}</div>\n    <div id="layers">`,
  );
}

function manifestFile(locale: string): string {
  return `manifest-${locale}.webmanifest`;
}

function fileOf(path: string): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

async function write(file: string, text: string): Promise<void> {
  const path = join(DIST, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function takeManifest(): Promise<ManifestEntry[]> {
  const folder = join(DIST, ".vite");
  const manifest: Record<string, ManifestEntry> = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  await rm(folder, { recursive: true });
  return Object.values(manifest);
}

async function classesOfSheets(): Promise<Map<string, Set<string>>> {
  const files = (await readdir(join(DIST, "assets"))).filter((file) => file.endsWith(".css"));
  const read = async (file: string): Promise<[string, Set<string>]> => {
    const text = await readFile(join(DIST, "assets", file), "utf8");
    return [`assets/${file}`, new Set([...text.matchAll(/\.([\w-]+_[\w-]+)/g)].map(([, name = ""]) => name))];
  };
  return new Map(await Promise.all(files.map(read)));
}

interface Configuration {
  locales: string[];
  defaultLocale: string;
}

/**
 * Renders the public pages of every language to files, with the core's Node entry. `SITE_URL` is the origin for
 * canonical addresses and sitemaps. `PRERENDER_API` is the address of an API; without it, what only an operator knows
 * is left to the browser.
 */
async function prerenderAll(): Promise<void> {
  const siteUrl = (process.env["SITE_URL"] ?? "").replace(/\/$/, "");
  const source = await readFile(join(DIST, "index.html"), "utf8");
  const template = siteUrl
    ? replaced(source, "</title>", `</title>\n    <meta name="site-origin" content="${siteUrl}" />`)
    : source;
  await write(SHELL, template);
  const config: Configuration = JSON.parse(await readFile(join(DIST, "config.json"), "utf8"));
  const [manifest, sheets] = [await takeManifest(), await classesOfSheets()];
  const { renderPage, renderApp } = await rendering();
  const { loadCore } = await import("@player-site/core/node");
  const api = new PrerenderApi(process.env["PRERENDER_API"] ?? "", config.locales);
  const written: Written[] = [];
  const leading = new Map<string, string>();
  const offlinePages: string[] = [];
  try {
    for (const locale of config.locales) {
      const home = locale === config.defaultLocale ? "/" : `/${locale}`;
      const core = await loadCore({ config, contentUrl: pathToFileURL(join(DIST, "content")) });
      await core.actions.start(ORIGIN + home);
      const { phase, failure } = core.snapshot("app");
      if (phase !== "ready") throw new Error(`prerendering ${locale}: ${failure?.source} ${failure?.message}`);
      const found = await pagesOf(core, renderPage, home, { origin: siteUrl, settled: api.settled });
      written.push(...found.pages);
      for (const [path, target] of found.leading) leading.set(path, target);
      const app = renderApp(core);
      const offline = locale === config.defaultLocale ? "offline.html" : `${locale}/offline.html`;
      offlinePages.push(offline);
      await write(offline, offlineDocument(template, app, await filesFor(app.offlineBody, manifest, sheets)));
      await write(manifestFile(locale), JSON.stringify(app.manifest));
      core.dispose();
    }
  } finally {
    api.end();
  }
  const paths = new Set<string>();
  for (const page of written) {
    if (paths.has(page.path)) continue;
    paths.add(page.path);
    await write(fileOf(page.path), document(template, page, await filesFor(page.body, manifest, sheets)));
  }
  for (const [path, target] of leading) await write(fileOf(path), leadingTo(template, target));
  await buildServiceWorker(config.locales, offlinePages);
  await write("robots.txt", robots(siteUrl));
  if (siteUrl) for (const [file, text] of sitemaps(siteUrl, written, config)) await write(file, text);
}

/** Prerenders the public pages after the build. */
export function prerender(): Plugin {
  let failed = false;
  return {
    name: "prerender",
    apply: "build",
    buildEnd: (error) => {
      failed = error !== undefined;
    },
    closeBundle: {
      sequential: true,
      order: "pre",
      // A failed build is closed, too.
      handler: () => (failed ? undefined : prerenderAll()),
    },
  };
}
