import type { Texts } from "@player-site/core/react";
import { BRAND } from "../../brand/brand.ts";
import { CONTACT, LIMITS } from "../core/paths.ts";

interface Language {
  texts: Texts;
  languageTag: string;
  direction: "ltr" | "rtl";
  /** Address of a path in this language. */
  link: (path: string) => string;
}

/** The web app manifest in a language. */
export function webManifest({ texts, languageTag, direction, link }: Language): object {
  const from = (path: string) => `${link(path)}${path.includes("?") ? "&" : "?"}source=pwa`;
  const limits = texts.list("layout.profileSidebar.profileLinks").find(({ url }) => url === LIMITS)?.["label"];
  const shortcuts = [
    { name: texts("layout.header.depositButton"), url: from("/?wallet=deposit") },
    { name: String(limits ?? ""), url: from(LIMITS) },
    { name: texts("layout.mobileMenu.contactButton"), url: from(CONTACT) },
  ];
  const icon = (name: string, sizes: string, purpose: string) => ({
    src: `/icons/${name}.png`,
    sizes,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: BRAND.name,
    short_name: BRAND.name,
    description: texts("globalComponents.globalSeo.description"),
    lang: languageTag,
    dir: direction,
    start_url: from("/"),
    scope: "/",
    display: "standalone",
    background_color: BRAND.colors.page.dark,
    theme_color: BRAND.colors.page.dark,
    categories: ["games", "entertainment"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      icon("icon-192", "192x192", "any"),
      icon("icon-512", "512x512", "any"),
      icon("icon-maskable-512", "512x512", "maskable"),
    ],
    shortcuts: shortcuts.filter(({ name }) => name !== ""),
  };
}
