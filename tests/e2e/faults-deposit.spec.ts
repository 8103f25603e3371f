// Failures during a payment: nothing is paid twice and nothing is lost.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press } from "./press.ts";

const DEPOSIT = "/api/payment/invoices/deposit";

/** Opens the wallet with the card form. */
async function openCard(site: Site): Promise<void> {
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
}

/** The browser blocks new windows. */
async function blockWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}

test("a double click creates one invoice", async ({ site, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.fault({ method: "POST", path: DEPOSIT, delayMs: 300, times: 1 });
  await openCard(site);
  const popup = site.page.waitForEvent("popup");
  await site.wallet.submit.dblclick();
  await popup;
  await expect(site.wallet.dialog).toHaveCount(0);
  expect(await sandbox.invoices(player)).toHaveLength(1);
  expect(await sandbox.count("POST", DEPOSIT)).toBe(1);
});

test("a lost response: the deposit is searched for, found and shown", async ({
  site,
  page,
  sandbox,
  signedIn,
  consoles,
}) => {
  consoles.allow(/Failed to load resource/);
  const player = await signedIn();
  await openCard(site);
  await sandbox.fault({ method: "POST", path: DEPOSIT, times: 1, truncate: true, afterProcessing: true });
  await press(site.wallet.submit);
  await expect(site.wallet.text("This is what we found")).toBeVisible();
  await expect(site.wallet.dialog.getByRole("definition").filter({ hasText: "$50.00" })).toBeVisible();
  await expectAccessible(page);
  expect(await sandbox.invoices(player)).toHaveLength(1);
  await press(site.wallet.button("Done"));
  await expect(site.wallet.amount).toBeVisible();
  // It is watched, and its outcome is announced.
  const [invoice] = await sandbox.invoices(player);
  await sandbox.decide(invoice?.id ?? "", "success");
  await expect(site.notification("Deposit received")).toBeVisible();
  expect(await sandbox.count("POST", DEPOSIT)).toBe(1);
});

test("a reload during the request: the outcome is found and shown", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await openCard(site);
  await sandbox.fault({ method: "POST", path: DEPOSIT, times: 1, delayMs: 3000, afterProcessing: true });
  await press(site.wallet.submit);
  await expect.poll(() => sandbox.invoices(player)).toHaveLength(1);
  await page.reload();
  await expect(site.wallet.text("This is what we found")).toBeVisible();
  await press(site.wallet.button("Done"));
  expect(await sandbox.invoices(player)).toHaveLength(1);
});

test("a refused deposit closes its window and shows an error", async ({ site, page, sandbox, signedIn, consoles }) => {
  consoles.allow(/status of 400/);
  await signedIn();
  await openCard(site);
  await sandbox.fault({ method: "POST", path: DEPOSIT, times: 1, status: 400 });
  const popup = page.waitForEvent("popup");
  await press(site.wallet.submit);
  const window = await popup;
  await expect(site.dialog("The deposit did not work")).toBeVisible();
  if (!window.isClosed()) await window.waitForEvent("close");
  await press(site.dialog("The deposit did not work").getByRole("button", { name: "Back to the wallet" }));
  await expect(site.dialog("The deposit did not work")).toHaveCount(0);
});

test("a blocked window is replaced by a link", async ({ site, page, signedIn }) => {
  await blockWindows(page);
  await signedIn();
  await openCard(site);
  await press(site.wallet.submit);
  await expect(site.wallet.text("Your browser kept the payment window closed")).toBeVisible();
  await expectAccessible(page);
  const popup = page.waitForEvent("popup");
  await press(site.wallet.dialog.getByRole("link", { name: "Open the payment page" }));
  const payment = await popup;
  await press(payment.getByRole("button", { name: "Pay now" }));
  await expect(site.notification("Deposit received")).toBeVisible();
  await expect(site.wallet.dialog).toHaveCount(0);
});

test("realtime disconnects during a payment: the event is recovered", async ({ site, sandbox, signedIn, consoles }) => {
  consoles.allow(/WebSocket connection/);
  const player = await signedIn();
  await openCard(site);
  await site.wallet.payInWindow();
  await sandbox.realtime({ drop: true });
  const [invoice] = await sandbox.invoices(player);
  await sandbox.decide(invoice?.id ?? "", "success");
  await expect(site.notification("Deposit received")).toBeVisible();
  await expect(site.balances.button).not.toContainText("$500.00");
});

test("one deposit is in flight at a time, across tabs", async ({ site, newTab, sandbox, signedIn }) => {
  const player = await signedIn();
  await openCard(site);
  const other = await newTab();
  await openCard(other);
  await sandbox.fault({ method: "POST", path: DEPOSIT, times: 1, delayMs: 3000 });
  await press(site.wallet.submit);
  await press(other.wallet.submit);
  await expect(other.notification("A deposit is under way")).toBeVisible();
  await expect(site.wallet.dialog).toHaveCount(0);
  expect(await sandbox.invoices(player)).toHaveLength(1);
});
