// Withdrawals: sent once, followed until settled, exact amounts.
import { expect, expectAccessible, test } from "./fixtures.ts";
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

test("bank: sent once, and updated until settled without a reload", { tag: ["@phone", "@phone-only"] }, async ({
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
  await withdrawal.amount.press("Tab");
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
