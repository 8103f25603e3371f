// Bonuses: activation, wagering, cancellation, end.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("activation and cancellation ask for the right confirmation", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.giveBonus(player, 10);
  const [cash] = await sandbox.giveBonus(player, 1);
  await sandbox.giveBonus(player, 11);
  const { bonuses } = site;
  await site.open("/profile/bonuses");
  await expect(bonuses.issued).toContainText("Birthday gift");
  await expect((await site.drawer()).getByRole("link", { name: "Bonuses (7)" })).toBeVisible();
  if (site.phone) await page.keyboard.press("Escape");

  // Cash bonuses need a confirmation, free spins do not.
  const change = bonuses.dialog("Activate this bonus?");
  await press(bonuses.activate("Birthday gift"));
  await expect(change).not.toContainText("This one ends");
  await press(change.getByRole("button", { name: "Activate", exact: true }));
  await expect(bonuses.active).toContainText("Birthday gift");
  await press(bonuses.activate("20 free spins on us"));
  await expect(bonuses.active).toContainText("0 of 20 spins used");
  await press(bonuses.activate("10 on top"));
  await expect(change).toContainText("This one ends");
  await expect(change).toContainText("Birthday gift");
  await press(change.getByRole("button", { name: "Leave it as it is" }));
  await expect(change).toHaveCount(0);
  await press(bonuses.activate("10 on top"));
  await press(change.getByRole("button", { name: "Activate", exact: true }));
  await expect(change).toHaveCount(0);
  await expect(bonuses.active).toContainText("10 on top");
  await expect(bonuses.active).not.toContainText("Birthday gift");
  await expect(bonuses.main.getByRole("heading", { name: "Birthday gift" })).toHaveCount(0);

  // Issued while the page is open.
  await sandbox.giveBonus(player, 7);
  const cancel = bonuses.dialog("Cancel this bonus?");
  await press(bonuses.cancel("Promo code gift"));
  await expect(cancel).toContainText("cannot be had again");
  await press(cancel.getByRole("button", { name: "Cancel the bonus" }));
  await expect(cancel).toHaveCount(0);
  await expect(bonuses.main.getByRole("heading", { name: "Promo code gift" })).toHaveCount(0);

  // Bets increase the progress.
  await sandbox.bet(player, "60", "60");
  await expect(bonuses.active).toContainText("$60.00 of $100.00 wagered");
  await expect(bonuses.progress("10 on top")).toHaveJSProperty("value", 60);
  await press(bonuses.cancel("10 on top"));
  await expect(cancel).toContainText("with what is left of it");
  await press(cancel.getByRole("button", { name: "Keep the bonus" }));
  await expect(cancel).toHaveCount(0);
  await sandbox.openBets(cash?.id ?? "", 2);
  await page.reload();
  await press(bonuses.cancel("10 on top"));
  await expect(cancel).toContainText("Some bets of this bonus are not decided.");
  await expect(cancel).toContainText("Wagered: $60.00 of $100.00");
  await expect(cancel.getByText("$60.00 of $100.00")).toHaveCount(1);
  await press(cancel.getByRole("button", { name: "Cancel the bonus" }));
  await expect(bonuses.main.getByRole("heading", { name: "10 on top" })).toHaveCount(0);

  // It cannot be cancelled once wagering has begun.
  await sandbox.giveBonus(player, 6, "200");
  await press(bonuses.activate("150% for a big deposit"));
  await press(change.getByRole("button", { name: "Activate", exact: true }));
  await expect(bonuses.progress("150% for a big deposit")).toBeVisible();
  await sandbox.bet(player, "1");
  await expect(bonuses.active).toContainText("$1.00 of $3,000.00 wagered");
  await press(bonuses.cancel("150% for a big deposit"));
  const lock = bonuses.dialog("The active bonus comes first");
  await expect(lock).toBeVisible();
  await press(lock.getByRole("button", { name: "Understood" }));
  await expect(lock).toHaveCount(0);
  await expect(bonuses.active).toContainText("150% for a big deposit");

  // Finished bonuses are in the history.
  await press(page.getByRole("link", { name: "History of bonuses" }));
  const table = page.getByRole("table", { name: "Cash bonuses" });
  await expect(table.getByRole("row").filter({ hasText: "10 on top" })).toContainText("Cancelled");
  await expect(table.getByRole("row").filter({ hasText: "150% for a big deposit" })).toContainText("Active");
  await expectAccessible(page);
  await press(site.history.tab("Free spins"));
  const spins = page.getByRole("table", { name: "Free spins" });
  await expect(spins.getByRole("row").filter({ hasText: "20 free spins on us" })).toContainText("Active");
});
