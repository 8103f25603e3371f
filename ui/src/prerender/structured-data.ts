import type { Address } from "@player-site/core";
import type { Texts } from "@player-site/core/react";
import { BRAND } from "../../brand/brand.ts";
import { blocksOf } from "../core/content-html.ts";
import { type ContentDocument, htmlOf, listOf, textOf } from "../core/page-document.ts";
import { TOURNAMENTS } from "../core/paths.ts";
import { MAIN } from "../shared/game-links/game-paths.ts";
import { answerHtml } from "./answer-html.ts";

interface Subject {
  address: Address;
  /** Its content document, if it shows one. */
  document: ContentDocument | undefined;
  texts: Texts;
  title: string;
  /** Origin of the site; empty if unknown. */
  origin: string;
  /** Address of a path in the language of the page. */
  link: (path: string) => string;
}

/** The title of a page without the name of the site behind it. */
function withoutBrand(title: string): string {
  const end = ` | ${BRAND.name}`;
  return title.toLowerCase().endsWith(end.toLowerCase()) ? title.slice(0, -end.length) : title;
}

/** JSON-LD of a page, as schema.org names it. */
export function structuredData({ address, document = {}, texts, title, origin, link }: Subject): object[] {
  const context = "https://schema.org";
  const home = `${origin}${link("/")}`;
  const at = (path: string) => `${origin}${link(path)}`;
  if (address.path === "/") {
    return [
      { "@context": context, "@type": "Organization", name: BRAND.name, url: `${origin}/`, logo: `${origin}/icon.svg` },
      {
        "@context": context,
        "@type": "WebSite",
        name: BRAND.name,
        url: home,
        inLanguage: address.locale,
        potentialAction: {
          "@type": "SearchAction",
          target: { "@type": "EntryPoint", urlTemplate: `${at(MAIN)}?search={search_term_string}` },
          "query-input": "required name=search_term_string",
        },
      },
    ];
  }
  const page = address.route?.page;
  const isQuestion = page === "question";
  const crumbs = [
    { name: texts("layout.siteSidebar.homeLabel"), item: home },
    ...(isQuestion ? [{ name: texts("pages.question.title"), item: at("/questions") }] : []),
    ...(page === "tournament" ? [{ name: texts("pages.tournaments.title"), item: at(TOURNAMENTS) }] : []),
    { name: textOf(document, "title") || withoutBrand(title), item: at(address.path) },
  ];
  const questions = listOf(document, "questionList").map((entry) => ({
    "@type": "Question",
    name: textOf(entry, "question"),
    acceptedAnswer: { "@type": "Answer", text: answerHtml(blocksOf(htmlOf(entry, "answer")).join(""), at) },
  }));
  return [
    ...(isQuestion ? [{ "@context": context, "@type": "FAQPage", mainEntity: questions }] : []),
    {
      "@context": context,
      "@type": "BreadcrumbList",
      itemListElement: crumbs.map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })),
    },
  ];
}
