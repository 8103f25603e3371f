import type { RenderedApp, RenderedPage } from "../src/prerender/render.tsx";
import { fetchedAhead } from "./output.ts";

/** Name of the web app manifest of a language. */
export function manifestFile(locale: string): string {
  return `manifest-${locale}.webmanifest`;
}

/** JSON that cannot end the element that it is in. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Replaces what must be there. */
export function replaced(html: string, pattern: RegExp | string, by: string): string {
  if (!(typeof pattern === "string" ? html.includes(pattern) : pattern.test(html)))
    throw new Error(`index.html has nothing that fits ${pattern}`);
  return html.replace(pattern, () => by);
}

/** The document of a prerendered page. `files` are tags of its style sheets and scripts, `texts` are fetched ahead. */
export function pageDocument(
  template: string,
  page: RenderedPage,
  files: readonly string[],
  texts: readonly string[],
): string {
  const isHome = page.address.path === "/";
  // Only the home page has this picture.
  const base = isHome ? template : template.replace(/\s*<link [^>]*\/assets\/hero-[^>]*>/g, "");
  const missing = files.filter((tag) => !base.includes(/href="[^"]+"/.exec(tag)?.[0] ?? tag));
  const data = page.structuredData.map((item) => `<script type="application/ld+json">${embedded(item)}</script>`);
  const head = [...missing, page.head, ...data].join("\n    ");
  const state = `<script type="application/json" id="prerendered">${embedded(page.state)}</script>`;
  let html = replaced(
    fetchedAhead(base, texts),
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
export function offlineDocument(template: string, app: RenderedApp, files: readonly string[]): string {
  const bare = template.replace(
    /\s*<noscript><link [^>]*><\/noscript>|\s*<(?:script [^>]*><\/script>|meta name="ahead"[^>]*>|link [^>]*(?:preload|manifest)[^>]*>)/g,
    "",
  );
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

/** The page of an address that leads to another one. Without scripts, the browser follows it, too. */
export function leadingTo(source: string, target: string): string {
  const template = replaced(source, "index, follow", "noindex, follow");
  const refresh = `<noscript><meta http-equiv="refresh" content="0; url=${escaped(target)}" /></noscript>`;
  return replaced(template, "</head>", `${refresh}\n  </head>`);
}
