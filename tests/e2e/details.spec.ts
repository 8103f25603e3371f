// The theme: the script of the document sets it before the site starts.
import { expect, test } from "./fixtures.ts";

test("the theme follows the system until the player chooses", async ({ site, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await site.open();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await (await site.drawer()).getByRole("switch", { name: "Light theme" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#fbf7fa");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
