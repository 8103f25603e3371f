import { expect, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press } from "./press.ts";

const DEPOSIT = "/api/payment/invoices/deposit";

/** Opens the wallet with the card form. */
async function openCard(site: Site): Promise<void> {
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
}

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
