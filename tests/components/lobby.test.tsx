// Categories, studios, favourites, played games, the page of a game, with a server that has a catalogue.

import { data, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { ACTIVE, aBonus, bonusesOf } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { aGame, catalogueOf, type Game, group, starts, studio } from "./harness/games.ts";
import { aBreak, limitsOf } from "./harness/limits.ts";
import { dialogs, drawer, expectCount, expectNone, heading, main, notifications } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const GAMES = "GET /api/game/games";
const listOf = (name: string) => page.getByRole("list", { name, exact: true });
const more = page.getByRole("button", { name: "Show more" });

/** So many games of a group, by number. */
const slots = (count: number, changes: Partial<Game> = {}): Game[] =>
  Array.from({ length: count }, (_, index) =>
    aGame(`Slot ${String(index + 1).padStart(3, "0")}`, { collections: [group("Slots")], ...changes }),
  );

for (const { where, begin, press, perPage, both } of [
  {
    where: "a wide window",
    begin: async () => undefined,
    press: (control: Parameters<typeof tap>[0]) => control.click(),
    perPage: 72,
    both: 120,
  },
  { where: "a phone", begin: usePhone, press: tap, perPage: 24, both: 48 },
]) {
  test(`on ${where} a category is sorted, continued, and found again after Back`, async () => {
    await begin();
    catalogueOf([aGame("Ember Orchard"), ...slots(120)]);
    const site = await open("/categories");
    await expect.element(heading).toHaveTextContent("Recommended");
    expect(site.address()).toBe("/categories/recommended");
    const groups = page.getByRole("navigation", { name: "Groups of games" });
    await press(groups.getByRole("link", { name: "Slots" }));
    await expect.element(heading).toHaveTextContent("Slots");
    await expect.poll(() => document.title).toBe("Slots | Nightjar");
    await expect.element(main.getByText(/^\d+ games?$/)).toHaveTextContent("120 games");

    const tiles = listOf("Slots").getByRole("listitem");
    const first = listOf("Slots").getByRole("link").first();
    await expectCount(tiles, perPage);
    // Tiles are rendered as they come into sight. Nothing moves then: a press on the button below them would miss it.
    const height = document.documentElement.scrollHeight;
    more.element().scrollIntoView();
    await expect.element(tiles.last().getByRole("img")).toBeVisible();
    expect(document.documentElement.scrollHeight).toBe(height);
    scrollTo(0, 0);
    // Guests are not offered the personal order.
    const order = page.getByRole("combobox", { name: "Order" });
    const orders = order.getByRole("option").elements();
    expect(orders.map(({ textContent }) => textContent)).toEqual(["Our order", "A to Z", "Z to A"]);
    await expect.element(first).toHaveTextContent("Slot 001");
    await order.selectOptions("Z to A");
    await expect.poll(() => site.address()).toMatch(/\?sort=name-desc$/);
    await expect.element(first).toHaveTextContent("Slot 120");

    await press(more);
    await expectCount(tiles, both);
    if (both === 120) {
      await expectNone(more);
      await expect.element(tiles.nth(perPage).getByRole("link").first()).toHaveFocus();
    }
    await site.reload();
    await expectCount(tiles, both);
    await expect.element(order).toHaveValue("name-desc");

    starts("slot-120");
    await press(first);
    // A guest is asked how to play: before the game on phones, on its page elsewhere.
    await press(dialogs.getByRole("button", { name: /^(Keep playing|Play) for fun$/ }));
    await expectNone(dialogs);
    await expect.element(heading).toHaveTextContent("Slot 120");
    site.back();
    await expect.element(heading).toHaveTextContent("Slots");
    await expectCount(tiles, both);
  });
}

test("a category that cannot be loaded is tried again, and so is its next page", async () => {
  const games = slots(120);
  catalogueOf(games);
  api().on(GAMES, refusal(500));
  await open("/categories/slots");
  await expect.element(page.getByText("This could not be loaded")).toBeVisible();
  catalogueOf(games);
  await page.getByRole("button", { name: "Try again" }).click();
  const tiles = listOf("Slots").getByRole("listitem");
  await expectCount(tiles, 72);
  api().on(GAMES, refusal(500));
  await more.click();
  await expect.element(page.getByText("More games could not be loaded.")).toBeVisible();
  catalogueOf(games);
  await page.getByRole("button", { name: "Try again" }).click();
  await expectCount(tiles, 120);
});

test("studios are searched, and lead to their games", async () => {
  const of = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => aGame(`${name} ${index}`, { provider: studio(name) }));
  catalogueOf([...of("Velvet Otter", 5), ...of("Copperfox", 3), ...of("Quarry Lane", 2)]);
  const site = await open("/providers");
  await expect.element(heading).toHaveTextContent("Studios");
  const studios = main.getByRole("listitem");
  await expectCount(studios, 3);
  const search = page.getByRole("searchbox", { name: "Search studio" });
  await search.fill("zzz");
  await expect.element(page.getByText("No studio is called “zzz”.")).toBeVisible();
  await page.getByRole("button", { name: "Show all studios" }).click();
  await expectCount(studios, 3);
  await search.fill("OTTER vél");
  await expectCount(studios, 1);
  await studios.getByRole("link", { name: "Velvet Otter" }).click();
  await expect.poll(() => site.address()).toBe("/categories/recommended?provider=velvet-otter");
  await expect.element(heading).toHaveTextContent("Recommended");
  const chip = page.getByRole("button", { name: "Remove the studio filter: Velvet Otter" });
  const count = main.getByText(/^\d+ games?$/);
  await expect.element(count).toHaveTextContent("5 games");
  await expectCount(listOf("Recommended").getByText("Velvet Otter", { exact: true }), 5);
  await chip.click();
  await expectNone(chip);
  await expect.element(count).toHaveTextContent("10 games");
  site.back();
  await expect.element(heading).toHaveTextContent("Studios");
  await expect.element(search).toHaveValue("OTTER vél");
});

test("a favourite is added and removed at once, and taken back on failure", async () => {
  const [one, other] = [aGame("Coral Meadow"), aGame("Wild Garden")];
  let favourites: Game[] = [];
  const become = (games: Game[]) => {
    favourites = games;
    return data(games);
  };
  catalogueOf([one, other]);
  api().on("GET /api/game/games/favorites", () => data(favourites));
  for (const game of [one, other]) {
    const path = `/api/game/games/${game.id}/favorite`;
    api().on(`POST ${path}`, () => become([...favourites, game]));
    api().on(`DELETE ${path}`, () => become(favourites.filter(({ id }) => id !== game.id)));
  }
  const site = await open("/favorites", { player: true });
  await expect.element(page.getByText("No favourites yet")).toBeVisible();
  await page.getByRole("link", { name: "Look for games" }).click();
  await expect.element(heading).toHaveTextContent("All games");
  const strip = page.getByRole("region", { name: "Recommended" });
  const heart = (name: string) => strip.getByRole("button", { name: `Favourite: ${name}` });
  const [first, second] = [heart("Coral Meadow"), heart("Wild Garden")];
  await expect.element(first).toHaveAttribute("aria-pressed", "false");
  // Shown before the server has answered.
  const release = api().hold(`POST /api/game/games/${one.id}/favorite`);
  await first.click();
  await expect.element(first).toHaveAttribute("aria-pressed", "true");
  expect(favourites).toEqual([]);
  release();
  const add = `POST /api/game/games/${other.id}/favorite`;
  api().on(add, refusal(500));
  await second.click();
  await expect.element(notifications.getByText("Something went wrong")).toBeVisible();
  await expect.element(second).toHaveAttribute("aria-pressed", "false");
  api().on(add, () => become([...favourites, other]));
  await second.click();
  await expect.element(second).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => favourites.length).toBe(2);

  await drawer.getByRole("link", { name: "Favourites" }).click();
  await expect.element(heading).toHaveTextContent("Favourites");
  await site.reload();
  const own = listOf("Favourites").getByRole("button");
  await expectCount(own, 2);
  await page.getByRole("button", { name: "Favourite: Coral Meadow" }).click();
  await expectCount(own, 1);
  await expect.element(heading).toHaveFocus();
  await page.getByRole("button", { name: "Favourite: Wild Garden" }).click();
  await expect.element(page.getByText("No favourites yet")).toBeVisible();
});

test("games played before are listed, the latest first", async () => {
  api().on("GET /api/game/games/played", data([]));
  const site = await open("/recently-played", { player: true });
  await expect.element(heading).toHaveTextContent("Recently played");
  await expect.element(page.getByText("Nothing played yet")).toBeVisible();
  await expectAccessible();
  api().on("GET /api/game/games/played", data([aGame("Coral Meadow"), aGame("Ember Orchard")]));
  await site.reload();
  const games = listOf("Recently played").getByRole("listitem");
  await expectCount(games, 2);
  await expect.element(games.first()).toHaveTextContent(/Coral Meadow/);
});

test("a game without a volatility has no row for it, and a return that depends on the play says so", async () => {
  const { volatility: _, ...game } = aGame("Lucky Blackjack");
  catalogueOf([game]);
  const told = { ...game, type: "blackjack", paylines: 0, returnToPlayer: 99.54, isReturnOfBestPlay: true };
  api().on("GET /api/game/games/lucky-blackjack", data(told));
  starts();
  await open("/games/lucky-blackjack?real=false");
  const details = page.getByRole("region", { name: "About the game" });
  await expect.element(details.getByText("99.54% with best play")).toBeVisible();
  await expect.element(details.getByText("Blackjack", { exact: true })).toBeVisible();
  await expectNone(details.getByText("Volatility"));
});

test("the page of a game tells what it is", async () => {
  catalogueOf([aGame("Ember Orchard"), aGame("Coral Meadow")]);
  const told = { ...aGame("Ember Orchard"), returnToPlayer: 96.01, largestWin: "3260.5" };
  api().on("GET /api/game/games/ember-orchard", data(told));
  starts();
  await open("/games/ember-orchard?real=false");
  await expect.element(heading).toHaveTextContent("Ember Orchard");
  await expect.poll(() => document.title).toBe("Ember Orchard | Nightjar");
  const details = page.getByRole("region", { name: "About the game" });
  await expect.element(details.getByText("Paylines")).toBeVisible();
  const facts = details.getByRole("definition").elements();
  expect(facts.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    "Slot",
    "Recommended",
    "Medium",
    "20",
    "96.01%",
    "3,260.5 times the stake",
  ]);
  await expect.element(page.getByText("Has a free demo")).toBeVisible();
  const similar = page.getByRole("region", { name: "Similar games" });
  await expect.element(similar).toBeInTheDocument();
  similar.element().scrollIntoView();
  await expect.element(similar.getByRole("link", { name: "Coral Meadow", exact: true })).toBeVisible();
  await expectNone(similar.getByRole("link", { name: "Ember Orchard", exact: true }));
  // A guest who marks a game is asked to sign in.
  await page.getByRole("button", { name: "Add to favourites" }).click();
  await expect.element(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
});

test("on a phone the chosen group is in sight beside the filters", async () => {
  await usePhone();
  const names = ["Recommended", "Slots", "Live casino", "Table games", "Instant games", "Classic slots", "New"];
  catalogueOf(names.map((name) => aGame(`Game of ${name}`, { collections: [group(name)] })));
  await open("/categories/new");
  const groups = page.getByRole("navigation", { name: "Groups" });
  await expect.element(groups.getByRole("link", { name: "New" })).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole("button", { name: "Filters" })).toBeInViewport({ ratio: 1 });
  await expect.element(listOf("New").getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  await expectAccessible();
});

test("the press for a demo covers nothing of the cover", async () => {
  await usePhone();
  catalogueOf([aGame("Ember Orchard", { collections: [group("Slots")] })]);
  await open("/categories/slots");
  const demo = page.getByRole("link", { name: "Play for fun: Ember Orchard" });
  await expect.element(demo).toBeVisible();
  const cover = page.getByRole("figure").element().firstElementChild;
  expect(demo.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(cover?.getBoundingClientRect().bottom ?? 0);
});

test("while a bonus is active, games that do not count are marked, and left out with one press", async () => {
  catalogueOf([
    ...slots(1, { isBonusWagering: true }),
    aGame("Ember Orchard"),
    aGame("Wild Dice", { collections: [group("Slots")], isBonusWagering: false }),
  ]);
  bonusesOf([aBonus("100% on your deposit", { status: ACTIVE })]);
  const site = await open("/categories/slots", { player: true });
  const tiles = listOf("Slots").getByRole("listitem");
  await expect.element(tiles.filter({ hasText: "Wild Dice" })).toHaveTextContent("Not for your bonus");
  await expect.element(tiles.filter({ hasText: "Slot 001" })).not.toHaveTextContent("Not for your bonus");
  const only = main.getByRole("button", { name: "Counts towards a bonus" });
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 720);
    expectFits();
  }
  await only.click();
  await expect.element(only).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => site.address()).toBe("/categories/slots?bonus=true");
  await expectCount(tiles, 1);
  await expectAccessible();
  await only.click();
  await expectCount(tiles, 2);
});

test("in a break no game is marked for a bonus, and no filter for it is offered", async () => {
  catalogueOf([
    ...slots(1, { isBonusWagering: true }),
    aGame("Wild Dice", { collections: [group("Slots")], isBonusWagering: false }),
  ]);
  bonusesOf([aBonus("100% on your deposit", { status: ACTIVE })]);
  limitsOf([aBreak("3_days", 3)]);
  const site = await open("/categories/slots", { player: true });
  await expect.element(page.getByRole("complementary", { name: /^You are taking a break until/ })).toBeVisible();
  await expectCount(listOf("Slots").getByRole("listitem"), 2);
  await main.getByRole("button", { name: "Filters", exact: true }).click();
  await expect.element(main.getByRole("group", { name: "Filters" })).toBeVisible();
  await expectNone(main.getByText("Not for your bonus"));
  await expectNone(main.getByText("Counts towards a bonus"));
  // The filter of an address can be removed.
  await site.visit("/categories/slots?bonus=true");
  await main.getByRole("button", { name: "Counts towards a bonus", pressed: true }).click();
  await expect.poll(() => site.address()).toBe("/categories/slots");
});

test("on a phone the games that count follow below the button that is pressed; the filters stay closed", async () => {
  await usePhone();
  catalogueOf(slots(12, { isBonusWagering: true }));
  bonusesOf([aBonus("100% on your deposit", { status: ACTIVE })]);
  await open("/categories/slots?bonus=true", { player: true });
  const only = main.getByRole("button", { name: "Counts towards a bonus" });
  await expect.element(only).toHaveAttribute("aria-pressed", "true");
  const first = listOf("Slots").getByRole("listitem").first();
  await expect.element(first).toBeVisible();
  const filters = main.getByRole("button", { name: "Filters", exact: true });
  await expect.element(filters).toHaveAttribute("aria-expanded", "false");
  await expectNone(main.getByRole("group", { name: "Filters" }));
  expect(first.element().getBoundingClientRect().top).toBeLessThan(350);
  // The panel has no second control for the same.
  await filters.click();
  await expect.element(main.getByRole("combobox", { name: "Feature" })).toBeVisible();
  await expectNone(main.getByRole("checkbox", { name: "Counts towards a bonus" }));
  await filters.click();
  await expect.element(only).toHaveAttribute("aria-pressed", "true");
});

test("without a bonus the filter of an address is seen and can be removed", async () => {
  catalogueOf([
    ...slots(1, { isBonusWagering: true }),
    aGame("Wild Dice", { collections: [group("Slots")], isBonusWagering: false }),
  ]);
  const site = await open("/categories/slots?bonus=true");
  await main.getByRole("button", { name: "Counts towards a bonus", pressed: true }).click();
  await expect.poll(() => site.address()).toBe("/categories/slots");
  await main.getByRole("button", { name: "Filters" }).click();
  await main.getByRole("checkbox", { name: "Counts towards a bonus" }).click();
  await expect.poll(() => site.address()).toBe("/categories/slots?bonus=true");
  await expectCount(listOf("Slots").getByRole("listitem"), 1);
});

test("all games lead to those that count towards the active bonus", async () => {
  catalogueOf(slots(2, { isBonusWagering: true }));
  const link = main.getByRole("link", { name: "Counts towards a bonus" });
  bonusesOf([]);
  const site = await open("/main", { player: true });
  await expect.element(listOf("Slots").getByRole("listitem").first()).toBeVisible();
  await expectNone(link);
  bonusesOf([aBonus("100% on your deposit", { status: ACTIVE })]);
  await site.reload();
  await link.click();
  await expect.poll(() => site.address()).toBe("/categories/slots?bonus=true");
});

/** Words of a heading that stand in more than one line, although a line has room for them. */
function brokenWords(title: HTMLElement): string[] {
  const room = document.querySelector("main")?.clientWidth ?? 0;
  const found: string[] = [];
  const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()];
      const width = lines.reduce((sum, line) => sum + line.width, 0);
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1 && width < room * 0.8) found.push(word);
    }
  }
  return found;
}

test.each(["", "/de", "/pl", "/pt-br", "/ar"])("no title of the lobby breaks inside a word (%s)", async (prefix) => {
  await usePhone();
  catalogueOf(slots(3));
  bonusesOf([]);
  const found: string[] = [];
  const site = await open(`${prefix}/providers`, { player: true });
  for (const path of [
    "/providers",
    "/main",
    "/categories/slots",
    "/categories/table-games",
    "/favorites",
    "/recently-played",
    "/tournaments",
  ]) {
    await site.visit(`${prefix}${path}`);
    await expect.element(heading).toBeVisible();
    if (path === "/providers") await expect.element(main.getByRole("searchbox")).toBeVisible();
    for (const width of [390, 360, 320]) {
      await page.viewport(width, 740);
      for (const title of document.querySelectorAll<HTMLElement>("main :is(h1, h2)"))
        found.push(...brokenWords(title).map((word) => `${prefix}${path} at ${width}: ${word}`));
    }
  }
  expect(found).toEqual([]);
});
