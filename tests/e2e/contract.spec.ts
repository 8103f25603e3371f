import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the contract can be read in ${colorScheme} colours`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${sandbox.provider}/contract`);
    const deposit = page.getByText("POST /api/payment/invoices/deposit");
    await deposit.click();
    await expect(page.getByText("13100: the deposit limit is reached").filter({ visible: true })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page, "the contract");
    await page.getByRole("link", { name: "PaymentRequest" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/#schema-PaymentRequest$/);
    await expect(page.locator("#schema-PaymentRequest").getByText("accountId")).toBeInViewport();
    await expect(page.getByRole("main")).not.toContainText("`");
  });
}
