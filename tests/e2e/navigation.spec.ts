// Pages, dialogs and the menu share one history.
import { expect, test } from "./fixtures.ts";

const PHONE = { width: 390, height: 844 };

test("Back closes the menu of small screens and stays on the page", async ({ site, page, signedIn }) => {
  await page.setViewportSize(PHONE);
  await signedIn();
  await site.open("/contact");
  const menu = site.dialog("Menu");
  const button = page.getByRole("navigation", { name: "Quick access" }).getByRole("button", { name: "Menu" });
  await button.click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL("/contact");
  await expect(button).toBeFocused();

  // A dialog or a page that is chosen there takes its place in the history.
  await button.click();
  await menu.getByRole("button", { name: "Withdraw" }).click();
  await expect(site.wallet.dialog).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.goBack();
  await expect(site.dialogs).toHaveCount(0);
  await button.click();
  await menu.getByRole("link", { name: "Limits" }).click();
  await expect(page).toHaveURL("/profile/limits");
  await page.goBack();
  await expect(page).toHaveURL("/contact");
  await expect(site.dialogs).toHaveCount(0);
});

test("a link followed while a dialog closes leads to its page", async ({ site, page }) => {
  await site.open("/contact");
  await site.signInButton.click();
  await expect(site.signIn.dialog).toBeVisible();
  // Both in one turn, before the browser has made the step back of the dialog.
  await page.evaluate(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    document.querySelector<HTMLElement>("header a")?.click();
  });
  await expect(page).toHaveURL("/");
  await expect(site.dialogs).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/contact");
});
