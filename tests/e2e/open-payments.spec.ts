// Payments in progress: shown on every page and after a reload.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { press } from "./press.ts";

const DEPOSIT = "/api/payment/invoices/deposit";

test("a QR payment survives a reload and can be reopened", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Scan and pay");
  await press(site.wallet.submit);
  await expect(site.wallet.text("Scan to pay")).toBeVisible();
  await site.open("/profile/limits");
  const bar = page.getByRole("complementary", { name: "Payments under way" });
  await expect(bar).toContainText("waiting to be paid");
  await expectFits(page, "the bar of payments");
  await expectAccessible(page);
  await page.reload();
  await press(bar.getByRole("button", { name: /^Continue: Deposit/ }));
  await expect(site.wallet.text("Scan to pay")).toBeVisible();
  expect(await sandbox.count("POST", DEPOSIT)).toBe(1);
  await page.keyboard.press("Escape");
  await press(bar.getByRole("button", { name: /^Cancel payment: Deposit/ }));
  await expect(bar).toHaveCount(0);
  const [invoice] = await sandbox.invoices(player);
  expect(invoice?.status).toBe(3);
});

test("a payment of another tab is shown until it is settled", async ({ site, page, newTab, sandbox, signedIn }) => {
  const player = await signedIn();
  const other = await newTab();
  await other.open("/");
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  await site.wallet.payInWindow();
  const [here, there] = [site, other].map((tab) => tab.page.getByRole("complementary", { name: "Payments under way" }));
  await expect(here ?? page.locator("body")).toContainText("waiting to be paid");
  await expect(there ?? page.locator("body")).toContainText("waiting to be paid");
  const [invoice] = await sandbox.invoices(player);
  await sandbox.decide(invoice?.id ?? "", "success");
  await expect(here ?? page.locator("body")).toHaveCount(0);
  await expect(there ?? page.locator("body")).toHaveCount(0);
});
