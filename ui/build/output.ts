import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { brandOfBuild } from "./brand.ts";
import { fontName } from "./brand-font.ts";
import { DIST, inUi } from "./paths.ts";

const TEXT = /\.(html|js|css|json|svg|txt|wasm|webmanifest|map|xml)$/;
const SMALLEST = 512;

/** A file that the browser loads in parallel with the scripts. */
interface Preload {
  /** True for the path of the file in the build. */
  is: (path: string) => boolean;
  attrs: HtmlTagDescriptor["attrs"];
}

/**
 * Requests name the origin alone: the address of a sign-in or reset link has a token. Before everything that is loaded,
 * since files named ahead of it are asked for by the browser's own policy.
 */
const REFERRER_POLICY: HtmlTagDescriptor = {
  tag: "meta",
  attrs: { name: "referrer", content: "strict-origin" },
  injectTo: "head-prepend",
};

/** The file of the font with Latin letters. */
const font = fontName(brandOfBuild().font?.latin ?? "figtree-latin-wght-normal.woff2");

/** Needed for the first paint: named before scripts and style sheets, so that it does not wait for their connections. */
const FOR_FIRST_PAINT: readonly Preload[] = [
  {
    is: (path) => path.includes(`/${font}-`) && path.endsWith(".woff2"),
    attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true },
  },
  { is: (path) => /\/hero-[^/]+\.svg$/.test(path), attrs: { rel: "preload", as: "image", fetchpriority: "high" } },
];

/** Needed to start. */
const FOR_START: readonly Preload[] = [
  { is: (path) => /\/bundled-[^/]+\.js$/.test(path), attrs: { rel: "modulepreload", crossorigin: true } },
];

/**
 * Files that scripts will fetch for the start, in the order of use: browsers open few connections at once. `early-script.js`
 * begins them. They are not preloaded by the browser, because Safari then loads them a second time while the first is under way.
 */
const FETCHED_AHEAD: readonly RegExp[] = [
  /\/core_bg-[^/]+\.wasm$/,
  // The part of the core for games of the home page and for notifications.
  /\/split_strips-[^/]+\.wasm$/,
];

/** Adds addresses to those that `early-script.js` fetches ahead. */
export function fetchedAhead(html: string, addresses: readonly string[]): string {
  const known = /(?<=<meta name="ahead" content=")[^"]*/;
  if (!known.test(html)) throw new Error("the page has no list of what is fetched ahead");
  return html.replace(known, (before) => [before, ...addresses].join(" "));
}

/** Loads files of the core, the font and the first picture in parallel with the scripts. */
export function preloads(): Plugin {
  return {
    name: "preloads",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const files = Object.keys(bundle);
        const tags = (of: readonly Preload[], injectTo: "head" | "head-prepend"): HtmlTagDescriptor[] =>
          of.flatMap(({ is, attrs }) =>
            files.filter(is).map((name) => ({ tag: "link", attrs: { ...attrs, href: `/${name}` }, injectTo })),
          );
        const ahead = FETCHED_AHEAD.flatMap((file) =>
          files.filter((name) => file.test(name)).map((name) => `/${name}`),
        );
        return {
          html: fetchedAhead(html, ahead),
          tags: [REFERRER_POLICY, ...tags(FOR_FIRST_PAINT, "head-prepend"), ...tags(FOR_START, "head")],
        };
      },
    },
  };
}

/**
 * Emits `builds/latest.json`, which pages poll to detect a newer build, and `builds/meta/{id}.json` with the route rules
 * of this build. Writes the build id into the page.
 */
export function buildManifest(): Plugin {
  return {
    name: "build-manifest",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const routeRules: unknown = JSON.parse(readFileSync(inUi("route-rules.json"), "utf8"));
        const hash = createHash("sha256").update(JSON.stringify(routeRules));
        for (const name of Object.keys(bundle).sort()) {
          const file = bundle[name];
          hash.update(name);
          if (file) hash.update(file.type === "asset" ? file.source : file.code);
        }
        const id = hash.digest("hex").slice(0, 16);
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("the build has no index.html");
        const html = String(page.source).replace('name="build" content=""', `name="build" content="${id}"`);
        page.source = fetchedAhead(html, [`/builds/meta/${id}.json`]);
        const emit = (fileName: string, content: object) =>
          this.emitFile({ type: "asset", fileName, source: JSON.stringify(content) });
        emit("builds/latest.json", { id, timestamp: Date.now() });
        emit(`builds/meta/${id}.json`, { id, routeRules });
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < SMALLEST) return;
  const brotli = await promisify(brotliCompress)(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
}

/** Writes a .br and a .gz file next to every text file of a folder. Files with a digest in their name do not change. */
export async function compressFolder(folder: string): Promise<void> {
  const files = new Set(await readdir(folder, { recursive: true }));
  for (const file of files) {
    const isDone = /^assets\b/.test(file) && files.has(`${file}.br`);
    if (TEXT.test(file) && !file.startsWith("flags") && !isDone) await compressFile(join(folder, file));
  }
}

/** Compresses the build. */
export function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    closeBundle: {
      sequential: true,
      order: "post",
      handler: () => compressFolder(DIST),
    },
  };
}
