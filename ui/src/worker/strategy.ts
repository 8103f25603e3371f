/** How the service worker answers a request. */
export type Strategy =
  /** From the cache, and into it: a file whose name has a digest never changes. */
  | "cache"
  /** From the network, with the offline page if that fails. */
  | "page"
  /** From the network, with the kept copy if that fails. */
  | "copy"
  /** Not by the service worker. */
  | "network";

interface Asked {
  method: string;
  mode: RequestMode;
  url: string;
}

/**
 * Answers of the API, the configuration, texts and the build manifest always come from the network. `kept` are the paths
 * of the files of the offline pages.
 */
export function strategyFor({ method, mode, url }: Asked, origin: string, kept: readonly string[]): Strategy {
  const { origin: from, pathname } = new URL(url);
  if (method !== "GET" || from !== origin) return "network";
  if (pathname.startsWith("/assets/")) return "cache";
  if (pathname.startsWith("/api/")) return "network";
  if (mode === "navigate") return "page";
  return kept.includes(pathname) ? "copy" : "network";
}

/**
 * The offline page for an address: that of its language, else of the visitor's choice, else of the default language, which
 * is the first one.
 */
export function offlinePageFor(url: string, locales: readonly string[], chosen: string | undefined): string {
  const prefix = new URL(url).pathname.split("/")[1] ?? "";
  const locale = [prefix, chosen].find((code) => code !== undefined && locales.includes(code));
  return locale === undefined || locale === locales[0] ? "/offline.html" : `/${locale}/offline.html`;
}
