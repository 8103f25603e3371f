// Payments in progress: shown on every page and after a reload.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";

const DEPOSIT = "/api/payment/invoices/deposit";
const WITHDRAWAL = "/api/payment/invoices/withdrawal";

test("a QR payment survives a reload and can be reopened", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Scan and pay");
  await site.wallet.submit.click();
  await expect(site.wallet.text("Scan to pay")).toBeVisible();
  await site.open("/profile/limits");
  const bar = page.getByRole("complementary", { name: "Payments under way" });
  await expect(bar).toContainText("waiting to be paid");
  await expectFits(page, "the bar of payments");
  await expectAccessible(page);
  await page.reload();
  await bar.getByRole("button", { name: /^Continue: Deposit/ }).click();
  await expect(site.wallet.text("Scan to pay")).toBeVisible();
  expect(await sandbox.count("POST", DEPOSIT)).toBe(1);
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: /^Cancel payment: Deposit/ }).click();
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

test("a deposit booked after the timeout is found automatically", async ({
  site,
  page,
  sandbox,
  signedIn,
  time,
  consoles,
}) => {
  consoles.allow(/Failed to load resource|net::ERR/);
  const player = await signedIn();
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  await sandbox.fault({ method: "POST", path: DEPOSIT, times: 1, truncate: true, afterProcessing: true });
  await sandbox.fault({ method: "GET", path: "/api/payment/invoices", times: 1, status: 500 });
  await site.wallet.submit.click();
  await expect(site.wallet.text("We do not know yet")).toBeVisible();
  await page.keyboard.press("Escape");
  const bar = page.getByRole("complementary", { name: "Payments under way" });
  await expect(bar).toContainText("waiting for an answer");
  await time.passUntil(() => expect(bar).toContainText("has reached us", { timeout: 300 }));
  await bar.getByRole("button", { name: /^Show: Deposit/ }).click();
  await expect(site.wallet.text("This is what we found")).toBeVisible();
  expect(await sandbox.invoices(player)).toHaveLength(1);
});

test("a lost withdrawal is found after the next sign-in", async ({ site, page, sandbox, consoles }) => {
  consoles.allow(/Failed to load resource/);
  const player = await sandbox.player({ password: "password1", balances: { USD: "500" } });
  await page.context().addCookies([{ name: "access_token", value: player.accessToken, url: sandbox.site }]);
  await site.open("/?wallet=withdraw");
  await site.withdrawal.fillCard("25");
  await sandbox.fault({ method: "POST", path: WITHDRAWAL, times: 1, truncate: true, afterProcessing: true });
  await sandbox.fault({ method: "GET", path: "/api/payment/invoices", times: 1, status: 401 });
  await site.withdrawal.submit.click();
  await expect(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("withdrawalInFlight") ?? "");
  expect(kept).not.toContain("4000001234567899");
  await sandbox.clearFaults();
  await page.context().addCookies([{ name: "access_token", value: player.accessToken, url: sandbox.site }]);
  await site.open("/");
  await expect(page.getByRole("dialog").getByText("This is what we found")).toBeVisible();
  expect(await sandbox.invoices(player)).toHaveLength(1);
});
