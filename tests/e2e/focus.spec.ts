// Focus after content is replaced.
import { expect, test } from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };

test("paying by keyboard leads from step to step", async ({ site, page, signedIn }) => {
  await page.setViewportSize(PHONE);
  await signedIn();
  await site.open("/?wallet=deposit");
  const focused = site.wallet.dialog.locator(":focus");
  await site.wallet.method("Scan and pay").press("Enter");
  await expect(site.wallet.amount).toBeVisible();
  await expect(focused).toHaveCount(1);
  await site.wallet.button("Back").press("Enter");
  await expect(site.wallet.method("Scan and pay")).toBeVisible();
  await expect(focused).toHaveCount(1);
  await site.wallet.method("Scan and pay").press("Enter");
  await site.wallet.submit.press("Enter");
  await expect(site.wallet.dialog.getByRole("heading", { name: "Scan to pay" })).toBeFocused();
});

test("a question in place of a button has the focus, and gives it back", async ({ site, signedIn, page }) => {
  await signedIn({ balances: { USD: "500", EUR: "0" } });
  await site.open("/profile/wallet");
  const account = page.getByRole("main").getByRole("listitem").filter({ hasText: "Euro" });
  const hide = account.getByRole("button", { name: /^Hide/ });
  await hide.press("Enter");
  await expect(account.getByRole("group").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(hide).toBeFocused();
});

test("the focus of a row that is gone goes to a heading", async ({ site, signedIn, page }) => {
  await signedIn({ balances: { USD: "500", EUR: "0" } });
  await site.open("/profile/wallet");
  const account = page.getByRole("main").getByRole("listitem").filter({ hasText: "Euro" });
  await account.getByRole("button", { name: /^Hide/ }).press("Enter");
  await account.getByRole("group").getByRole("button").last().press("Enter");
  await expect(account).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("heading").and(page.locator(":focus"))).toHaveCount(1);
});

test("the page that Back leads to has the focus at its heading", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open("/profile/info");
  const menu = page.getByRole("main").getByRole("navigation");
  await menu.getByRole("link", { name: "Security" }).press("Enter");
  await expect(site.heading).toHaveText("Security");
  await expect(site.heading).toBeFocused();
  await page.goBack();
  await expect(site.heading).toHaveText("Personal details");
  await expect(site.heading).toBeFocused();
  await expect(page.locator("#page-announcer")).toHaveText(/personal details/i);
});
