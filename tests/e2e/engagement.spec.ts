// Messages, the loyalty programme, tournaments, sports betting.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import type { Site } from "./pages/site.ts";
import { press } from "./press.ts";

/** Shown for an address without a page. */
const MISSING = /^Page not found/;

test("messages are counted, received, read and deleted", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.message(player, "Welcome", "<p>Good to see you.</p>");
  await site.open("/");
  const header = page.getByRole("banner");
  await press(header.getByRole("button", { name: "Messages: 1 unread" }));
  const latest = page.getByRole("dialog", { name: "Latest messages" });
  await sandbox.message(player, "Hello again", "<p>Good to see you.</p>");
  await expect(latest.getByRole("listitem")).toContainText(["Hello again", "Welcome"]);
  // Following one reads it.
  await press(latest.getByRole("link", { name: /^Welcome/ }));
  await expect(page).toHaveURL(/\/profile\/notifications$/);
  await expect(header.getByRole("button", { name: "Messages: 1 unread" })).toBeVisible();
  const main = page.getByRole("main");
  await press(main.getByRole("button", { name: "Delete: Hello again" }));
  await press(main.getByRole("button", { name: "Delete", exact: true }));
  await expect(header.getByRole("button", { name: "Messages", exact: true })).toBeVisible();
  await page.reload();
  await expect(main.getByRole("heading", { level: 3, name: "Welcome" })).toBeVisible();
  await expect(main.getByRole("heading", { level: 3, name: "Hello again" })).toHaveCount(0);
});

test("a first limit and a confirmed identity lift the level, and a deposit does not", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  await sandbox.config({ loyaltyEnabled: true });
  const player = await signedIn();
  await site.open("/loyalty");
  const standing = page.getByRole("region", { name: "Your level" });
  await expect(standing).toContainText("Points: 0");
  await sandbox.deposit(player, "600");
  await sandbox.api(player, "POST", "player/limits", { definition: 3, period: "daily", currency: "USD", amount: 1000 });
  await expect(standing).toContainText("Points: 100");
  const [passport] = await sandbox.documents(player, { type: "identity_front" });
  await sandbox.reviewDocument(passport?.id ?? "", 1);
  // The new level is told once, on top of the page.
  await expect(site.dialog("A new level")).toContainText("You have reached the level Bronze.");
  await press(site.dialog("A new level").getByRole("button", { name: "Close" }).last());
  await expect(standing).toContainText("Level: Bronze");
  await expect(standing).toContainText("Points missing to Silver: 400");
  await expect(page.locator("[aria-current=step]")).toContainText("Bronze");

  // Beside a game it is a notice that covers nothing.
  const known = page.waitForResponse(/\/api\/retention\/account/);
  await site.open("/games/ember-orchard?real=true");
  await known;
  await expect(page.frameLocator("iframe").getByRole("button", { name: "Spin" })).toBeVisible();
  await sandbox.givePoints(player, 400);
  await expect(page.getByRole("main").getByText("New level: Silver")).toBeVisible();
  await expect(site.dialogs).toHaveCount(0);
  await expect(page.getByRole("main").getByText("New level: Silver")).toHaveCount(0);
});

test("tournaments are listed, entered, counted live and paid", async ({
  site,
  page,
  sandbox,
  newTab,
  signedIn,
  consoles,
}) => {
  await site.open("/tournaments");
  await expect(site.heading).toHaveText("Tournaments");
  const coming = page.getByRole("list", { name: "Running and announced tournaments" });
  await expect(coming.getByRole("heading", { level: 3 })).toHaveText(["Ember League", "Night Sprint", "Moonlight Cup"]);
  await expect(coming.getByRole("listitem").last()).toContainText("Starts in 1 day");
  await press(coming.getByRole("link", { name: "Ember League" }));
  await expect(site.heading).toHaveText("Ember League");
  await expect(page).toHaveTitle("Ember League | Nightjar");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Sign up" })).toBeVisible();

  const player = await signedIn({ balances: { USD: "2000" } });
  await site.open("/tournaments/ember-league");
  await press(main.getByRole("button", { name: "Take part" }));
  await expect(main.getByText("You are taking part")).toBeVisible();
  await expect(main.getByRole("link", { name: "Play" })).toHaveAttribute("href", "/categories/slots");
  const other = await newTab();
  await other.open("/tournaments/ember-league");
  // The places move while the player looks, in every tab.
  const place = (tab: Page) => tab.getByRole("main").getByRole("row", { name: /You/ });
  await sandbox.bet(player, "500", "500");
  for (const tab of [page, other.page]) await expect(place(tab)).toHaveText(/^19\s*You\s*100$/);
  // The multiple counts, and not the stake.
  await sandbox.bet(player, "1", "90");
  for (const tab of [page, other.page]) await expect(place(tab)).toHaveText(/^4\s*You\s*9,000\s*\$200$/);
  for (const tab of [page, other.page])
    await expect(tab.getByRole("main").getByText("Rounds that count: 2 of 50")).toBeVisible();
  await sandbox.bet(player, "1", "100");
  const podium = (tab: Page) => tab.getByRole("list", { name: "Podium" }).getByRole("listitem");
  for (const tab of [page, other.page]) await expect(podium(tab).last()).toContainText("You");
  await expect(podium(page).last()).toContainText("10,000");
  await expectAccessible(page);
  await expectFits(page, "a tournament");
  // A thousand events at once: the last one counts.
  await sandbox.tournamentPoints("ember-league", 1, 1, 1000);
  await expect(podium(page).first()).toContainText("19,000");
  // It ends: the prize is paid, and one tab says so.
  await sandbox.endTournament("ember-league");
  const told = (tab: Site) => tab.notifications.getByText(/place 3\. Your prize: \$400/);
  await expect.poll(async () => (await told(site).count()) + (await told(other).count())).toBe(1);

  await site.open("/de/tournaments/autumn-race");
  await expect(site.heading).toHaveText("Herbstrennen");
  // Eighteen places: three on the podium, fourteen on the first page.
  const results = main.getByRole("region", { name: "Ergebnisse" });
  await expect(results.getByRole("row")).toHaveCount(15);
  await press(results.getByRole("button", { name: "Nächste Seite" }));
  await expect(results.getByRole("row").last()).toHaveText(/^18/);
  await expect(results.getByRole("row")).toHaveCount(2);
  consoles.allow(/status of 404/);
  await site.open("/tournaments/nothing");
  await expect(page.getByText(MISSING)).toBeVisible();
});

test("sports betting exists where its client is configured", async ({
  site,
  page,
  sandbox,
  server,
  signedIn,
  consoles,
}) => {
  consoles.allow(/status of 404/);
  await site.open("/betting");
  await expect(page.getByText(MISSING)).toBeVisible();
  const betsyParams = { clientHost: `${server.provider}/sportsbook`, clientId: "site-7" };
  await sandbox.config({ betsyParams });
  await site.open("/");
  await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sports betting" }));
  const frame = page.frameLocator("iframe[title='Sports betting']");
  await expect(frame.getByText("Sign in to place bets. Everybody can see the odds.")).toBeVisible();
  await expect(page.locator("iframe")).toHaveAttribute("src", /[?&]clientId=site-7&lang=en&theme=dark$/);
  await expect(page.getByRole("progressbar", { name: "Loading sports betting" })).toHaveCount(0);
  // Its colours are the site's.
  await press(page.getByRole("switch", { name: "Light theme" }).first());
  await expect(page.locator("iframe")).toHaveAttribute("src", /&theme=light$/);
  await expect(frame.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(frame.getByRole("article").first()).toBeVisible();

  await signedIn();
  consoles.allow(/betsy-sportsbook/);
  await sandbox.fault({ path: "/api/game/games/betsy-sportsbook-betsy/play", status: 500, times: 1 });
  await site.open("/de/betting");
  await press(page.getByRole("button", { name: "Erneut versuchen" }));
  const german = page.frameLocator("iframe[title='Sportwetten']");
  await expect(german.getByRole("button", { name: "Meine Wetten" })).toBeVisible();
});
