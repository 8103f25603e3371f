// Account pages, and behaviour common to all of them.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { region } from "./pages/account.ts";
import { press } from "./press.ts";
import { PASSWORD } from "./sandbox.ts";
import { workOf } from "./work.ts";

/** Every page of the account and its heading. */
const PAGES = {
  info: "Personal details",
  documents: "Documents",
  referral: "Invite friends",
  verification: "Verification",
  security: "Security",
  history: "History",
  limits: "Limits",
};
const names = Object.keys(PAGES) as (keyof typeof PAGES)[];
/** URLs of the sandbox's verification. */
const SDK = "**/sumsub/**";

/** Waits until no loading state is shown. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const main = page.locator("main");
  const content = ["form", "tabpanel"] as const;
  const shown = content.reduce((all, role) => all.or(main.getByRole(role)), main.getByRole("heading", { level: 2 }));
  await expect(shown.first()).toBeVisible();
  await expect(main.getByRole("status", { name: /./ })).toHaveCount(0);
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
}

test("a guest signs in and returns to each account page", async ({ site, page, context }) => {
  for (const name of names) {
    await context.clearCookies();
    await site.open(`/profile/${name}`);
    await expect(site.signIn.dialog).toBeVisible();
    await expect(site.heading).not.toHaveText(PAGES[name]);
    // The return path works the same for all pages.
    if (!["documents", "referral", "history"].includes(name)) continue;
    await site.signIn.byEmail("player@example.com", PASSWORD);
    await expect(site.heading).toHaveText(PAGES[name]);
    await expect(page).toHaveURL(new RegExp(`/profile/${name}$`));
    const current = page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: PAGES[name] });
    await expect(current).toHaveAttribute("aria-current", "page");
  }
  // The first account page is the details page.
  await site.open("/profile");
  await site.signIn.byEmail("player@example.com", PASSWORD);
  await expect(page).toHaveURL(/\/profile\/info$/);
});

test("verification: the provider's script is loaded only on request", async ({
  site,
  page,
  sandbox,
  signedIn,
  consoles,
}) => {
  consoles.allow(/Failed to load resource/);
  await signedIn();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/sumsub/")) requests.push(request.url());
  });
  await site.open("/profile/verification");
  const block = region(page, "Confirm who you are");
  await expect(block.getByRole("button", { name: "Start" })).toBeVisible();
  await press(page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Limits" }));
  await expect(site.heading).toHaveText("Limits");
  await page.goBack();
  expect(requests).toEqual([]);

  await page.route(SDK, (route) => route.abort());
  await press(block.getByRole("button", { name: "Start" }));
  await expect(block.getByRole("status")).toContainText("The check could not be started");
  await expectAccessible(page);
  await page.unroute(SDK);
  await press(block.getByRole("button", { name: "Try again" }));
  const frame = page.frameLocator("iframe[title='Identity verification']");
  await expect(frame.getByRole("heading", { name: "Verify your identity" })).toBeVisible();
  // The token and the script are requested at the same time, in any order.
  expect(requests).toContain(`${sandbox.provider}/sumsub/sdk.js`);
  await expectFits(page, "the frame");
  await press(frame.getByRole("button", { name: "Submit my documents" }));
  await expect(block.getByText("Thank you, we have everything")).toBeVisible();

  await page.reload();
  await press(block.getByRole("button", { name: "Start" }));
  await expect(frame.getByRole("heading", { name: "Under review" })).toBeVisible();
  await press(page.getByRole("link", { name: "Go to your details" }));
  await expect(site.heading).toHaveText("Personal details");
  await expect(page.getByTitle("Identity verification")).toHaveCount(0);
});

test("referrals: link and paged list, hidden when disabled", async ({ site, page, sandbox, signedIn, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const player = await signedIn();
  await site.open("/profile/referral");
  await expect(page.getByText("Nobody yet")).toBeVisible();
  await sandbox.referrals(player, 25);
  await page.reload();
  const list = region(page, "Who came through it");
  await expect(list.getByText(/^Qualified: \d+ of 25$/)).toBeVisible();
  const first = await list.getByRole("listitem").count();
  expect(first).toBeLessThan(25);
  await expect(list.getByText("In progress").first()).toBeVisible();
  await expect(list.getByText(/^Qualified on \w+ \d+/).first()).toBeVisible();
  await expect(list.getByText("Page 1 of")).toBeVisible();
  await press(list.getByRole("button", { name: "Next page" }));
  await expect(list.getByText("Page 2 of")).toBeVisible();
  const link = region(page, "Your link");
  await press(link.getByRole("button", { name: /^Copy/ }));
  await expect(link.getByText("Copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(link.getByText(copied, { exact: true })).toBeVisible();
  expect(copied).toMatch(new RegExp(`^${sandbox.site}/`));

  await sandbox.settings({ referral: false });
  await site.open("/profile/referral");
  await expect(page).toHaveURL(/\/profile\/info$/);
  await expect(site.heading).toHaveText("Personal details");
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "Invite friends" })).toHaveCount(0);
});

test("login sessions: 500 sessions are paged quickly, and one can be closed", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn();
  await sandbox.sessions(player, 500);
  await site.open("/profile/history?tab=sessions");
  await expect(page.getByRole("tab", { name: "Sign-ins" })).toHaveAttribute("aria-selected", "true");
  const table = page.getByRole("table", { name: "Sign-ins" });
  const card = region(page, "Sign-ins");
  await expect(table.getByRole("row").nth(1)).toBeVisible();
  const rows = await table.getByRole("row").count();
  expect(rows).toBeLessThanOrEqual(51);
  await expectFits(page, "the table");
  const { calls } = await workOf(page, async () => {
    await press(card.getByRole("button", { name: "Next page" }));
    await expect(card.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(card).not.toHaveAttribute("aria-busy", "true");
  });
  expect(calls, "calls for a page").toBe(1);
  expect(await table.getByRole("row").count()).toBeLessThanOrEqual(51);
  const close = table.getByRole("button", { name: /^Sign out of/ });
  const open = await close.count();
  await press(close.first());
  await expect(table.getByText("Ended")).toHaveCount(1);
  await expect(close).toHaveCount(open - 1);
});

test("contact: guests and players can write, and a failure keeps the text", async ({
  site,
  page,
  sandbox,
  signedIn,
  consoles,
  context,
}) => {
  consoles.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await site.open();
  await press((await site.drawer()).getByRole("link", { name: "Contact" }));
  const form = page.getByRole("form", { name: "Contact" });
  const email = form.getByRole("textbox", { name: "E-mail" });
  const message = form.getByRole("textbox", { name: "Message" });
  const send = form.getByRole("button", { name: "Send the message" });
  await expect(send).toBeDisabled();
  await email.fill("guest");
  await message.fill("Where is my money?");
  await expect(form.getByRole("alert")).toHaveText(/^Enter an e-mail address/);
  await email.fill("guest@example.com");
  await context.setOffline(true);
  await press(send);
  await expect(site.notification("Something went wrong")).toBeVisible();
  await expect(message).toHaveValue("Where is my money?");
  await context.setOffline(false);
  await page.reload();
  await expect(message).toHaveValue("Where is my money?");
  await sandbox.fault({
    method: "POST",
    path: "/api/notification/communications",
    status: 422,
    body: JSON.stringify({ error: { code: 422, message: "Wrong.", fields: { message: ["Please write more."] } } }),
    times: 1,
  });
  await press(send);
  await expect(form.getByRole("alert")).toHaveText("Please write more.");
  await expect(message).toBeFocused();
  await message.fill("Where is my money? It is late.");
  await press(send);
  await expect(site.notification("Message sent")).toBeVisible();
  await expect(message).toHaveValue("");

  await signedIn({ email: "writer@example.com" });
  await site.open("/contact");
  await expect(email).toHaveValue("writer@example.com");
  await message.fill("Thank you.");
  await press(send);
  await expect(site.notification("Message sent")).toBeVisible();
  await expect(send).toBeFocused();
  expect(await sandbox.count("POST", "/api/notification/communications")).toBe(3);
});

test("a limited player sees a notice on every page and can browse", async ({ site, page, signedIn }) => {
  await signedIn({ status: 2 });
  await site.open("/profile/info");
  const banner = page.getByRole("complementary", { name: "Your account is limited." });
  await expect(banner).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await press(banner.getByRole("link", { name: "Contact support" }));
  await expect(site.heading).toHaveText("Contact");
  await expect(banner).toBeVisible();
});

test("a truncated list says that it is incomplete", async ({ site, page, signedIn }) => {
  await page.route(/\/api\/player\/sessions\?/, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const many = Array.from({ length: 2001 }, (_, number) => ({ ...data[0], id: `session-${number}` }));
    await route.fulfill({ response, json: { ...rest, data: many } });
  });
  await signedIn();
  await site.open("/profile/security");
  await expect(page.getByText("There is more than can be shown here")).toBeVisible();
});
