// Search over games, studios and groups.
import type { Page } from "@playwright/test";
import { expect, expectReadable, setTheme, test } from "./fixtures.ts";
import { press } from "./press.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search games" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const selected = (page: Page) => page.getByRole("listbox").getByRole("option", { selected: true });

test("games are found as one types, opened by keyboard, and found again", { tag: "@phone" }, async ({ site, page }) => {
  await site.open("/main");
  await press(page.getByRole("banner").getByRole("button", { name: "Search games" }));
  const dialog = site.dialog("Search");
  await expect(field(page)).toBeFocused();
  await expect(dialog.getByRole("group", { name: "Popular games" }).getByRole("option")).toHaveCount(12);
  await expect(selected(page)).toHaveCount(0);

  await page.keyboard.type("embr orchrad");
  await expect(dialog.getByText("2 games found", { exact: true })).toBeVisible();
  await expect(selected(page)).toContainText("Ember Orchard");
  await field(page).fill("ember");
  await expect(options(page).first()).toContainText("Ember");
  await expect(page.locator("mark").first()).toHaveText("Ember");
  await setTheme(page, "light");
  await expectReadable(page, "[role=dialog]");

  const second = (await options(page).nth(1).locator("bdi").first().textContent()) ?? "";
  await page.keyboard.press("ArrowDown");
  await expect(selected(page)).toContainText(second);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(site.heading).toHaveText(second);
  await expect(dialog).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/main\?search=ember$/);
  await expect(field(page)).toHaveValue("ember");
  await expect(options(page).nth(1)).toContainText(second);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/main$/);

  await press(page.getByRole("banner").getByRole("button", { name: "Search games" }));
  await expect(field(page)).toHaveValue("");
  await press(dialog.getByRole("button", { name: "ember" }));
  await expect(field(page)).toHaveValue("ember");
  await expect(field(page)).toBeFocused();
  await expect(options(page).nth(1)).toContainText(second);
});

test("a press before the site has started opens the search", async ({ page, site }) => {
  await page.route("**/*.wasm", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto("/main");
  await press(page.getByRole("banner").getByRole("button", { name: "Search games" }));
  await site.ready();
  await expect(field(page)).toBeFocused();
});

test("the search finds words of another language", async ({ site, page }) => {
  await site.open(`/ar/main?search=${encodeURIComponent("الاستوديو")}`);
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("الاستوديو");
  await page.getByRole("dialog").getByRole("combobox").fill("مباشر");
  await expect(options(page).first()).toBeVisible();
});

test("a feature limits the games; search engines read of the search and the game", async ({ site, page }) => {
  const structured = () =>
    page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map((one) => one.textContent).join());
  await site.open("/");
  expect(await structured()).toContain("/main?search={search_term_string}");
  await site.open("/categories/slots?provider=copperfox&volatility=low");
  const tile = page.getByRole("list", { name: "Slots", exact: true }).getByRole("link").first();
  const name = (await tile.textContent()) ?? "";
  await press(tile);
  await press(site.dialogs.getByRole("button", { name: "Keep playing for fun" }));
  await expect(site.heading).toHaveText(name);
  const game = page.locator('[itemtype="https://schema.org/VideoGame"]');
  await expect(game.locator("> [itemprop=name]")).toHaveAttribute("content", name);
  await expect(game.locator("[itemprop=author] [itemprop=name]")).toHaveAttribute("content", "Copperfox");
});
