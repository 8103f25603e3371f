// Failing site files: code of pages and dialogs, texts, configuration.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

/** Blocks a URL until released. */
async function cutOff(page: import("@playwright/test").Page, pattern: RegExp): Promise<() => void> {
  let off = true;
  await page.route(pattern, (route) => (off ? route.abort() : route.fallback()));
  return () => {
    off = false;
  };
}

test("a page chunk fails to load: the page is loaded again at its address, then it offers a retry", async ({
  site,
  page,
  consoles,
}) => {
  consoles.allow(/Failed to load resource|Failed to fetch dynamically|a part of the page/);
  await site.open();
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  const serve = await cutOff(page, /contact-page-.*\.js/);
  await press(page.getByRole("contentinfo").getByRole("link", { name: /contact/i }));
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(page).toHaveURL("/contact");
  expect(await page.evaluate(() => "isFirst" in window)).toBe(false);
  // The rest of the site works.
  await expect(site.signInButton).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("banner").getByRole("link"));
  await expect(site.heading).toHaveText("Where the night plays");
  await page.goBack();
  await expect(again).toBeVisible();
  serve();
  await press(again);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("a page chunk fails once: it is retried silently", async ({ site, page, consoles }) => {
  consoles.allow(/Failed to load resource/);
  await site.open();
  let tries = 0;
  await page.route(/contact-page-.*\.js/, (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.fallback();
  });
  await press(page.getByRole("contentinfo").getByRole("link", { name: /contact/i }));
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("a dialog chunk fails to load: the dialog offers a retry", async ({ site, page, consoles }) => {
  consoles.allow(/Failed to load resource|Failed to fetch dynamically|a part of the page/);
  const serve = await cutOff(page, /sign-in-dialog-.*\.js/);
  await site.open();
  await press(site.signInButton);
  const again = site.dialogs.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  serve();
  await press(again);
  await expect(site.signIn.phone).toBeVisible();
});
