// Payments in progress in several tabs: shown on every page until they are settled.
import { expect, test } from "./fixtures.ts";

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
