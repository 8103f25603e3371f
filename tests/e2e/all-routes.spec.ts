// Every route of the site: accessible in both themes and both directions, narrow, enlarged, by keyboard. The consoles of
// all tests must be free of errors and of violations of the content security policy: see the fixtures.

import type { PageName } from "@player-site/core";
import { followLink } from "../follow-link.ts";
import { fillAccount } from "./filled-account.ts";
import {
  expect,
  expectAccessible,
  expectFits,
  expectLargeTargets,
  expectReadable,
  setTheme,
  test,
} from "./fixtures.ts";
import { useLongestTexts } from "./longest-texts.ts";
import { expectLoaded } from "./pages/loaded.ts";
import { tabThrough } from "./pages/tab-through.ts";

interface Visit {
  as: "guest" | "player";
  path: string;
  /** Path of the page to which the route leads on. */
  to?: string;
}

/** How each route is visited. A route of the core's table that is missing here does not compile. */
const VISITS: Readonly<Record<PageName, Visit>> = {
  home: { as: "guest", path: "/" },
  contact: { as: "guest", path: "/contact" },
  autologin: { as: "guest", path: "/auth/autologin", to: "/" },
  socialCallback: { as: "guest", path: "/auth/social/google/callback", to: "/" },
  bonus: { as: "guest", path: "/bonus/big-deposit" },
  static: { as: "guest", path: "/static/responsible-gambling" },
  questions: { as: "guest", path: "/questions", to: "/questions/account" },
  question: { as: "guest", path: "/questions/limits" },
  welcomePackage: { as: "guest", path: "/welcome-package" },
  contentPage: { as: "guest", path: "/about" },
  main: { as: "guest", path: "/main" },
  categories: { as: "guest", path: "/categories", to: "/categories/recommended" },
  category: { as: "guest", path: "/categories/slots?provider=lanternworks" },
  providers: { as: "guest", path: "/providers" },
  game: { as: "guest", path: "/games/ember-orchard?real=false" },
  tournaments: { as: "guest", path: "/tournaments" },
  tournament: { as: "guest", path: "/tournaments/ember-league" },
  loyalty: { as: "player", path: "/loyalty" },
  betting: { as: "guest", path: "/betting" },
  notifications: { as: "player", path: "/profile/notifications" },
  info: { as: "player", path: "/profile/info" },
  wallet: { as: "player", path: "/profile/wallet" },
  bonuses: { as: "player", path: "/profile/bonuses" },
  documents: { as: "player", path: "/profile/documents" },
  referral: { as: "player", path: "/profile/referral" },
  verification: { as: "player", path: "/profile/verification" },
  security: { as: "player", path: "/profile/security" },
  limits: { as: "player", path: "/profile/limits" },
  history: { as: "player", path: "/profile/history" },
  statement: { as: "player", path: "/profile/statement" },
  roundProof: { as: "player", path: "/profile/history/proof" },
  savedProof: { as: "guest", path: "/round-proof" },
  favorites: { as: "player", path: "/favorites" },
  recentlyPlayed: { as: "player", path: "/recently-played" },
};

/** A walk is many tests in one, in milliseconds. */
const LONG = 240_000;

const DESKTOP = { width: 1280, height: 800 };
/** The narrowest window, and a desktop window at a zoom of 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

for (const [direction, prefix] of [
  ["left to right", ""],
  ["right to left", "/ar"],
] as const) {
  for (const audience of ["guest", "player"] as const) {
    test(`every route for a ${audience}, ${direction}`, async ({
      site,
      page,
      sandbox,
      server,
      signedIn,
      slowHands,
    }) => {
      test.setTimeout(LONG);
      await page.setViewportSize(DESKTOP);
      const betsyParams = { clientHost: `${server.provider}/sportsbook`, clientId: "site-7" };
      await sandbox.config({ loyaltyEnabled: true, statementEnabled: true, roundProofsEnabled: true, betsyParams });
      if (audience === "player")
        await fillAccount(sandbox, await signedIn({ balances: { USD: "1234567.89", BTC: "1" } }));
      await site.open(prefix || "/");
      await expect(page.locator("html")).toHaveAttribute("dir", prefix ? "rtl" : "ltr");
      let isFirst = true;
      const seen = new Set<string>();
      for (const [name, { as, path, to = path }] of Object.entries(VISITS)) {
        if (as !== audience) continue;
        await test.step(name, async () => {
          await page.evaluate(followLink, path);
          const [wanted = ""] = to.split("?");
          // Questions have one address in all languages.
          await expect(page).toHaveURL(
            (url) => url.pathname.replace(/^\/ar(?=\/|$)/, "") === wanted.replace(/^\/$/, prefix ? "" : "/"),
          );
          await expectLoaded(page, name);
          // Once is enough for a page to which several routes lead.
          if (seen.has(to)) return;
          seen.add(to);
          // The frame of the page is the same around all pages.
          const part = isFirst ? undefined : "main";
          // The order of the focus does not depend on the direction.
          const isFirstDirection = prefix === "";
          if (isFirstDirection) {
            await setTheme(page, "dark");
            await expectAccessible(page, part);
            await setTheme(page, "light");
            await expectReadable(page, part);
          } else {
            // Roles, names and colours do not depend on the direction. Places and sizes do.
            await expectLargeTargets(page, part);
          }
          for (const size of NARROW) {
            await page.setViewportSize(size);
            await expectFits(page, `${name} at ${size.width} pixels`);
          }
          await page.setViewportSize(DESKTOP);
          if (isFirstDirection) await tabThrough(page, slowHands, isFirst ? "body" : "main", name);
          isFirst = false;
        });
      }
    });
  }
}

test("every route fits a narrow window with the longest texts of any language", async ({
  site,
  page,
  sandbox,
  server,
  signedIn,
}) => {
  test.setTimeout(LONG);
  await useLongestTexts(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const betsyParams = { clientHost: `${server.provider}/sportsbook`, clientId: "site-7" };
  await sandbox.config({ loyaltyEnabled: true, statementEnabled: true, roundProofsEnabled: true, betsyParams });
  await fillAccount(sandbox, await signedIn({ balances: { USD: "1234567.89", BTC: "1" } }));
  await site.open("/");
  await expect(site.heading).not.toHaveText("Where the night plays");
  for (const [name, { path, to = path }] of Object.entries(VISITS)) {
    if (name === "autologin" || name === "socialCallback") continue;
    await page.evaluate(followLink, path);
    const [wanted = ""] = to.split("?");
    await expect(page).toHaveURL((url) => url.pathname === wanted);
    await expectLoaded(page, name);
    await expectFits(page, name);
  }
});
