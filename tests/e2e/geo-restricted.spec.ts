// Countries in which the site is not available.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";

test("in a closed country a page with country and address replaces the layout, in every language", {
  tag: ["@phone", "@phone-only"],
}, async ({ page, sandbox }) => {
  await sandbox.settings({ country: "FR" });
  for (const [path, title] of [
    ["/", "Nightjar is not available in your country"],
    ["/profile/wallet", "Nightjar is not available in your country"],
    ["/pt-br/contact", "A Nightjar não está disponível no seu país"],
    ["/ar", "Nightjar غير متاح في بلدك"],
    ["/de", "Nightjar ist in deinem Land nicht verfügbar"],
    ["/pl", "Nightjar nie jest dostępny w twoim kraju"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(title);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await expect(page.getByRole("definition").filter({ hasText: "FR" })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "203.0.113.7" })).toBeVisible();
    await expect(page.getByRole("link", { name: "support@nightjar.example" })).toBeVisible();
    await expectFits(page, path);
  }
  // Logo, picture and flag.
  await expect(page.getByText("nightjar", { exact: true })).toBeVisible();
  const flag = page.getByRole("definition").filter({ hasText: "FR" }).locator("img");
  for (const image of [flag, page.getByRole("main").locator("img").first()])
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
});
