// The loyalty programme: for guests and players, where it is switched on.

import { data, json, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { expectGame, starts } from "./harness/games.ts";
import { dialogs, expectNone, heading, main, region } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const LEVELS = "GET /api/retention/levels";
const NAMES = { Copper: 0, Bronze: 200, Silver: 600, Gold: 1200 };
const config = { loyaltyEnabled: true };

/** The programme has four levels. */
function fourLevels(): void {
  const [usual] = sampleData<object[]>("loyalty-levels");
  const rows = Object.entries(NAMES).map(([name, points], index) => {
    return { ...usual, id: `40000000-0000-4000-8000-00000000000${index + 1}`, name, order: index + 1, points };
  });
  api().on(LEVELS, json({ data: rows, meta: { page: 1, perPage: 10, totalPages: 1, totalRows: rows.length } }));
}

test("there is no programme where it is switched off", async () => {
  await open("/loyalty");
  await expect.element(page.getByText(/^Page not found/)).toBeVisible();
  await expectNone(page.getByRole("link", { name: "Loyalty programme" }));
});

test("a guest sees the levels, also after a failure", async () => {
  api().on(LEVELS, refusal(500));
  await open("/contact", { config });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Loyalty programme" }).click();
  await expect.element(heading).toHaveTextContent("Loyalty programme");
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  fourLevels();
  await again.click();
  const levels = region("Levels").getByRole("heading", { level: 3 });
  await expect.poll(() => levels.elements().map(({ textContent }) => textContent)).toEqual(Object.keys(NAMES));
  await expect.element(page.getByText("You begin here")).toBeVisible();
  await expectAccessible();
});

interface Standing {
  points: number;
  currentLevel: object;
  nextLevel: object;
}

/** The player rises to the second level, then to the third. */
function rise(points = 220): void {
  publishSample("event-loyalty-level-updated", (event) => {
    const standing: Standing = Reflect.get(event, "playerAccount");
    const gold = { ...standing.nextLevel, name: "Gold", order: 4, points: 1200 };
    const silver = { currentLevel: standing.nextLevel, nextLevel: gold };
    Object.assign(standing, { points }, points > 600 ? silver : {});
    api().on("GET /api/retention/account", data(Reflect.get(event, "playerAccount")));
  });
}

test("a new level is told once, on top of the page; beside a game it covers nothing", async () => {
  fourLevels();
  const site = await open("/loyalty", { player: true, config });
  const standing = region("Your level");
  await expect.element(standing).toHaveTextContent(/Points: 120/);
  rise();
  const dialog = page.getByRole("dialog", { name: "A new level" });
  await expect.element(dialog).toHaveTextContent(/You have reached the level Bronze\./);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expectNone(dialogs);
  await expect.element(standing).toHaveTextContent(/Level: Bronze/);
  await expect.element(standing).toHaveTextContent(/Points missing to Silver: 380/);
  expect(document.querySelector("[aria-current=step]")?.textContent).toContain("Bronze");

  starts();
  const asked = () => api().to("GET /api/retention/account").length;
  const before = asked();
  await site.visit("/games/ember-orchard?real=true");
  await expectGame();
  await expect.poll(asked).toBeGreaterThan(before);
  rise(620);
  const notice = main.getByText("New level: Silver");
  await expect.element(notice).toBeVisible();
  await expectNone(dialogs);
  await pass(20_000);
  await expectNone(notice);
});
