// Letters of twice the size, as a visitor sets them in the browser.
import { expect, expectFits, test } from "./fixtures.ts";

const args = ["--no-sandbox", "--disable-gpu", "--blink-settings=defaultFontSize=32"];
test.use({ launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args }) });

test("nothing is cut off on a phone", async ({ site, page, signedIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn({ balances: { USD: "1234567.89" } });
  for (const path of [
    "/de",
    "/de/contact",
    "/de/static/terms",
    "/tournaments/ember-league",
    "/de/profile/wallet",
    "/de/profile/bonuses",
    "/de/games/gilded-lagoon?real=true",
  ]) {
    await site.open(path);
    await expect(site.heading).toBeVisible();
    await expect(page.locator("main [role=progressbar][aria-label=Loading]")).toHaveCount(0);
    await expectFits(page, path);
  }
});
