import type { Address } from "@player-site/core";
import { BRAND } from "../components/brand.tsx";
import type { Texts } from "../core/text.ts";

interface Subject {
  address: Address;
  texts: Texts;
  title: string;
  /** Origin of the site; empty if unknown. */
  origin: string;
  /** Address of a path in the language of the page. */
  link: (path: string) => string;
}

/** JSON-LD of a page, as schema.org names it. */
export function structuredData({ address, texts, title, origin, link }: Subject): object[] {
  const context = "https://schema.org";
  const home = `${origin}${link("/")}`;
  if (address.path === "/") {
    return [
      { "@context": context, "@type": "Organization", name: BRAND, url: `${origin}/`, logo: `${origin}/icon.svg` },
      { "@context": context, "@type": "WebSite", name: BRAND, url: home, inLanguage: address.locale },
    ];
  }
  const crumbs = [
    { name: texts("layout.siteSidebar.homeLabel"), item: home },
    { name: title, item: `${origin}${link(address.path)}` },
  ];
  return [
    {
      "@context": context,
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })),
    },
  ];
}
