/** A page in a sitemap. */
interface Page {
  /** Path with the prefix of the language. */
  path: string;
  address: { path: string; locale: string; route?: { localized: boolean } };
}

interface Locales {
  locales: readonly string[];
  defaultLocale: string;
}

const NAMESPACES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

function xml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}

function languageTag(code: string): string {
  const [language = code, region] = code.split("-");
  return region ? `${language}-${region.toUpperCase()}` : language;
}

/** The same page in all languages. */
function alternates(site: string, page: Page, pages: readonly Page[], { defaultLocale }: Locales): string {
  const same = pages.filter(({ address }) => address.path === page.address.path);
  if (same.length < 2) return "";
  const link = (code: string, path: string) => `<xhtml:link rel="alternate" hreflang="${code}" href="${site}${path}"/>`;
  const all = same.map(({ address, path }) => link(languageTag(address.locale), path));
  const fallback = same.find(({ address }) => address.locale === defaultLocale);
  return [...all, ...(fallback ? [link("x-default", fallback.path)] : [])].join("");
}

/** One sitemap for each language, and the index of them: file names and texts. */
export function sitemaps(site: string, pages: readonly Page[], locales: Locales): [string, string][] {
  const files = locales.locales.map((locale): [string, string] => {
    const own = pages.filter(({ address }) => address.locale === locale);
    const urls = own.map(
      (page) => `<url><loc>${site}${page.path}</loc>${alternates(site, page, pages, locales)}</url>`,
    );
    return [`sitemap-${locale}.xml`, xml(`<urlset ${NAMESPACES}>\n${urls.join("\n")}\n</urlset>`)];
  });
  const index = files.map(([file]) => `<sitemap><loc>${site}/${file}</loc></sitemap>`).join("\n");
  return [
    ...files,
    ["sitemap.xml", xml(`<sitemapindex ${NAMESPACES.split(" xmlns:")[0]}>\n${index}\n</sitemapindex>`)],
  ];
}

/**
 * Rules for crawlers, with the address of the sitemap. The API is open to them: pages of games and tournaments are rendered
 * from its answers.
 */
export function robots(site: string, { locales, defaultLocale }: Locales): string {
  const prefixes = locales.map((locale) => (locale === defaultLocale ? "" : `/${locale}`));
  const closed = prefixes.flatMap((prefix) => [`Disallow: ${prefix}/profile`, `Disallow: ${prefix}/auth/`]);
  return ["User-agent: *", ...closed, ...(site ? [`Sitemap: ${site}/sitemap.xml`] : []), ""].join("\n");
}
