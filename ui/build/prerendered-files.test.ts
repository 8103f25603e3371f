// The public pages as files, as crawlers and browsers without scripts read them.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { renderSite } from "./prerender.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const DIST = join(ROOT, "ui", "dist");
const LOCALES = ["en", "de", "pl", "pt-br", "ar"];
const TAGS = ["en", "de", "pl", "pt-BR", "ar"];

interface PageFile {
  /** Path with the prefix of the language. */
  path: string;
  locale: string;
  html: string;
}

const isPage = (file: string) => file.endsWith(".html") && !/(?:^|\/)(?:shell|offline)\.html$/.test(file);

function pagesIn(dist: string): PageFile[] {
  const files = readdirSync(dist, { recursive: true }).map((file) => String(file).replaceAll("\\", "/"));
  return files.filter(isPage).map((file) => {
    const path = file === "index.html" ? "/" : `/${file.slice(0, -".html".length)}`;
    const first = path.split("/")[1] ?? "";
    return { path, locale: LOCALES.includes(first) ? first : "en", html: readFileSync(join(dist, file), "utf8") };
  });
}

const all = pagesIn(DIST);
/** An address that leads to another one has no page of its own. */
const pages = all.filter(({ html }) => !html.includes('http-equiv="refresh"'));

const bare = ({ path, locale }: PageFile) => (locale === "en" ? path : path.slice(locale.length + 1) || "/");
const oneOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
const titleOf = (html: string) => oneOf(html, /<title>([^<]*)<\/title>/);
const dataOf = (html: string): { "@type": string; [key: string]: unknown }[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) => JSON.parse(json));
const typesOf = (html: string) => dataOf(html).map((item) => item["@type"]);

/** A path of the default language in another one. */
const prefixed = (code: string, path: string) => (code === "en" ? path : `/${code}${path === "/" ? "" : path}`);

/** What is on the page for a browser without scripts. */
const bodyOf = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="prerendered"'));

test("every public page is there in every language", () => {
  const english = pages.filter(({ locale }) => locale === "en").map(bare);
  // Questions have one address in all languages.
  const localized = english.filter((path) => !path.startsWith("/questions")).sort();
  for (const path of ["/", "/contact", "/main", "/categories/slots", "/tournaments", "/tournaments/ember-league"])
    expect(localized).toContain(path);
  for (const locale of LOCALES.slice(1)) {
    const own = pages.filter((page) => page.locale === locale);
    expect(own.map(bare).sort(), locale).toEqual(localized);
  }
});

describe.each(pages.map((page) => [page.path, page] as const))("%s", (path, page) => {
  const { html, locale } = page;

  test("has title, description, language and addresses in its head", () => {
    const tag = TAGS[LOCALES.indexOf(locale)] ?? "";
    expect(html).toContain(`<html lang="${tag}" dir="${locale === "ar" ? "rtl" : "ltr"}"`);
    expect(titleOf(html)).toMatch(/Nightjar/i);
    if (bare(page) !== "/") expect(titleOf(html)).not.toBe("Nightjar | Casino after dark");
    expect(oneOf(html, /<meta name="description" content="([^"]*)"/)).not.toBe("");
    expect(oneOf(html, /<meta property="og:title" content="([^"]*)"/)).toBe(titleOf(html));
    const picture = new URL(oneOf(html, /<meta property="og:image" content="([^"]*)"/)).pathname;
    expect(existsSync(join(DIST, picture))).toBe(true);
    expect(oneOf(html, /<meta name="robots" content="([^"]*)"/)).toBe("index, follow");
    expect(new URL(oneOf(html, /<link rel="canonical" href="([^"]*)"/)).pathname).toBe(path);
    expect(oneOf(html, /<link rel="manifest" href="([^"]*)"/)).toBe(`/manifest-${locale}.webmanifest`);
    const languages = [...html.matchAll(/hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, name = "", url = ""]) => [
      name,
      new URL(url).pathname,
    ]);
    const inAll = LOCALES.map((code, place) => [TAGS[place], prefixed(code, bare(page))]);
    expect(languages).toEqual(path.startsWith("/questions") ? [] : [...inAll, ["x-default", bare(page)]]);
  });

  test("tells search engines what it is", () => {
    if (bare(page) === "/") {
      expect(typesOf(html)).toEqual(["Organization", "WebSite"]);
      const search = JSON.stringify(dataOf(html)[1]);
      expect(search).toContain("/main?search={search_term_string}");
      return;
    }
    const isQuestion = path.startsWith("/questions/");
    expect(typesOf(html)).toEqual([...(isQuestion ? ["FAQPage"] : []), "BreadcrumbList"]);
    const crumbs = dataOf(html).at(-1)?.["itemListElement"] as { name: string; item: string }[];
    for (const { name, item } of crumbs) {
      expect(name).not.toBe("");
      expect(name).not.toContain("| Nightjar");
      expect(item).toMatch(/^http/);
    }
    // Links of answers have an origin, and open no dialogs.
    if (isQuestion) expect(JSON.stringify(dataOf(html)[0])).not.toMatch(/href=\\"[?/]|data-/);
  });

  test("leads to its other languages without scripts", () => {
    const links = [
      ...oneOf(html, /<p class="boot-noscript">(.*?)<\/p>/).matchAll(/<a href="([^"]+)" hreflang="([^"]+)"/g),
    ];
    const others = LOCALES.map((code, place) => [prefixed(code, bare(page)), TAGS[place]]).filter(
      ([to]) => to !== path,
    );
    expect(links.map(([, to, tag]) => [to, tag])).toEqual(path.startsWith("/questions") ? [] : others);
  });

  test("reads well without scripts", () => {
    const body = bodyOf(html);
    expect(body.match(/<h1[ >]/g)).toHaveLength(1);
    // A list is there, or the page says why it is not.
    const waits = /<div class="[^"]*" role="status" aria-label="[^"]+">/.test(body);
    if (waits && /^\/(?:categories\/|providers|tournaments$)/.test(bare(page))) expect(body).toContain("<noscript>");
    expect(html).toContain('<noscript><link rel="stylesheet" href="/noscript.css" /></noscript>');
  });
});

test("every link leads to a page, or to an address that is not prerendered on purpose", () => {
  const known = new Set(all.map(({ path }) => path));
  const shells = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/(?:profile|games|favorites|recently-played|betting|loyalty)(?:\/|$)/;
  const missing = pages.flatMap(({ path, html }) =>
    [...bodyOf(html).matchAll(/\shref="(\/[^"?#]*)/g)]
      .map(([, href = ""]) => href)
      .filter((href) => !known.has(href) && !shells.test(href))
      .map((href) => `${path} → ${href}`),
  );
  expect(missing).toEqual([]);
});

test("the sitemaps name every page, each with its languages", () => {
  const read = (file: string) => readFileSync(join(DIST, file), "utf8");
  const listed = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const files = listed(read("sitemap.xml"));
  expect(files).toEqual(LOCALES.map((locale) => `/sitemap-${locale}.xml`));
  const texts = files.map((file) => read(file.slice(1)));
  expect(texts.flatMap(listed).sort()).toEqual(pages.map(({ path }) => path).sort());
  for (const text of texts) {
    const terms = /<url><loc>[^<]*\/static\/terms<\/loc>(.*?)<\/url>/.exec(text)?.[1] ?? "";
    expect([...terms.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag)).toEqual([...TAGS, "x-default"]);
  }
});

test("the page of addresses without one of their own leads home without scripts", () => {
  const shell = readFileSync(join(DIST, "shell.html"), "utf8");
  const links = [...oneOf(shell, /<p class="boot-noscript">(.*?)<\/p>/).matchAll(/<a href="([^"]+)"/g)];
  expect(links.map(([, to]) => to)).toEqual(LOCALES.map((code) => prefixed(code, "/")));
});

test("addresses with tokens are no referrer of the first files", () => {
  for (const { html } of [...all, { html: readFileSync(join(DIST, "shell.html"), "utf8") }]) {
    const policy = html.indexOf('<meta name="referrer" content="strict-origin"');
    expect(policy).toBeGreaterThan(0);
    expect(policy).toBeLessThan(html.search(/<(?:script|link)[ >]/));
  }
});

test("files that browsers ask for by themselves are there", () => {
  for (const file of ["favicon.ico", "robots.txt"]) expect(existsSync(join(DIST, file)), file).toBe(true);
});

test("crawlers may read what public pages are made of, and nothing of players", () => {
  const rules = [...readFileSync(join(DIST, "robots.txt"), "utf8").matchAll(/^Disallow: (.+)$/gm)].map(
    ([, path = ""]) => path,
  );
  const isClosed = (path: string) => rules.some((rule) => path.startsWith(rule));
  for (const path of ["/", "/de/games/ember-orchard", "/api/game/games", "/api/player/init", "/content/en/layout.json"])
    expect(isClosed(path), path).toBe(false);
  for (const locale of LOCALES) {
    const prefix = locale === "en" ? "" : `/${locale}`;
    expect(isClosed(`${prefix}/profile/info`)).toBe(true);
  }
});

test("an address that leads on is not listed, and leads on without scripts", () => {
  const leading = all.filter(({ html }) => html.includes('http-equiv="refresh"'));
  expect(leading.map(({ path }) => path)).toContain("/questions");
  for (const { html } of leading) expect(oneOf(html, /<meta name="robots" content="([^"]*)"/)).toBe("noindex, follow");
});

describe("with an API, for another configuration", () => {
  const dist = mkdtempSync(join(tmpdir(), "prerendered-"));
  afterAll(() => rmSync(dist, { recursive: true }));

  test("lists are in the pages, in the languages of the configuration", { timeout: 60_000 }, async () => {
    cpSync(DIST, dist, { recursive: true });
    for (const { path } of all) rmSync(join(dist, path === "/" ? "index.html" : `${path.slice(1)}.html`));
    writeFileSync(join(dist, "config.json"), JSON.stringify({ locales: ["de", "ar"], defaultLocale: "de" }));
    const binary = join(ROOT, "target", "sandbox", process.platform === "win32" ? "sandbox.exe" : "sandbox");
    const parameters = ["--port", "0", "--provider-port", "0", "--memory", "--announce-json", "--exit-with-stdin"];
    const server = spawn(binary, ["serve", "--site", DIST, ...parameters], { stdio: ["pipe", "pipe", "inherit"] });
    const line = await new Promise<string>((resolve, reject) => {
      server.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString()));
      server.once("error", reject);
    });
    const { site } = JSON.parse(line) as { site: string };
    try {
      await renderSite({ dist, siteUrl: "https://site.test", api: site });
    } finally {
      server.stdin.end();
    }
    const html = (file: string) => readFileSync(join(dist, file), "utf8");
    const linked = (file: string, pattern: RegExp) => new Set(bodyOf(html(file)).match(pattern)).size;
    expect(html("index.html")).toContain('<html lang="de" dir="ltr"');
    expect(linked("index.html", /href="\/games\/[^"]+"/g)).toBeGreaterThan(40);
    expect(linked("categories/slots.html", /href="\/games\/[^"]+"/g)).toBe(72);
    expect(linked("ar/categories/slots.html", /href="\/ar\/games\/[^"]+"/g)).toBe(72);
    expect(linked("providers.html", /href="\/categories\?provider=[^"]+"/g)).toBeGreaterThan(7);
    expect(linked("tournaments.html", /href="\/tournaments\/[^"]+"/g)).toBe(4);
    // The state that a browser with scripts starts from does not grow.
    const state = oneOf(html("categories/slots.html"), /id="prerendered">(.*?)<\/script>/);
    expect(state.length).toBeLessThan(20_000);
    expect(html("index.html")).not.toContain('hrefLang="en"');
    expect(html("sitemap.xml").match(/<loc>/g)).toHaveLength(2);
  });
});
