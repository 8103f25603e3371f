import type { RenderedApp, RenderedPage } from "../src/prerender/render.tsx";
import { fetchedAhead } from "./output.ts";
import { ORIGIN } from "./prerender-api.ts";

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

/** Links to an address in each of these languages. */
function languageLinks(languages: readonly (readonly [tag: string, path: string])[]): string {
  const links = languages.map(([tag, path]) => {
    const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
    return `<a href="${path}" hreflang="${tag}" lang="${tag}"><bdi>${escaped(name)}</bdi></a>`;
  });
  return links.join(" · ");
}

/** Links to the home pages of these languages. */
function homeLinks(locales: readonly string[], defaultLocale: string): string {
  return languageLinks(
    locales.map((code) => [Intl.getCanonicalLocales(code)[0] ?? code, code === defaultLocale ? "/" : `/${code}`]),
  );
}

/** The page for addresses without one of their own. Without scripts, it leads to the home pages. */
export function shellDocument(template: string, locales: readonly string[], defaultLocale: string): string {
  return template.replace(/<p class="boot-noscript">.*?(?=<\/p>)/, (sentence) => {
    return `${sentence.replace(/<br \/>.*/, "")}<br />${homeLinks(locales, defaultLocale)}`;
  });
}

/** The other languages of a page, from the links in its head. */
function otherLanguages({ head, languageTag }: RenderedPage): [tag: string, path: string][] {
  return [...head.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/g)].flatMap(([, tag = "", href = ""]) =>
    tag === "x-default" || tag === languageTag ? [] : [[tag, new URL(href, ORIGIN).pathname]],
  );
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
  const others = otherLanguages(page);
  const noScript = [escaped(page.noScript), ...(others.length > 0 ? [languageLinks(others)] : [])].join("<br />");
  html = replaced(html, /(?<=<p class="boot-noscript">).*?(?=<\/p>)/, noScript);
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
    /\s*<noscript><link [^>]*><\/noscript>|\s*<(?:script [^>]*><\/script>|meta name="(?:ahead|calls)"[^>]*>|link [^>]*(?:preload|manifest)[^>]*>)/g,
    "",
  );
  const head = files.filter((tag) => tag.includes("stylesheet"));
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
