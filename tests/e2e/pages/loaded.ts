// A page with all of its content: a prerendered page shows its heading before its forms and lists are there.
import { expect, type Page } from "@playwright/test";

/** The page is there with its content: nothing says that it is loading. */
export async function expectLoaded(page: Page, what: string): Promise<void> {
  await expect(page.locator("main h1"), what).toBeVisible();
  await expect(page.getByRole("main").getByRole("progressbar", { name: /^(Loading|جارٍ التحميل)$/ }), what).toHaveCount(
    0,
  );
  // Lists further down are loaded when the visitor comes near.
  await expect(async () => {
    const awaited = page.locator("main [aria-busy=true]");
    await awaited.evaluateAll(([first]) => first?.scrollIntoView());
    await expect(awaited, what).toHaveCount(0, { timeout: 250 });
  }).toPass({ timeout: 30_000, intervals: [0] });
}
