// The page of a tournament with missing fields.
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
}

const standings = page.getByRole("region", { name: "Standings" });
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
  await expect.element(podium.nth(0)).toHaveTextContent("4,007");
  await expect.element(podium.nth(1)).toBeVisible();
  await expect.element(podium.nth(1)).not.toHaveTextContent("Points");
  await expectAccessible();
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
  await expect.element(podium.nth(0)).toHaveTextContent("4,007");
});
