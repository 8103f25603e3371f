import type { Address, ContentView } from "@player-site/core";
import { createTexts } from "@player-site/core/react";
import { expect, test } from "vitest";
import { structuredData } from "./structured-data.ts";

const content: ContentView = {
  alerts: {},
  fieldsSettings: {},
  globalComponents: {},
  layout: { siteSidebar: { homeLabel: "Home" } },
  modals: {},
  pages: { question: { title: "Questions" }, tournaments: { title: "Tournaments" } },
};

/** The steps of the way to a page, with their paths. */
function waysTo(path: string, page: string): [string, string][] {
  const address = { locale: "de", prefix: "/de", path, route: { page } } as unknown as Address;
  const data = structuredData({
    address,
    document: { title: "This page" },
    texts: createTexts(content, "de"),
    title: "",
    origin: "https://site.test",
    link: (to) => `/de${to}`,
  });
  const crumbs = (data.at(-1) as { itemListElement: { name: string; item: string }[] }).itemListElement;
  return crumbs.map(({ name, item }) => [name, new URL(item).pathname]);
}

test("the way to a page names the list that it is in", () => {
  const home = ["Home", "/de/"];
  expect(waysTo("/tournaments/cup", "tournament")).toEqual([
    home,
    ["Tournaments", "/de/tournaments"],
    ["This page", "/de/tournaments/cup"],
  ]);
  expect(waysTo("/questions/money", "question")).toEqual([
    home,
    ["Questions", "/de/questions"],
    ["This page", "/de/questions/money"],
  ]);
  expect(waysTo("/tournaments", "tournaments")).toEqual([home, ["This page", "/de/tournaments"]]);
  expect(waysTo("/about", "about")).toEqual([home, ["This page", "/de/about"]]);
});
