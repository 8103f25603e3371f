// The limit of the time of play without a break, on the site and in a game.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

const MINUTE_MS = 60_000;

test("a player limits the time of play, is stopped, and plays on after a break @phone", async ({
  site,
  page,
  sandbox,
  consoles,
  time,
  signedIn,
}) => {
  consoles.allow(/status of 400/);
  await sandbox.config({ timeLimitEnabled: true });
  const player = await signedIn({ balances: { USD: "50" } });
  await site.open("/profile/limits");
  const card = page.getByRole("region", { name: "Time of play" });
  await press(card.getByRole("radio", { name: "30 minutes", exact: true }));
  await press(card.getByRole("button", { name: "Set the limit" }));
  await expect(site.notification("Limit set")).toBeVisible();
  await expectAccessible(page);

  await site.open("/games/ember-orchard?real=true");
  const spin = page.locator("iframe").contentFrame().getByRole("button", { name: "Spin" });
  await press(spin);
  await expect(spin).toBeEnabled();
  await time.jump(20 * MINUTE_MS);
  await sandbox.bet(player, "1");
  await time.jump(12 * MINUTE_MS);
  // The game is open, and its next stake is refused; the site says why.
  await press(spin);
  const dialog = site.dialog("Your limit is reached");
  const toLimits = async () => {
    await expect(dialog).toBeVisible();
    await press(page.getByRole("button", { name: "Go to my limits" }));
    await expect(card).toContainText("You have reached it. Play goes on from");
  };
  await toLimits();
  await site.open("/games/ember-orchard?real=true");
  await toLimits();
  await page.goBack();
  await expect(dialog).toBeVisible();

  // The break began with the last stake, 12 minutes ago. The dialog of before is no answer to the new start.
  await time.jump(19 * MINUTE_MS);
  await page.reload();
  await press(spin);
  await expect(spin).toBeEnabled();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
