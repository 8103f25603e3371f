// Withdrawals: sent once, followed until settled, exact amounts.
import { expect, expectAccessible, signInAs, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press } from "./press.ts";

const WITHDRAWAL = "/api/payment/invoices/withdrawal";

/** A bank account. */
async function fillBank(site: Site, amount: string): Promise<void> {
  const { withdrawal } = site;
  await withdrawal.amount.fill(amount);
  await withdrawal.choice("Bank").selectOption({ index: 1 });
  await withdrawal.field("Account number").fill("NL00DEMO12345678");
  await withdrawal.field("Account holder").fill("Pat Player");
}

test("bank: sent once, and updated until settled without a reload", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn({ balances: { USD: "500" } });
  const { withdrawal, history } = site;
  await site.open("/?wallet=withdraw");
  await withdrawal.choose("To your bank");
  await expect(withdrawal.submit).toBeDisabled();
  await expect(withdrawal.amount).toHaveAccessibleDescription(/Minimum \$50\.00/);
  await withdrawal.amount.fill("20");
  await withdrawal.amount.blur();
  await expect(withdrawal.amount).toHaveValue("50");
  await withdrawal.amount.fill("500.01");
  await expect(withdrawal.form.getByText("You can withdraw $500.00 at most")).toBeVisible();
  await withdrawal.all();
  await expect(withdrawal.amount).toHaveValue("500");
  await fillBank(site, "60");
  await expect(withdrawal.summary).toContainText("$60.00 will be paid to you.");
  await expect(withdrawal.summary).toContainText("NL00DEMO12345678");
  // It is not announced with every digit.
  await expect(withdrawal.form.locator("[role=status], [aria-live]").filter({ hasText: "$60.00" })).toHaveCount(0);
  await expectAccessible(page);
  await sandbox.fault({ method: "POST", path: WITHDRAWAL, delayMs: 300, times: 1 });
  await withdrawal.submit.dblclick();
  await expect(site.notification("Withdrawal requested")).toBeVisible();
  await expect(withdrawal.dialog).toHaveCount(0);
  expect(await sandbox.count("POST", WITHDRAWAL)).toBe(1);
  await expect(site.balances.button).toContainText("$440.00");

  // The missing data is two actions from home.
  await press(site.balances.button);
  await press(site.balances.list.getByRole("link", { name: "Payments" }));
  await expect(page.getByText("Waits for our approval.")).toBeVisible();
  await expectAccessible(page);
  const [first] = await sandbox.invoices(player);
  const id = first?.id ?? "";
  await expect(history.cancel("$60.00")).toBeVisible();
  await sandbox.review(id, "review");
  await expect(page.getByText("Is being checked by a person.")).toBeVisible();
  await expect(history.cancel("$60.00")).toHaveCount(0);
  await sandbox.review(id, "approve");
  await expect(page.getByText("Is being paid by the provider.")).toBeVisible();
  await sandbox.review(id, "pay");
  await expect(site.notification("Withdrawal paid")).toBeVisible();
  await expect(page.getByText("Was paid to you.")).toBeVisible();
  await expect(history.steps.getByRole("listitem").last()).toContainText("Done (done)");

  // Another one is refused.
  const second = await sandbox.withdrawal(player, "40");
  await expect(site.balances.button).toContainText("$400.00");
  await sandbox.review(second, "refuse");
  await expect(site.notification("Withdrawal declined")).toBeVisible();
  await expect(site.balances.button).toContainText("$440.00");
  await expect(history.table.getByRole("row").filter({ hasText: "$40.00" })).toContainText("Failed");
});

test("the cash agent data is shown in the history", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=withdraw");
  await site.withdrawal.choose("Cash agent");
  await site.withdrawal.amount.fill("30");
  await site.withdrawal.field("Phone").fill("2015550123");
  await press(site.withdrawal.submit);
  await expect(site.notification("Withdrawal requested")).toBeVisible();
  await site.open("/profile/history");
  const agent = page.getByRole("region", { name: "For the agent" });
  await expect(agent).toContainText(/Security code\s*\S{4,}/);
  await expect(agent).toContainText("204711");
  await expectAccessible(page);
});

test("a required turnover must be wagered before a withdrawal", async ({ site, page, sandbox, signedIn }) => {
  await sandbox.config({ enableTurnOverWager: true });
  await sandbox.settings({ turnOverWager: { enabled: true, multiplier: "2" } });
  const player = await signedIn({ balances: { USD: "0" } });
  await sandbox.deposit(player, "50");
  await sandbox.bet(player, "25", "25");
  await site.open("/?wallet=withdraw");
  const panel = page.getByRole("region", { name: "Your deposits are wagered first" });
  await expect(panel).toContainText("$75.00 left");
  await expect(panel).toContainText("Deposits are wagered 2 times");
  await expect(panel.getByRole("progressbar", { name: "Wagered so far" })).toHaveJSProperty("value", 25);
  await expectAccessible(page);
  await press(panel.getByRole("button", { name: "Why is that?" }));
  await expect(site.dialogs.last()).toBeVisible();
  await page.keyboard.press("Escape");
  await sandbox.bet(player, "50", "50");
  await sandbox.bet(player, "25", "25");
  await site.open("/?wallet=withdraw");
  await site.withdrawal.fillCard("20");
  await press(site.withdrawal.submit);
  await expect(site.notification("Withdrawal requested")).toBeVisible();
});

test("limited and excluded players can withdraw", async ({ site, page, sandbox, signedIn, consoles }) => {
  // The other tab's methods are refused.
  consoles.allow(/methods\/deposit/);
  await signedIn({ status: 2 });
  await site.open("/?wallet=withdraw");
  await site.withdrawal.fillCard("20");
  await press(site.withdrawal.submit);
  await expect(site.notification("Withdrawal requested")).toBeVisible();

  const player = await sandbox.player({ email: "away@example.com", balances: { USD: "100" } });
  await sandbox.api(player, "POST", "player/limits", { definition: 4, period: "6_months" });
  await signInAs(page.context(), sandbox, player);
  await site.open("/?wallet=withdraw");
  await site.withdrawal.fillCard("20");
  await press(site.withdrawal.submit);
  await expect(site.balances.button).toContainText("$80.00");
});
