// A deposit in two tabs.
import { expect, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press } from "./press.ts";

const DEPOSIT = "/api/payment/invoices/deposit";

/** Opens the wallet with the card form. */
async function openCard(site: Site): Promise<void> {
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
}

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
