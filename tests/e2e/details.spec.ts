// Focus, announcements and page metadata.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("navigation announces the page and moves the focus", async ({ site, page }) => {
  await site.open();
  // Writing the same language again would make the browser restyle the whole page.
  const written = await page.evaluateHandle(() => {
    const attributes: string[] = [];
    const observer = new MutationObserver((records) => {
      attributes.push(...records.map(({ attributeName }) => attributeName ?? ""));
    });
    observer.observe(document.documentElement, { attributeFilter: ["lang", "dir"] });
    return attributes;
  });
  await press(page.getByRole("contentinfo").getByRole("link", { name: /contact/i }));
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(site.heading).toBeFocused();
  await expect(page.locator("#page-announcer")).toHaveText(/contact/i);
  expect(await written.jsonValue()).toEqual([]);
  await page.goBack();
  await expect(site.heading).toBeFocused();
});

test("a page that is not found is not indexed", async ({ site, page, consoles }) => {
  // The document of the page is looked for.
  consoles.allow(/status of 404/);
  await site.open("/nowhere");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  await press(page.getByRole("main").getByRole("link"));
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "index, follow");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(1);
  await page.goto("/pt-br/contact");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/pt-br\/contact$/);
});

test("an invalid fragment does not break the page", async ({ site, page }) => {
  await site.open();
  await site.takenOver();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/contact#100%", textContent: "there" });
    document.querySelector("main")?.prepend(link);
  });
  await press(page.getByRole("link", { name: "there" }));
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("the theme follows the system until the player chooses", async ({ site, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await site.open();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await (await site.drawer()).getByRole("switch", { name: "Light theme" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#fbf7fa");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
