// The page of a tournament: the rounds that count, and missing fields.
import { data } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { expectNone, heading } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

interface Standing {
  playerId: string;
  place: number;
  points?: number | undefined;
}

interface Tournament {
  id: string;
  leaderboard: Standing[];
  playerEntry: { rounds?: number; roundsLimit?: number };
}

const standings = page.getByRole("region", { name: "Standings" });
const main = page.getByRole("main");
const podium = standings.getByRole("list").getByRole("listitem");

/** The tournament of the sample is answered as it was changed. */
function answer(change: (tournament: Tournament) => unknown): void {
  const tournament = sampleData<Tournament>("tournament");
  const changed = change(tournament) ?? tournament;
  api().on(`GET /api/retention/tournaments/${tournament.id}`, data(changed));
}

test("points that are not known are not shown as zero", async () => {
  answer(({ leaderboard: [, second] }) => {
    if (second) delete second.points;
  });
  await open("/tournaments/ember-league", { player: true });
  await expect.element(heading).toHaveTextContent("Ember League");
  await expect.element(podium.nth(0)).toHaveTextContent("18,000");
  await expect.element(podium.nth(1)).toBeVisible();
  await expect.element(podium.nth(1)).not.toHaveTextContent("Points");
  await expectAccessible();
});

test("a player sees how many of the rounds that count are played, and no way to more once all are", async () => {
  const site = await open("/tournaments/ember-league", { player: true });
  await expect.element(main.getByText("Rounds that count: 12 of 50")).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Play" })).toBeVisible();
  await expect.element(main.getByText("100 points are once your stake", { exact: false })).toBeVisible();
  answer(({ playerEntry }) => {
    playerEntry.rounds = 50;
  });
  await site.reload();
  await expect
    .element(main.getByText("All 50 rounds that count are played. Further rounds change nothing."))
    .toBeVisible();
  await expectNone(main.getByRole("link", { name: "Play" }));
  await expectAccessible();
});

test("a server that does not tell of rounds has none on the page", async () => {
  answer(({ playerEntry }) => {
    delete playerEntry.rounds;
  });
  await open("/tournaments/ember-league", { player: true });
  await expect.element(main.getByText("You are taking part")).toBeVisible();
  await expectNone(main.getByText("Rounds that count", { exact: false }));
});

test("standings that cannot be read are a failure that can be tried again, and not an empty board", async () => {
  answer((tournament) => ({ ...tournament, leaderboard: { rows: [] } }));
  await open("/tournaments/ember-league", { player: true });
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await expectNone(standings);
  await expectAccessible();
  answer((tournament) => tournament);
  await again.click();
  await expect.element(podium.nth(0)).toHaveTextContent("18,000");
});
