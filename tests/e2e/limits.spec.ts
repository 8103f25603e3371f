// Responsible-gaming limits, cooling-off and self-exclusion.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { Limits } from "./pages/account.ts";
import { press } from "./press.ts";

const LIMITS = "/profile/limits";

test("the wallet suggests a limit and enforces it", async ({ site, page, sandbox, signedIn, consoles }) => {
  consoles.allow(/status of 4\d\d/);
  const player = await signedIn({ balances: { USD: "20" } });
  const limits = new Limits(page);
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  const offer = site.wallet.dialog.getByRole("region", { name: "Decide beforehand how much" });
  await press(offer.getByRole("button", { name: "Set a limit" }));
  const dialog = site.dialog("Add a deposit limit");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^At most/).fill("60");
  await press(dialog.getByRole("button", { name: "Set the limit" }));
  await expect(site.notification("Limit set")).toBeVisible();
  await expect(offer).toHaveCount(0);
  // The deposit form is kept.
  await expect(site.wallet.amount).toHaveValue("50");
  const payment = await site.wallet.payInWindow();
  await press(payment.pay);
  await expect(site.notification("Deposit received")).toBeVisible();
  await payment.page.close();

  await site.open(LIMITS);
  await expect(limits.row("deposit", "Daily")).toContainText("$10.00 left of $60.00");
  await press(site.depositButton);
  await site.wallet.choose("Card");
  await expect(offer).toHaveCount(0);
  await site.wallet.amount.fill("50");
  await press(site.wallet.submit);
  await expect(site.notification("More than your limit leaves")).toBeVisible();
  await expect(site.notifications).toContainText("$10.00");
  await expect(site.wallet.amount).toHaveValue("50");
  expect(await sandbox.invoices(player)).toHaveLength(1);
  // Decreased elsewhere to the deposited amount.
  const { data } = await sandbox.call<{ id: string }[]>(player, "GET", "player/limits");
  await sandbox.call(player, "PUT", `player/limits/${data[0]?.id}`, { amount: "50" });
  await site.open("/?wallet=deposit");
  await expect(site.wallet.dialog.getByText("Your deposit limit is reached")).toBeVisible();
  await expectAccessible(page);
  await press(site.wallet.dialog.getByRole("link", { name: "See your limits" }));
  await expect(site.heading).toHaveText("Limits");
});

test("self-exclusion: confirmed and signed out; the balance can still be withdrawn", async ({
  site,
  page,
  sandbox,
  consoles,
}) => {
  consoles.allow(/status of 400/);
  const email = "enough@example.com";
  const player = await sandbox.player({ email, balances: { USD: "300" } });
  const limits = new Limits(page);
  await site.open("/?sign-in=true");
  await site.signIn.byEmail(email, "password1");
  await site.expectPlayer();
  await site.open(LIMITS);
  await limits.exclusion.getByRole("radio", { name: "For good" }).check();
  await press(limits.exclusion.getByRole("button", { name: "Exclude myself" }));
  await expect(site.dialogs).toContainText("you can never again deposit");
  await press(site.dialogs.getByRole("button", { name: "Exclude myself" }));
  await expect(site.notification("You have excluded yourself")).toBeVisible();
  await site.expectGuest();
  await expect(page).not.toHaveURL(/profile/);

  await site.signInAs(email);
  const banner = page.getByRole("complementary", { name: "You have excluded yourself for good." });
  await expect(banner).toBeVisible();
  await press(banner.getByRole("link", { name: "Your limits" }));
  await expect(site.heading).toHaveText("Limits");
  await expect(limits.exclusion).toContainText("You have excluded yourself for good");
  await expect(limits.exclusion.getByRole("radio")).toHaveCount(0);
  await expect(limits.break.getByRole("radio")).toHaveCount(0);
  await expect(site.depositButton).toHaveCount(0);
  await site.open("/?wallet=deposit");
  await expect(site.wallet.dialog.getByText("You have excluded yourself for good.")).toBeVisible();

  const accounts = await sandbox.call<{ id: string }[]>(player, "GET", "wallet/accounts");
  const { status } = await sandbox.call(player, "POST", "payment/invoices/withdrawal", {
    method: "sandbox.withdrawal.card",
    amount: 20,
    currency: "USD",
    accountId: accounts.data[0]?.id,
    fields: { wallet_id: "4000001234567899" },
  });
  expect(status).toBe(200);
  expect(await sandbox.invoices(player)).toHaveLength(1);
});
