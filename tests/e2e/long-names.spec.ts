// Names of 200 letters, with and without spaces, on every page with names and in the dialogs.
import { followLink } from "../follow-link.ts";
import { fillAccount } from "./filled-account.ts";
import { expect, test } from "./fixtures.ts";
import { expectContained, LONG_NAMES, useLongNames } from "./long-names.ts";
import { expectLoaded } from "./pages/loaded.ts";

/** A walk is many tests in one, in milliseconds. */
const LONG = 240_000;

const PATHS = [
  "/",
  "/main",
  "/categories/slots?provider=lanternworks",
  "/providers",
  "/games/ember-orchard?real=false",
  "/tournaments",
  "/tournaments/ember-league",
  "/loyalty",
  "/favorites",
  "/recently-played",
  "/profile/notifications",
  "/profile/info",
  "/profile/wallet",
  "/profile/bonuses",
  "/profile/documents",
  "/profile/referral",
  "/profile/security",
  "/profile/limits",
  "/profile/history",
  "/profile/history?tab=bonuses",
  "/profile/history?tab=sessions",
  "/profile/statement",
];

/** Dialogs, which lie over any page. */
const DIALOGS = [
  "?wallet=deposit",
  "?wallet=withdraw",
  "?search=true",
  "?quests-hub=true",
  "?providers=true",
  "?categories=true",
];

const WIDTHS = [320, 390, 1440];

for (const [kind, name] of Object.entries(LONG_NAMES)) {
  for (const locale of ["en", "ar"]) {
    const prefix = locale === "en" ? "" : `/${locale}`;
    test(`names of 200 letters fit, ${kind}, ${locale}`, async ({ site, page, sandbox, signedIn }) => {
      test.setTimeout(LONG);
      await sandbox.config({
        loyaltyEnabled: true,
        questsEnabled: true,
        statementEnabled: true,
        vaultEnabled: true,
        jackpotsEnabled: true,
        liveTablesEnabled: true,
      });
      await fillAccount(sandbox, await signedIn({ balances: { USD: "1234567.89", BTC: "1" } }));
      await useLongNames(page, name);
      await page.setViewportSize({ width: 1440, height: 900 });
      await site.open(prefix || "/");
      await expect(page.getByText(name).first()).toBeAttached();
      for (const path of PATHS) {
        await page.evaluate(followLink, `${prefix}${path}`);
        await expectLoaded(page, path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
          await expectContained(page, `${path} at ${width} pixels`);
        }
      }
      for (const dialog of DIALOGS) {
        await site.open(`${prefix}/contact${dialog}`);
        await expect(page.getByRole("dialog").first()).toBeVisible();
        await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toHaveCount(0);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
          await expectContained(page, `${dialog} at ${width} pixels`);
        }
      }
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  }
}
