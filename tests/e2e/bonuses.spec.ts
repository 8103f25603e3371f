// Bonuses: activation, wagering, cancellation, end.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

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
  await expect(bonuses.active).toContainText("$60.00 of $300.00 wagered");
  await expect(bonuses.progress("10 on top")).toHaveJSProperty("value", 20);
  await press(bonuses.cancel("10 on top"));
  await expect(cancel).toContainText("with what is left of it");
  await press(cancel.getByRole("button", { name: "Keep the bonus" }));
  await expect(cancel).toHaveCount(0);
  await sandbox.openBets(cash?.id ?? "", 2);
  await page.reload();
  await press(bonuses.cancel("10 on top"));
  await expect(cancel).toContainText("Some bets of this bonus are not decided.");
  await expect(cancel).toContainText("Wagered: $60.00 of $300.00");
  await expect(cancel.getByText("$60.00 of $300.00")).toHaveCount(1);
  await press(cancel.getByRole("button", { name: "Cancel the bonus" }));
  await expect(bonuses.main.getByRole("heading", { name: "10 on top" })).toHaveCount(0);

  // It cannot be cancelled once wagering has begun.
  await sandbox.giveBonus(player, 6, "200");
  await press(bonuses.activate("150% for a big deposit"));
  await press(change.getByRole("button", { name: "Activate", exact: true }));
  await expect(bonuses.progress("150% for a big deposit")).toBeVisible();
  await sandbox.bet(player, "1");
  await expect(bonuses.active).toContainText("$1.00 of $9,000.00 wagered");
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

test("packages, terms, offers, cashback", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.giveBonus(player, 4, "100");
  const { bonuses } = site;
  await site.open("/profile/bonuses");
  await expect(bonuses.issued.getByRole("heading", { name: "Welcome package" })).toHaveCount(1);
  await expect(bonuses.issued).toContainText("Half as much again");
  await press(bonuses.issued.getByRole("button", { name: "Show all (2) Welcome package" }));
  await expect(site.dialogs).toContainText("Welcome package");
  await expect(site.dialogs).toContainText("25 free spins");
  await page.keyboard.press("Escape");
  await expect(site.dialogs).toHaveCount(0);
  await press(bonuses.issued.getByRole("button", { name: "Terms of Half as much again" }));
  const terms = bonuses.dialog("Terms of the bonus");
  await expect(terms).toContainText(/Wagering in the casino\s*30 times/);
  await press(terms.getByRole("button", { name: "Understood" }));
  await expect(terms).toHaveCount(0);

  await expect(bonuses.cashback).toContainText("Weekly cashback");
  await expect(bonuses.cashback).toContainText("$0.00");
  await press(bonuses.offers.getByRole("button", { name: "Terms 100% on your deposit" }));
  await expect(terms).toContainText(/Smallest deposit\s*\$20\.00/);
  await press(terms.getByRole("button", { name: "Understood" }));
  await press(bonuses.offers.getByRole("button", { name: "Take it 100% on your deposit" }));
  await site.wallet.choose("Card");
  await expect(site.wallet.bonus(/^100% on your deposit/)).toBeChecked();
  await expect(site.wallet.submit).toContainText("plus $50.00");

  // Cashback returns a part of the losses.
  await sandbox.bet(player, "100");
  await site.open("/profile/bonuses");
  await expect(bonuses.cashback).toContainText("$10.00");
});

test("the welcome package says what the player has", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await site.open("/welcome-package");
  const parts = page.getByRole("region", { name: "What is in it" });
  await expect(parts.getByRole("link", { name: "Deposit" })).toHaveCount(2);
  await sandbox.giveBonus(player, 4, "100");
  await expect(parts.getByText("You have it")).toHaveCount(2);
  await expect(parts.getByRole("link", { name: "Deposit" })).toHaveCount(0);
});

test("cashback is paid on its date, with a message", async ({ site, page, sandbox, time, signedIn, consoles }) => {
  consoles.allow(/WebSocket|Failed to load resource/);
  await sandbox.settings({ accessTokenSeconds: 30 * 86_400 });
  const player = await signedIn();
  await sandbox.bet(player, "100");
  // Weeks begin on Thursdays at midnight, in universal time.
  await time.jump(7 * DAY - ((await sandbox.now()) % (7 * DAY)) - 30 * SECOND);
  const { bonuses } = site;
  await site.open("/profile/bonuses");
  await expect(bonuses.cashback).toContainText("$10.00");
  await expect(site.balances.button).toContainText("$400.00");
  await time.passUntil(() => expect(site.notification("Your cashback has arrived")).toBeVisible({ timeout: 200 }));
  await expect(site.balances.button).toContainText("$410.00");
  await site.open("/profile/bonuses");
  await expect(bonuses.cashback).toContainText("$0.00");
  await site.open("/profile/notifications");
  await expect(page.getByRole("main")).toContainText("We have paid 10 USD into your balance.");
});

test("one bonus is wagered completely, another expires", async ({ site, page, sandbox, time, signedIn, consoles }) => {
  consoles.allow(/WebSocket|Failed to load resource/);
  await sandbox.settings({ accessTokenSeconds: 30 * 86_400 });
  const player = await signedIn();
  await sandbox.giveBonus(player, 1);
  await sandbox.giveBonus(player, 10);
  const [spins] = await sandbox.giveBonus(player, 11);
  await time.jump(7 * DAY - 40 * SECOND);
  const { bonuses } = site;
  await site.open("/profile/bonuses");
  await expect(bonuses.issued.getByRole("timer").first()).toHaveText("1 minute left");
  await press(bonuses.activate("10 on top"));
  await press(bonuses.dialog("Activate this bonus?").getByRole("button", { name: "Activate", exact: true }));
  await expect(bonuses.progress("10 on top")).toBeVisible();
  await press(bonuses.activate("20 free spins on us"));
  await expect(bonuses.active).toContainText("0 of 20 spins used");
  await sandbox.freeSpins(spins?.id ?? "", 5);
  await expect(bonuses.active).toContainText("5 of 20 spins used");
  await sandbox.bet(player, "300", "300");
  await time.passUntil(() => expect(site.notification("Bonus completed")).toBeVisible({ timeout: 200 }));
  await expect(bonuses.main.getByRole("heading", { name: "10 on top" })).toHaveCount(0);
  await expect(site.balances.button).toContainText("$510.00");

  await expect(bonuses.issued).toContainText("Birthday gift");
  await time.jump(40 * SECOND);
  await expect(bonuses.main.getByRole("heading", { name: "Birthday gift" })).toHaveCount(0);
  await expect(site.notification("Bonus expired")).toBeVisible();
  await page.goto("/profile/history?tab=bonuses");
  const table = page.getByRole("table", { name: "Cash bonuses" });
  await expect(table.getByRole("row").filter({ hasText: "Birthday gift" })).toContainText("Expired");
  await expect(table.getByRole("row").filter({ hasText: "10 on top" })).toContainText("Completed");
});

test("bonus codes: valid, used, wrong; too many attempts are blocked for three minutes", async ({
  site,
  page,
  time,
  signedIn,
  consoles,
}) => {
  consoles.allow(/status of 400/);
  await signedIn();
  const { bonuses } = site;
  await site.open("/profile/bonuses");
  const use = async (code: string) => {
    await bonuses.code.fill(code);
    await press(bonuses.useCode);
    await expect(bonuses.code).toBeEditable();
  };
  await use("WELCOME5");
  await expect(bonuses.issued).toContainText("Promo code gift");
  await expect(bonuses.code).toHaveValue("");
  await use("LASTYEAR");
  await expect(site.notification("Code not available")).toBeVisible();
  for (let wrong = 1; wrong <= 5; wrong += 1) await use(`NOPE${wrong}`);
  await expect(site.notification("Unknown code").first()).toBeVisible();
  await use("NOPE6");
  await expect(page.getByText("Too many codes were tried.")).toBeVisible();
  await expect(bonuses.countdown).toContainText(/2:5\d|3:00/);
  await expect(bonuses.useCode).toBeDisabled();
  await expectAccessible(page);
  await time.jump(60 * SECOND);
  await expect(bonuses.countdown).toContainText(/1:[345]\d|2:00/);
  await page.reload();
  await expect(bonuses.countdown).toContainText(/1:[345]\d|2:00/);
  await bonuses.code.fill("LASTYEAR");
  await expect(bonuses.useCode).toBeDisabled();
  await time.jump(121 * SECOND);
  await expect(bonuses.countdown).toHaveCount(0);
  await use("LASTYEAR");
  await expect(site.notification("Code not available")).toBeVisible();
});
