// The jackpot of a game: its amount on the page and on the tile, what is told of it, and its draw in the proof of a round.

import { data, json, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { sample, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { usePhone } from "./harness/fingers.ts";
import { aGame, catalogueOf, group, starts } from "./harness/games.ts";
import { aBreak, limitsOf } from "./harness/limits.ts";
import { expectNone, main, region } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { allowErrors } from "./harness/setup.ts";
import { open } from "./harness/site.tsx";

const JACKPOTS = "GET /api/game/jackpots";
const NAME = "Hidden Dragons Jackpot";
const GAME = "hidden-dragons-jackpot";
const ADDRESS = `/games/${GAME}?real=false`;
const ROUND = "f1a2b3c4-0001-4000-8000-000000000001";
const config = { jackpotsEnabled: true, roundProofsEnabled: true } as const;
const panel = region("Jackpot");

/** A catalogue with a game that feeds the jackpot, and one that does not. */
function catalogue(): void {
  const labels = [{ id: "jackpot", name: "jackpot" }];
  const collections = [group("Slots")];
  catalogueOf([aGame(NAME, { labels, collections }), aGame("Ember Orchard", { collections })]);
  starts(GAME);
  api().on(JACKPOTS, sample("jackpots"));
}

test("the page of a game shows the pool, follows it quietly, and tells how it is fed, won and proved", async () => {
  catalogue();
  await open(ADDRESS, { config });
  await expect.element(panel.getByText("$123.45")).toBeVisible();
  const told = panel.getByRole("definition").elements();
  expect(told.map(({ textContent }) => textContent)).toEqual(["1%", "$20,000.00", "96.2%", "1.5%"]);
  await panel.getByText("How the jackpot works").click();
  await expect.element(panel.getByText(/1% of the real money in each stake goes to the pool/)).toBeVisible();
  await expect.element(panel.getByText(/the house begins it again with \$100\.00/)).toBeVisible();
  await expectAccessible();
  expectFits();
  publishSample("event-game-jackpot-updated");
  await expect.element(panel.getByText("$123.46")).toBeVisible();
  // It changes every second: a screen reader must not read it each time.
  const amount = panel.getByText("$123.46").element();
  expect(amount.closest("[aria-live], [role=status], [role=alert]")).toBe(null);
  expect(getComputedStyle(amount).fontVariantNumeric).toBe("tabular-nums");
});

test("an amount that cannot be read is unknown, and is read again", async () => {
  allowErrors(/500/);
  catalogue();
  api().on(JACKPOTS, refusal(500));
  await open(ADDRESS, { config });
  await expect.element(panel.getByText("The amount is not known right now.")).toBeVisible();
  await expectNone(panel.getByText(/\$/));
  api().on(JACKPOTS, sample("jackpots"));
  publishEvent("online");
  await expect.element(panel.getByText("$123.45")).toBeVisible();
});

/** The network is back. */
function publishEvent(name: string): void {
  dispatchEvent(new Event(name));
}

test("the tile of a game names the pool that it feeds, also on a phone", async () => {
  await usePhone();
  catalogue();
  await open("/categories/slots", { config });
  const tile = page.getByRole("figure").filter({ hasText: NAME });
  await expect.element(tile.getByText("Jackpot $123.45")).toBeVisible();
  const other = page.getByRole("figure").filter({ hasText: "Ember Orchard" });
  await expectNone(other.getByText(/Jackpot/));
  publishSample("event-game-jackpot-updated");
  await expect.element(tile.getByText("Jackpot $123.46")).toBeVisible();
  await expectAccessible();
});

test("a player who takes a break sees no jackpot", async () => {
  catalogue();
  limitsOf([aBreak("1_week", 7)]);
  await open(ADDRESS, { player: true, config });
  await expect.element(region("About the game")).toBeVisible();
  await expectNone(panel);
});

test("where the site has no jackpots, nothing is read and nothing is shown", async () => {
  catalogue();
  await open(ADDRESS);
  await expect.element(region("About the game")).toBeVisible();
  await expectNone(panel);
  expect(api().to(JACKPOTS)).toEqual([]);
});

test("the history names the jackpot that a round has won, and the proof computes its draw again", async () => {
  const [spin] = sampleData<Record<string, unknown>[]>("spins");
  const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: 1 };
  const won = { ...spin, id: ROUND, game: NAME, payout: 0, jackpot: 100.01 };
  api().on("GET /api/game/spins", json({ data: [won], meta }));
  const proof = sampleData<Record<string, unknown>>("round-proof-jackpot");
  api().on(`GET /api/game/spins/${ROUND}/proof`, data(proof));
  const site = await open("/profile/history?tab=spins", { player: true, config });
  await expect.element(page.getByRole("cell", { name: "Jackpot: $100.01" })).toBeVisible();
  await page.getByRole("link", { name: /^Check the round: Hidden Dragons Jackpot/ }).click();
  await expect.element(main.getByText("This round matches", { exact: true })).toBeVisible();
  const draw = panel;
  await expect.element(draw.getByText("The jackpot falls", { exact: true })).toBeVisible();
  for (const value of ["$20,000.00", "$0.59", "$1.00", "$100.01"]) {
    await expect.element(draw.getByText(value, { exact: true })).toBeVisible();
  }
  await expect.element(region("Bookings").getByRole("cell", { name: "Jackpot", exact: true })).toBeVisible();
  await expectAccessible();
  // A house that keeps the jackpot is found.
  const jackpot = { ...(proof["jackpot"] as object), number: 1.59, payout: 0 };
  const bookings = (proof["bookings"] as { kind: string }[]).filter(({ kind }) => kind !== "jackpot");
  api().on(`GET /api/game/spins/${ROUND}/proof`, data({ ...proof, jackpot, bookings }));
  await site.reload();
  await expect.element(main.getByText("This round does not match", { exact: true })).toBeVisible();
  const steps = region("What was checked").getByRole("listitem");
  await expect.element(steps.filter({ hasText: "Draw of the jackpot" })).toHaveTextContent("Wrong");
  await expect.element(draw.getByText("Number from the seeds")).toBeVisible();
});
