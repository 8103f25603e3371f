// Messages, the loyalty programme, tournaments, sports betting.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";

/** Shown for an address without a page. */
const MISSING = /^Page not found/;

test("messages are counted, read, received and deleted", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn();
  for (const title of ["Set your limits", "Two hundred games", "Welcome"]) {
    await sandbox.message(player, title, "<p>Good to see you.</p>");
  }
  await site.open("/");
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Messages: 3 unread" }).click();
  await expect(page).toHaveURL(/\/profile\/notifications$/);
  await expect(site.heading).toHaveText("Messages");
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const titles = rows.getByRole("heading", { level: 3 });
  await expect(titles).toHaveText(["Welcome", "Two hundred games", "Set your limits"]);
  await expect(rows.first().getByText("New", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, "messages");

  await rows.first().getByRole("button", { name: "Mark as read: Welcome" }).click();
  await expect(header.getByRole("link", { name: "Messages: 2 unread" })).toBeVisible();
  await expect(rows.first().getByText("New", { exact: true })).toHaveCount(0);

  // A new message moves the list and the total once, and says so.
  for (const number of [1, 2, 3]) await sandbox.message(player, `Offer ${number}`, "<p>Only <b>today</b>.</p>");
  await expect(titles).toHaveText(["Offer 3", "Offer 2", "Offer 1", "Welcome", "Two hundred games"]);
  await expect(header.getByRole("link", { name: "Messages: 5 unread" })).toBeVisible();
  await expect(site.notification("New message")).toBeVisible();

  const pages = page.getByRole("navigation", { name: "Messages" });
  await pages.getByRole("button", { name: "Next page" }).click();
  await expect(titles).toHaveText(["Set your limits"]);
  await expect(page).toHaveURL(/\?page=2$/);
  await rows.getByRole("button", { name: "Delete: Set your limits" }).click();
  await rows.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(titles).toHaveCount(5);
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(header.getByRole("link", { name: "Messages: 4 unread" })).toBeVisible();

  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(header.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "All read" })).toBeVisible();
});

test("loyalty exists where it is enabled, for guests and players", async ({
  site,
  page,
  sandbox,
  signedIn,
  consoles,
}) => {
  consoles.allow(/api\/retention\/levels/);
  await site.open("/loyalty");
  await expect(page.getByText(MISSING)).toBeVisible();
  await expect(page.getByRole("link", { name: "Loyalty programme" })).toHaveCount(0);

  await sandbox.config({ loyaltyEnabled: true });
  await sandbox.fault({ path: "/api/retention/levels", status: 500, times: 1 });
  await site.open("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Loyalty programme" }).click();
  await expect(site.heading).toHaveText("Loyalty programme");
  await page.getByRole("button", { name: "Try again" }).click();
  const levels = page.getByRole("region", { name: "Levels" }).getByRole("heading", { level: 3 });
  await expect(levels).toHaveText(["Copper", "Bronze", "Silver", "Gold", "Platinum", "Obsidian"]);
  await expect(page.getByText("You begin here")).toBeVisible();
  await expectAccessible(page);

  const player = await signedIn();
  await site.open("/loyalty");
  const standing = page.getByRole("region", { name: "Your level" });
  await expect(standing).toContainText("Points: 0");
  await sandbox.deposit(player, "600");
  await expect(standing).toContainText("Level: Bronze");
  await expect(standing).toContainText("Points missing to Silver: 1,400");
  await expect(page.locator("[aria-current=step]")).toContainText("Bronze");
});

test("tournaments are listed, entered and counted", async ({ site, page, sandbox, signedIn }) => {
  await site.open("/tournaments");
  await expect(site.heading).toHaveText("Tournaments");
  const coming = page.getByRole("list", { name: "Running and announced tournaments" });
  await expect(coming.getByRole("heading", { level: 3 })).toHaveText(["Ember League", "Night Sprint", "Moonlight Cup"]);
  await expect(coming.getByRole("listitem").last()).toContainText("Starts in 1 day");
  await expectAccessible(page);
  await coming.getByRole("link", { name: "Ember League" }).click();
  await expect(site.heading).toHaveText("Ember League");
  await expect(page).toHaveTitle("Ember League | Nightjar");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Sign up" })).toBeVisible();

  const player = await signedIn();
  await site.open("/tournaments/ember-league");
  await main.getByRole("button", { name: "Take part" }).click();
  await expect(main.getByText("You are taking part")).toBeVisible();
  await expect(main.getByRole("link", { name: "Play" })).toHaveAttribute("href", "/categories/slots");
  await sandbox.deposit(player, "2000");
  await sandbox.bet(player, "1500");
  await page.reload();
  const own = main.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "You", exact: true }) });
  await expect(own).toHaveText(/^3\s*You\s*1,500\s*400 USD$/);
  await expectAccessible(page);
  await expectFits(page, "a tournament");

  await site.open("/de/tournaments/autumn-race");
  await expect(site.heading).toHaveText("Herbstrennen");
  await expect(main.getByRole("region", { name: "Ergebnisse" }).getByRole("row")).toHaveCount(18);
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
  await site.open("/betting");
  await expect(page.getByText(MISSING)).toBeVisible();
  const betsyParams = { clientHost: `${server.provider}/sportsbook`, clientId: "site-7" };
  await sandbox.config({ betsyParams });
  await site.open("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sports betting" }).click();
  const frame = page.frameLocator("iframe[title='Sports betting']");
  await expect(frame.getByText("Sign in to place bets. Everybody can see the odds.")).toBeVisible();
  await expect(page.locator("iframe")).toHaveAttribute("src", /[?&]clientId=site-7&lang=en$/);
  await expect(page.getByText("Loading sports betting")).toHaveCount(0);
  await expectAccessible(page);

  await signedIn();
  consoles.allow(/betsy-sportsbook/);
  await sandbox.fault({ path: "/api/game/games/betsy-sportsbook-betsy/play", status: 500, times: 1 });
  await site.open("/de/betting");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  const german = page.frameLocator("iframe[title='Sportwetten']");
  await expect(german.getByRole("button", { name: "Meine Wetten" })).toBeVisible();
});
