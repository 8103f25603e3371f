// The code of a page is loaded before its link is pressed.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const CODE = /\.(js|css|wasm)$/;

/** The files of a page of the account that were asked for, by the last part of their address. */
function asked(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if (/^(limits-page|profile-layout).*\.js$|^profile\.json$/.test(name)) {
      names.push(name.replace(/-[\w-]{8}\.js$/, ""));
    }
  });
  return names;
}

const EVERYTHING = ["limits-page", "profile-layout", "profile.json"];

test("pointing at a link, or focusing it, loads its page ahead, once", async ({ site, page, signedIn }) => {
  await signedIn();
  const names = asked(page);
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
  await page.waitForLoadState("networkidle");
  // Nothing is left to be loaded.
  await page.route("**/*", (route) =>
    CODE.test(new URL(route.request().url()).pathname) ? route.abort() : route.continue(),
  );
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
  const names = asked(page);
  await site.open();
  const prepared = (address: string) =>
    page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      document.body.append(link);
      link.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    }, address);
  await page.waitForLoadState("networkidle");
  await prepared("/profile/limits");
  await signedIn();
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await site.open();
  await page.waitForLoadState("networkidle");
  await prepared("/profile/limits");
  await page.waitForLoadState("networkidle");
  expect(names).toEqual([]);
});
