import { useHydration, useSlice, useText } from "@player-site/core/react";
import { useEffect, useSyncExternalStore } from "react";
import { usePath } from "../../navigation/use-navigation.tsx";
import { showTitle } from "./page-title.ts";

interface Props {
  title: string;
  description?: string;
  /** Search engines may index the page. A page that is not indexed has no canonical address. */
  indexed: boolean;
  /** The page has an address in every locale. */
  localized?: boolean;
}

/** Picture of a shared link, 1200 x 630. */
const SHARED_PICTURE = "/images/share.jpg";

const never = () => () => undefined;

/** Origin of the addresses in the head: the one that the site was built for, else that of the page. */
function originInBrowser(): string {
  return document.querySelector('meta[name="site-origin"]')?.getAttribute("content") || location.origin;
}

function useOrigin(): string {
  const prerendered = useHydration();
  return useSyncExternalStore(never, originInBrowser, () => prerendered?.origin ?? "");
}

/** Title, description, and the addresses of the page in other languages. */
export function Head({ title, description = "", indexed, localized = true }: Props) {
  const path = usePath();
  const app = useSlice("app");
  const text = useText();
  const origin = useOrigin();
  const fullTitle = title || text("globalComponents.globalSeo.title");

  useEffect(() => {
    showTitle(fullTitle, path);
  }, [fullTitle, path]);

  useEffect(() => {
    document
      .querySelector('meta[name="robots"]')
      ?.setAttribute("content", indexed ? "index, follow" : "noindex, follow");
  }, [indexed]);

  useEffect(() => {
    const language = app.locales.find((locale) => locale.code === app.locale)?.languageTag ?? app.locale;
    const page = document.documentElement;
    // Assigning the same value again restyles the whole page.
    if (page.lang !== language) page.lang = language;
    if (page.dir !== app.direction) page.dir = app.direction;
  }, [app]);

  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]');
    const href = `/manifest-${app.locale}.webmanifest`;
    // Browsers read the manifest again at each assignment.
    if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
  }, [app.locale]);

  const address = (code: string) => {
    const prefix = code === app.defaultLocale ? "" : `/${code}`;
    return `${origin}${path === "/" && prefix ? prefix : prefix + path}`;
  };
  const fullDescription = description || text("globalComponents.globalSeo.description");
  return (
    <>
      <meta name="description" content={fullDescription} />
      {indexed && (
        <>
          {/* For the card that messengers and networks make of a shared link. */}
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={fullDescription} />
          <meta property="og:url" content={address(localized ? app.locale : app.defaultLocale)} />
          <meta property="og:image" content={`${origin}${SHARED_PICTURE}`} />
        </>
      )}
      {indexed && <link rel="canonical" href={address(localized ? app.locale : app.defaultLocale)} />}
      {indexed && localized && (
        <>
          {app.locales.map((locale) => (
            <link key={locale.code} rel="alternate" hrefLang={locale.languageTag} href={address(locale.code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address(app.defaultLocale)} />
        </>
      )}
    </>
  );
}
