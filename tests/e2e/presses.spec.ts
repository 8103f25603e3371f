// How many presses a player needs, from the home page, without typing.
import type { Locator } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { Presses, press } from "./press.ts";

const HUB = "Quests";
const LOCAL = "2015550177";
const SECRET = "Nightfall-7";

/** Opens the menu: one press on phones, none where it is always visible. */
async function openMenu(site: Site, presses: Presses): Promise<Locator> {
  if (site.phone) presses.count += 1;
  return site.drawer();
}

test("an account by phone takes three presses", { tag: "@phone" }, async ({ site, sandbox }) => {
  await site.open("/");
  const presses = new Presses();
  await presses.on(site.signUpButton);
  await site.signUp.sendPhoneCounted(presses, LOCAL, SECRET);
  await expect(site.code.input).toBeFocused();
  // The last digit sends the code.
  await site.code.enter(await sandbox.code(`1${LOCAL}`));
  await site.expectPlayer();
  expect(presses.count).toBeLessThanOrEqual(3);
});

test("a quest is begun with three presses, and what is begun moves nothing under the finger", {
  tag: "@phone",
}, async ({ site, sandbox, signedIn }) => {
  await sandbox.config({ questsEnabled: true });
  await signedIn();
  await site.open("/");
  const presses = new Presses();
  const menu = await openMenu(site, presses);
  await presses.on(menu.getByRole("button", { name: HUB }));
  const hub = site.dialog(HUB);
  const available = hub.getByRole("tab", { name: "Available" });
  await expect(available).toHaveAttribute("aria-selected", "true");
  const start = hub.getByRole("button", { name: /^Start: / }).first();
  const name = (await start.getAttribute("aria-label"))?.replace("Start: ", "") ?? "";
  await presses.on(start);
  await expect(hub.getByRole("button", { name: `Start: ${name}` })).toHaveCount(0);
  expect(presses.count).toBeLessThanOrEqual(3);
  await expect(available).toHaveAttribute("aria-selected", "true");
  await press(hub.getByRole("tab", { name: "Active" }));
  await expect(hub.getByRole("article", { name })).toBeVisible();
});

test("a tournament is entered with three presses", { tag: "@phone" }, async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open("/");
  const presses = new Presses();
  const menu = await openMenu(site, presses);
  await presses.on(menu.getByRole("link", { name: "Tournaments" }));
  await expect(site.heading).toHaveText("Tournaments");
  await expectAccessible(page);
  await presses.on(page.getByRole("button", { name: "Take part: Ember League" }));
  await expect(site.heading).toHaveText("Ember League");
  await expect(page.getByRole("main").getByText("You are taking part")).toBeVisible();
  expect(presses.count).toBeLessThanOrEqual(3);
  // Now it is known, and the list offers it no longer.
  await page.goBack();
  await expect(page.getByRole("link", { name: "Ember League" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take part: Ember League" })).toHaveCount(0);
});

test("the support takes one press", { tag: "@phone" }, async ({ site, page, phone }) => {
  await site.open("/");
  const presses = new Presses();
  // On wide screens it is in the menu beside the page.
  const place = page.getByRole(phone ? "banner" : "complementary");
  const support = place.getByRole("link", { name: "Contact", exact: true });
  if (phone) await expect(support).toBeInViewport({ ratio: 1 });
  await presses.on(support);
  await expect(page.getByRole("main").getByRole("form")).toBeVisible();
  expect(presses.count).toBe(1);
});
