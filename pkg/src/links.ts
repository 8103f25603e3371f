// Remembers where links lead: a page asks for each of its links in each of its
// renders, and a call into WebAssembly costs more than the answer.
import type { AppView, LinkView } from "./types.js";

/**
 * Wraps the resolution of links. The target of a path depends on the locale and
 * on the features of the site, so answers are kept until the app slice changes.
 * That of a query depends on the page and on the session: it is never kept.
 */
export function rememberLinks(resolve: (href: unknown) => LinkView, app: () => AppView): (href: unknown) => LinkView {
  const known = new Map<string, LinkView>();
  let since: AppView | undefined;
  return (href) => {
    if (typeof href !== "string" || href.startsWith("?")) return resolve(href);
    const now = app();
    if (now !== since) known.clear();
    since = now;
    const link = known.get(href) ?? resolve(href);
    known.set(href, link);
    return link;
  };
}
