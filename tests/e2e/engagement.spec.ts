// Messages, the loyalty programme, tournaments, sports betting.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";

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
