// Amount and bonus of a deposit.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("invalid amount characters are rejected", async ({ site, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  const { amount } = site.wallet;
  await amount.fill("75");
  for (const wrong of ["1e9", "-5", "abc"]) {
    await amount.fill(wrong);
    await expect(amount).toHaveValue("75");
  }
  await expect(site.wallet.form.getByRole("alert")).toContainText("Only digits");
  await amount.fill("9".repeat(300));
  await expect(amount).toHaveValue("75");
  await amount.fill("9999999999");
  await expect(site.wallet.submit).toBeDisabled();
  await amount.blur();
  await expect(amount).toHaveValue("5000");
  await expect(site.wallet.submit).toBeEnabled();
  await amount.fill("0");
  await expect(site.wallet.submit).toBeDisabled();
  await amount.blur();
  await expect(amount).toHaveValue("10");
  await amount.fill("");
  await amount.blur();
  await expect(amount).toHaveValue("10");
});

test("an invalid deposit shows the error and focuses the amount", async ({ site, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  const { amount, submit } = site.wallet;
  await amount.fill("1,5");
  await expect(submit).toHaveAccessibleDescription("Still missing or not right: Amount");
  await submit.press("Enter");
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/We cannot tell which amount that is/);
  await amount.fill("50");
  await expect(submit).toHaveAccessibleDescription("");
});

test("limits are shown as hints, and presets fill the amount", async ({ site, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  const { amount } = site.wallet;
  await expect(amount).toHaveAccessibleDescription(/Minimum \$10\.00.*Maximum \$5,000\.00/);
  await expect(site.wallet.preset("$50.00")).toHaveAttribute("aria-pressed", "true");
  await press(site.wallet.preset("$100.00"));
  await expect(amount).toHaveValue("100");
  await expect(site.wallet.submit).toContainText("$100.00");
  await amount.fill("9");
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(site.wallet.form.getByRole("alert")).toContainText("Minimum $10.00");
  await amount.fill("5001");
  await expect(site.wallet.form.getByRole("alert")).toContainText("Maximum $5,000.00");
  await amount.fill("20");
  await expect(site.wallet.form.getByRole("alert")).toHaveCount(0);
  await expect(site.wallet.preset("$20.00")).toHaveAttribute("aria-pressed", "true");
});

test("the selected bonus follows the amount and the player's choice", async ({ site, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  const { amount } = site.wallet;
  const decline = site.wallet.bonus("No bonus, thank you");
  const first = site.wallet.bonuses.getByRole("radio").first();
  await expect(first).toBeChecked();
  const big = site.wallet.bonus(/^150% for a big deposit/);
  await expect(big).toBeDisabled();
  // Above the range of the selected bonus: the first bonus that allows the amount.
  await amount.fill("1500");
  await expect(first).not.toBeChecked();
  await expect(big).toBeChecked();
  // No bonus allows the amount: declined, but not by the player.
  await amount.fill("15");
  await expect(decline).toBeChecked();
  await amount.fill("50");
  await expect(first).toBeChecked();
  // Declined by the player: not changed.
  await decline.check();
  await amount.fill("100");
  await expect(decline).toBeChecked();
  await expect(site.wallet.submit).not.toContainText("plus");
});

test("the terms of a bonus can be read before choosing it", async ({ site, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  await press(site.wallet.bonuses.getByRole("button", { name: "Terms 10 on top" }));
  const terms = site.dialog("Terms of the bonus");
  await expect(terms.getByRole("term").filter({ hasText: /wager/i }).first()).toBeVisible();
  await expect(terms.getByText("30 times")).toBeVisible();
  await press(terms.getByRole("button", { name: "Understood" }));
  await expect(site.wallet.dialog).toBeVisible();
});

test("the deposit form survives a reload", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Phone wallet");
  await site.wallet.form.getByRole("textbox", { name: "Reference" }).fill("ABC123");
  await page.reload();
  await site.wallet.choose("Phone wallet");
  await expect(site.wallet.form.getByRole("textbox", { name: "Reference" })).toHaveValue("ABC123");
});
