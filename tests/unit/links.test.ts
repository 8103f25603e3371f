import type { AppView, LinkView } from "@player-site/core";
import { expect, test } from "vitest";
import { rememberLinks } from "../../pkg/dist/links.js";

function links() {
  const asked: unknown[] = [];
  const state = { app: { locale: "en" } as AppView };
  const link = rememberLinks(
    (href) => {
      asked.push(href);
      return { href: `/${state.app.locale}${String(href)}`, external: false, closed: false } as LinkView;
    },
    () => state.app,
  );
  return { asked, link, state };
}

test("a link is resolved once, and again after the site has changed", () => {
  const { asked, link, state } = links();
  expect([link("/main").href, link("/main").href, link("/contact").href]).toEqual([
    "/en/main",
    "/en/main",
    "/en/contact",
  ]);
  expect(asked).toEqual(["/main", "/contact"]);
  state.app = { locale: "de" } as AppView;
  expect(link("/main").href).toBe("/de/main");
});

test("a link that depends on the page, or is none, is resolved each time", () => {
  const { asked, link } = links();
  for (const href of ["?wallet=true", "?wallet=true", undefined, undefined]) link(href);
  expect(asked).toEqual(["?wallet=true", "?wallet=true", undefined, undefined]);
});
