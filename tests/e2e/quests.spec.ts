// Quests: play moves them while the player looks, in every tab, and each thing is announced once.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press } from "./press.ts";

const HUB = "Quests";
const WALK = "A walk in the orchard";

/** Collects the texts of all notifications from now on. */
async function collectAlerts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenAlerts: seen });
    const look = () => {
      const text = document.querySelector("[aria-label='Notifications']")?.textContent ?? "";
      if (text !== "" && seen.at(-1) !== text) seen.push(text);
      // An alert that has gone can come again.
      if (text === "" && seen.at(-1) !== "") seen.push("");
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenAlerts: string[] }).seenAlerts);
}

const card = (site: Site, name: string) => site.dialog(HUB).getByRole("article", { name });
const tab = (site: Site, name: string) => site.dialog(HUB).getByRole("tab", { name });

test("a quest is begun, played, completed and given up in two tabs", async ({
  site,
  page,
  sandbox,
  signedIn,
  newTab,
}) => {
  await sandbox.config({ questsEnabled: true });
  const player = await signedIn();
  await sandbox.api(player, "PUT", "player/profile", { city: "Vienna", address: "Main 1", postalCode: "1010" });
  await site.open("/");
  await press((await site.drawer()).getByRole("button", { name: HUB }));
  const hub = site.dialog(HUB);
  await expect(page).toHaveURL(/\?quests-hub=true$/);
  await expect(tab(site, "Available")).toHaveAttribute("aria-selected", "true");
  await press(tab(site, "Active"));
  await expect(hub.getByText("No quest under way")).toBeVisible();
  await press(hub.getByRole("button", { name: "See available quests" }));
  // All tasks of this one are done already: its reward is claimed.
  await press(hub.getByRole("button", { name: "Claim: Nice to meet you" }));
  await expect(card(site, "Nice to meet you")).toHaveCount(0);
  await expect(site.balances.button).toContainText("$503.00");
  await press(tab(site, "Completed"));
  await expect(card(site, "Nice to meet you")).toContainText("completed");
  expect(
    (await sandbox.call(player, "PUT", "retention/quests/50000000-0000-4000-8000-000000000004/activate")).status,
  ).toBe(422);

  const other = await newTab();
  await other.open("/?quests-hub=true");
  await press(tab(other, "Active"));
  await expect(other.dialog(HUB).getByText("No quest under way")).toBeVisible();
  const alerts = [await collectAlerts(page), await collectAlerts(other.page)];
  await press(tab(site, "Available"));
  await press(hub.getByRole("button", { name: `Start: ${WALK}` }));
  await expect(card(site, WALK)).toHaveCount(0);
  await press(tab(site, "Active"));
  for (const each of [site, other]) {
    await expect(card(each, WALK).getByRole("progressbar", { name: "Place bets" })).toHaveAttribute("value", "0");
  }

  // Bets move it, here and there.
  for (const value of ["50", "100"]) {
    await sandbox.bet(player, "1");
    for (const each of [site, other]) {
      await expect(card(each, WALK).getByRole("progressbar", { name: "Place bets" })).toHaveAttribute("value", value);
    }
  }
  const told = async (text: string) =>
    (await Promise.all(alerts.map((seen) => seen()))).flat().filter((one) => one.includes(text));
  await expect.poll(() => told("Task done: Place bets")).toHaveLength(1);
  expect(await told(`Quest “${WALK}”: started`)).toHaveLength(1);

  await press(hub.getByRole("button", { name: `Tasks: ${WALK}` }));
  const tasks = site.dialog(WALK);
  await expect(tasks.getByText("Tasks left: 1")).toBeVisible();
  await expect(tasks.getByRole("listitem").filter({ hasText: "Place bets" })).toContainText("Done");
  await press(tasks.getByRole("button", { name: "Show all (3)" }).first());
  await expect(site.dialog("Games").getByRole("link", { name: "Ember Orchard" })).toHaveAttribute(
    "href",
    "/games/ember-orchard?real=true",
  );
  await page.keyboard.press("Escape");
  await sandbox.bet(player, "1", "3");
  await expect(tasks.getByText("Tasks left")).toHaveCount(0);
  await page.keyboard.press("Escape");
  for (const each of [site, other]) {
    await expect(card(each, WALK)).toHaveCount(0);
    await expect(each.balances.button).toContainText("$507.00");
    await press(tab(each, "Completed"));
    await expect(card(each, WALK)).toBeVisible();
  }
  await expect.poll(() => told("Task done: Win")).toHaveLength(1);

  // Given up here, it is among the ended ones there.
  await press(tab(site, "Available"));
  await press(hub.getByRole("button", { name: "Start: Evening sprint" }));
  await press(tab(site, "Active"));
  await press(hub.getByRole("button", { name: "Give up: Evening sprint" }));
  const question = hub.getByRole("group", { name: "Give up: Evening sprint" });
  await expect(question).toContainText("What you have reached in it is lost.");
  await press(question.getByRole("button", { name: "Give up" }));
  await expect(hub.getByText("No quest under way")).toBeVisible();
  // Alerts cover the last tab of the list, and a pointer that moves over an alert keeps it open.
  await other.dismissNotifications();
  await press(tab(other, "Ended"));
  await expect(card(other, "Evening sprint")).toContainText("given up");
  await expect.poll(() => told("Quest “Evening sprint”: given up")).toHaveLength(1);
  await other.page.close();
});
