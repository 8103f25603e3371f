// The code of a page is loaded before its link is pressed.
import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

const CODE = /\.(js|css|wasm)$/;

/** The files of a page of the account that were asked for, by the last part of their address. */
function asked(page: Page): { names: string[]; finished: string[] } {
  const names: string[] = [];
  const finished: string[] = [];
  const noteIn = (list: string[]) => (request: Request) => {
    const name = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if (/^(limits-page|profile-layout).*\.js$|^profile\.json$/.test(name)) {
      list.push(name.replace(/-[\w-]{8}\.js$/, ""));
    }
  };
  page.on("request", noteIn(names));
  page.on("requestfinished", noteIn(finished));
  return { names, finished };
}

const EVERYTHING = ["limits-page", "profile-layout", "profile.json"];

test("pointing at a link, or focusing it, loads its page ahead, once", async ({ site, page, signedIn }) => {
  await signedIn();
  const { names, finished } = asked(page);
  await site.open();
  const link = (await site.drawer()).getByRole("link", { name: "Limits" });
  await link.scrollIntoViewIfNeeded();
  expect(names).toEqual([]);
  // The links are watched once the browser has nothing else to do.
  await expect(async () => {
    await site.heading.hover();
    await link.hover();
    expect(new Set(names)).toEqual(new Set(EVERYTHING));
  }).toPass();
  await site.heading.hover();
  await link.focus();
  expect([...names].sort()).toEqual(EVERYTHING);
  await expect.poll(() => [...finished].sort()).toEqual(EVERYTHING);
  // Nothing is left to be loaded but the winners, which every page loads when the browser has nothing else to do.
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    return CODE.test(pathname) && !pathname.includes("split_winners") ? route.abort() : route.continue();
  });
  await link.press("Enter");
  await expect(site.heading).toHaveText("Limits");
  await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
  expect([...names].sort()).toEqual(EVERYTHING);
});

test("nothing is loaded ahead for visitors who save data, and no pages of players for guests", async ({
  site,
  page,
  signedIn,
}) => {
  const { names } = asked(page);
  const others: string[] = [];
  page.on("request", (request) => others.push(request.url()));
  const isAsked = (name: string) => others.some((address) => address.includes(name));
  const LISTS = ["/api/game/providers", "/api/player/fields/validations"];
  await site.open("/questions/limits");
  // Lists that no page shows yet follow when the browser has nothing else to do.
  await expect.poll(() => LISTS.every(isAsked)).toBe(true);
  expect(isAsked("/api/game/games?"), "games are loaded by the pages that show them").toBe(false);
  const prepared = (address: string) =>
    page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      document.body.append(link);
      link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    }, address);
  others.length = 0;
  // Links are watched: pages for everybody are loaded ahead, before and after the one that is not.
  await expect(async () => {
    await prepared("/contact");
    expect(isAsked("contact-page")).toBe(true);
  }).toPass();
  await prepared("/profile/limits");
  await prepared("/tournaments");
  await expect.poll(() => isAsked("tournaments-page")).toBe(true);
  expect(names).toEqual([]);

  await signedIn();
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  others.length = 0;
  await site.open();
  await prepared("/profile/limits");
  // By the time another page has been opened, all that was to be loaded ahead has been asked for.
  await press(page.getByRole("contentinfo").getByRole("link", { name: "Contact" }));
  await expect(site.heading).toHaveText("Contact");
  expect(names).toEqual([]);
  expect(LISTS.filter(isAsked)).toEqual([]);
});
