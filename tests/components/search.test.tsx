// Search over games, studios and groups, with a server that has a catalogue.

import { refusal } from "@player-site/core/testing";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectReadable } from "./harness/accessibility.ts";
import { api } from "./harness/current.ts";
import { aGame, catalogueOf, group, starts, studio } from "./harness/games.ts";
import { dialogs, expectCount, expectNone, heading, main, press } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const GAMES = "GET /api/game/games";
const field = page.getByRole("combobox", { name: "Search games" });
const opener = page.getByRole("banner").getByRole("button", { name: "Search games" });
const options = page.getByRole("listbox").getByRole("option");
const selected = page.getByRole("listbox").getByRole("option", { selected: true });
const dialog = page.getByRole("dialog", { name: "Search" });

const jackpots = { collections: [group("Jackpots")] };
const bySlots = { collections: [group("Slots")] };
const copperfox = { ...bySlots, provider: studio("Copperfox") };
const isNew = { labels: [{ id: "1", name: "new" }] };
const GAMES_OF_THE_SITE = [
  aGame("Ember Orchard"),
  aGame("Ember Falls"),
  aGame("Silver Harbour", jackpots),
  aGame("Gilded Lagoon", { ...copperfox, volatility: "low", labels: [] }),
  aGame("Coral Meadow", { ...copperfox, volatility: "low", ...isNew }),
  aGame("Wild Garden", { ...copperfox, volatility: "high", ...isNew }),
  aGame("Amber Rocket", bySlots),
];

beforeEach(() => catalogueOf(GAMES_OF_THE_SITE));

test("games are found as one types, opened by keyboard, and found again", async () => {
  // A guest would be asked how to play, which is one more step in the history.
  const site = await open("/main", { player: true });
  await opener.click();
  await expect.element(field).toHaveFocus();
  await expectCount(dialog.getByRole("group", { name: "Popular games" }).getByRole("option"), GAMES_OF_THE_SITE.length);
  await expectNone(selected);
  await userEvent.keyboard("embr orchrad");
  await expect.element(dialog.getByText("1 game found", { exact: true })).toBeVisible();
  await expect.element(selected).toHaveTextContent(/Ember Orchard/);
  await field.fill("ember");
  await expect.element(options.first()).toHaveTextContent(/Ember/);
  await expect.poll(() => document.querySelector("mark")?.textContent).toBe("Ember");
  await expectReadable("light");

  const second = options.nth(1).element().querySelector("bdi")?.textContent ?? "";
  expect(second).toMatch(/^Ember/);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(selected).toHaveTextContent(second);
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(options.last()).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  const identity = second.toLowerCase().replace(" ", "-");
  starts(identity);
  await userEvent.keyboard("{Enter}");
  await expect.element(heading).toHaveTextContent(second);
  await expectNone(dialog);

  site.back();
  await expect.poll(() => site.address()).toBe("/main?search=ember");
  await expect.element(field).toHaveValue("ember");
  await expect.element(options.nth(1)).toHaveTextContent(second);
  await userEvent.keyboard("{Escape}");
  await expectNone(dialog);
  expect(site.address()).toBe("/main");

  await opener.click();
  await expect.element(field).toHaveValue("");
  await dialog.getByRole("button", { name: "ember" }).click();
  await expect.element(field).toHaveValue("ember");
  await expect.element(field).toHaveFocus();
  await expect.element(options.nth(1)).toHaveTextContent(second);
});

test("a shared link searches; studios and groups are found; nothing found leads on", async () => {
  const site = await open("/main?search=copper");
  await expect.element(field).toHaveValue("copper");
  const studios = page.getByRole("group", { name: "Studios" }).getByRole("option");
  await expectCount(studios, 1);
  await expect.element(studios).toHaveTextContent(/Copperfox/);
  // No game is called so: the studio is the best result.
  await expect.element(selected).toHaveTextContent(/Copperfox/);
  await field.fill("xyzzyq");
  await expect.element(page.getByText("Nothing found")).toBeVisible();
  await expectNone(options);
  await expect.poll(() => site.address()).toMatch(/search=xyzzyq$/);
  await expectAccessible();
  await field.fill("jackp");
  await page.getByRole("group", { name: "Groups of games" }).getByRole("option", { name: "Jackpots" }).click();
  await expect.element(heading).toHaveTextContent("Jackpots");
});

test("a search that cannot be loaded is tried again", async () => {
  await open("/contact");
  api().on(GAMES, refusal(500));
  await opener.click();
  await field.fill("silver");
  await expect.element(page.getByText("The search could not be loaded")).toBeVisible();
  catalogueOf(GAMES_OF_THE_SITE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(options.first()).toHaveTextContent(/Silver/);
});

test("studios that cannot be loaded are said above the results, and loaded again", async () => {
  api().on("GET /api/game/providers", refusal(500));
  await open("/main?search=ember");
  const status = dialog.getByText("Some results could not be loaded.", { exact: true });
  await expect.element(status).toBeVisible();
  await expectCount(options, 3);
  const retry = dialog.getByRole("button", { name: "Try again" });
  const isBefore = retry.element().compareDocumentPosition(options.first().element());
  expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await expectAccessible();
  await expectReadable("light");
  catalogueOf(GAMES_OF_THE_SITE);
  await retry.click();
  await expect.element(dialog.getByText("3 games found", { exact: true })).toBeVisible();
  await expectNone(retry);
});

test("Enter waits for the results of what was typed, unless the search is closed", async () => {
  starts();
  const site = await open("/contact");
  const release = api().hold(GAMES);
  await opener.click();
  await field.fill("silver harbour");
  await press(field, "{Enter}");
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  await opener.click();
  await field.fill("ember orchard");
  await press(field, "{Enter}");
  release();
  await expect.poll(() => site.address()).toMatch(/^\/games\/ember-orchard/);
  site.back();
  await expect.element(field).toHaveValue("ember orchard");
});

test("groups, studios and features limit the games of a category", async () => {
  const site = await open("/main");
  await page.getByRole("button", { name: "Groups", exact: true }).click();
  await page.getByRole("dialog", { name: "Groups of games" }).getByRole("link", { name: "Slots" }).click();
  await expect.element(heading).toHaveTextContent("Slots");
  await expectNone(dialogs);

  await page.getByRole("button", { name: "Studio", exact: true }).click();
  const studios = page.getByRole("dialog", { name: "Studios" });
  await studios.getByRole("searchbox", { name: "Search studio" }).fill("coper");
  const found = studios.getByRole("list").getByRole("link");
  await expectCount(found, 2);
  await expect.element(found.first()).toHaveTextContent(/^All studios/);
  await expect.element(found.last()).toHaveTextContent(/^Copperfox/);
  await found.last().click();
  await expect.poll(() => site.address()).toBe("/categories/slots?provider=copperfox");
  await expect.element(page.getByRole("button", { name: "Remove the studio filter: Copperfox" })).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  const volatility = page.getByRole("combobox", { name: "Volatility" });
  await volatility.selectOptions("low");
  await expect.poll(() => site.address()).toMatch(/provider=copperfox&volatility=low$/);
  const tiles = page.getByRole("list", { name: "Slots", exact: true }).getByRole("listitem");
  await expectCount(tiles, 2);
  await expect.element(main.getByText(/^2 games$/)).toBeVisible();
  await site.reload();
  await expectCount(tiles, 2);
  await expect.element(volatility).toHaveValue("low");
  await expectAccessible();
  await page.getByRole("combobox", { name: "Feature" }).selectOptions("New");
  await expectCount(tiles, 1);
  await expect.element(tiles.getByRole("link", { name: "Coral Meadow", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Remove the filters" }).click();
  await expect.poll(() => site.address()).toBe("/categories/slots?provider=copperfox");
});

test("a group whose games have no volatility offers no filter for it", async () => {
  const { volatility: _, ...dice } = aGame("Wild Dice", { collections: [group("Instant games")] });
  catalogueOf([dice]);
  await open("/categories/instant-games");
  await page.getByRole("button", { name: "Filters" }).click();
  await expect.element(page.getByRole("combobox", { name: "Feature" })).toBeVisible();
  await expectNone(page.getByRole("combobox", { name: "Volatility" }));
});
