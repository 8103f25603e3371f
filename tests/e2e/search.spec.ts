// Search over games, studios and groups.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectReadable, setTheme, test } from "./fixtures.ts";
import { press } from "./press.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Search games" });
const options = (page: Page) => page.getByRole("listbox").getByRole("option");
const selected = (page: Page) => page.getByRole("listbox").getByRole("option", { selected: true });

/** A game of the API. */
interface Game {
  name: string;
  volatility: string;
  provider: { identity: string };
  collections: { identity: string }[];
  labels: { name: string }[];
}

test("games are found as one types, opened by keyboard, and found again", { tag: "@phone" }, async ({ site, page }) => {
  await site.open("/main");
  await press(page.getByRole("banner").getByRole("button", { name: "Search games" }));
  const dialog = site.dialog("Search");
  await expect(field(page)).toBeFocused();
  await expect(dialog.getByRole("group", { name: "Popular games" }).getByRole("option")).toHaveCount(12);
  await expect(selected(page)).toHaveCount(0);

  await page.keyboard.type("embr orchrad");
  await expect(dialog.getByRole("status")).toHaveText("2 games found");
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

test("a shared link searches; studios and groups are found; nothing found leads on", async ({ site, page }) => {
  await site.open("/main?search=copper");
  await expect(field(page)).toHaveValue("copper");
  const studios = page.getByRole("group", { name: "Studios" });
  await expect(studios.getByRole("option")).toHaveText([/Copperfox/]);
  // No game is called so: the studio is the best result.
  await expect(selected(page)).toContainText("Copperfox");
  await field(page).fill("xyzzyq");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await expect(page).toHaveURL(/search=xyzzyq$/);
  await expectAccessible(page, "[role=dialog]");
  await field(page).fill("jackp");
  const groups = page.getByRole("group", { name: "Groups of games" });
  await press(groups.getByRole("option", { name: "Jackpots" }));
  await expect(site.heading).toHaveText("Jackpots");

  await site.open(`/ar/main?search=${encodeURIComponent("الاستوديو")}`);
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("الاستوديو");
  await page.getByRole("dialog").getByRole("combobox").fill("مباشر");
  await expect(options(page).first()).toBeVisible();
});

test("a search that cannot be loaded is tried again", async ({ site, page, sandbox, consoles }) => {
  consoles.allow(/games/);
  await site.open("/contact");
  await sandbox.fault({ path: "/api/game/games", status: 500 });
  await press(page.getByRole("banner").getByRole("button", { name: "Search games" }));
  await field(page).fill("silver");
  await expect(page.getByText("The search could not be loaded")).toBeVisible();
  await sandbox.clearFaults();
  await press(page.getByRole("button", { name: "Try again" }));
  await expect(options(page).first()).toContainText("Silver");
});

test("Enter waits for the results of what was typed, unless the search is closed", async ({ site, page, sandbox }) => {
  await site.open("/contact");
  await sandbox.fault({ path: "/api/game/games", delayMs: 1500 });
  const open = page.getByRole("banner").getByRole("button", { name: "Search games" });
  await press(open);
  await field(page).fill("silver harbour");
  await field(page).press("Enter");
  await page.keyboard.press("Escape");
  await expect(site.dialogs).toHaveCount(0);
  await press(open);
  await field(page).fill("ember orchard");
  await field(page).press("Enter");
  await expect(page).toHaveURL(/\/games\/ember-orchard/);
  await page.goBack();
  await expect(field(page)).toHaveValue("ember orchard");
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

test("groups, studios and features limit the games; search engines read of the search and the game", {
  tag: "@phone",
}, async ({ site, page, sandbox }) => {
  const structured = () =>
    page.locator('script[type="application/ld+json"]').evaluateAll((all) => all.map((one) => one.textContent).join());
  await site.open("/");
  expect(await structured()).toContain("/main?search={search_term_string}");

  await site.open("/main");
  await press(page.getByRole("button", { name: "Groups", exact: true }));
  await press(site.dialog("Groups of games").getByRole("link", { name: "Slots" }));
  await expect(site.heading).toHaveText("Slots");
  await expect(site.dialogs).toHaveCount(0);

  await press(page.getByRole("button", { name: "Studio", exact: true }));
  const studios = site.dialog("Studios");
  await studios.getByRole("searchbox", { name: "Search studio" }).fill("coper");
  await expect(studios.getByRole("list").getByRole("link")).toHaveText([/^All studios/, /^Copperfox/]);
  await press(studios.getByRole("link", { name: "Copperfox" }));
  await expect(page).toHaveURL(/\/categories\/slots\?provider=copperfox$/);
  await expect(page.getByRole("button", { name: "Remove the studio filter: Copperfox" })).toBeVisible();

  await press(page.getByRole("button", { name: "Filters" }));
  await page.getByRole("combobox", { name: "Volatility" }).selectOption({ value: "low" });
  await expect(page).toHaveURL(/provider=copperfox&volatility=low$/);
  const tiles = page.getByRole("list", { name: "Slots", exact: true }).getByRole("listitem");
  const low = await tiles.count();
  expect(low).toBeGreaterThan(0);
  await expect(page.getByText(new RegExp(`^${low} games?$`))).toBeVisible();
  await page.reload();
  await expect(tiles).toHaveCount(low);
  await expect(page.getByRole("combobox", { name: "Volatility" })).toHaveValue("low");
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Feature" }).selectOption({ label: "New" });
  const { data } = (await (await fetch(`${sandbox.site}/api/game/games?perPage=500`)).json()) as { data: Game[] };
  const fitting = data.filter(
    ({ collections, provider, volatility, labels }) =>
      collections.some(({ identity }) => identity === "slots") &&
      provider.identity === "copperfox" &&
      volatility === "low" &&
      labels.some(({ name }) => name === "new"),
  );
  expect(fitting.length).toBeGreaterThan(0);
  await expect(tiles).toHaveCount(fitting.length);
  for (const { name } of fitting) await expect(tiles.getByRole("link", { name, exact: true })).toBeVisible();
  await press(page.getByRole("button", { name: "Remove the filters" }));
  await expect(page).toHaveURL(/\/categories\/slots\?provider=copperfox$/);

  const tile = tiles.first().getByRole("link").first();
  const name = (await tile.textContent()) ?? "";
  await press(tile);
  // A guest is asked how to play: before the game on phones, on its page elsewhere.
  await press(site.dialogs.getByRole("button", { name: /^(Keep playing|Play) for fun$/ }));
  await expect(site.heading).toHaveText(name);
  const game = page.locator('[itemtype="https://schema.org/VideoGame"]');
  await expect(game.locator("> [itemprop=name]")).toHaveAttribute("content", name);
  await expect(game.locator("[itemprop=author] [itemprop=name]")).toHaveAttribute("content", "Copperfox");
});
