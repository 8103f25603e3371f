// The statement of activity: what was paid and played, as a table, as a file and on paper.
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { region } from "./pages/account.ts";
import { press } from "./press.ts";

test("a player sees and keeps what was paid and played @phone", async ({ site, page, sandbox, signedIn }) => {
  await sandbox.config({ statementEnabled: true });
  const player = await signedIn({ balances: { USD: "50" } });
  await sandbox.deposit(player, "120.50");
  const withdrawal = await sandbox.withdrawal(player, "30");
  await sandbox.review(withdrawal, "approve");
  await sandbox.review(withdrawal, "pay");
  await sandbox.bet(player, "10.25", "4");
  await sandbox.bet(player, "2", "0.15");

  await site.open("/profile/statement");
  await expect(site.heading).toHaveText("Statement");
  const total = (name: string) =>
    page
      .getByRole("main")
      .locator("dl > div", { has: page.getByText(name, { exact: true }) })
      .locator("dd");
  await expect(total("Deposits")).toHaveText("$120.50");
  await expect(total("Withdrawals")).toHaveText("$30.00");
  await expect(total("Stakes")).toHaveText("$12.25");
  await expect(total("Winnings")).toHaveText("$4.15");
  await expect(total("Winnings less stakes")).toHaveText(/^.?-\$8\.10$/);
  await expect(total("Rounds and bets")).toHaveText("2");
  await expect(total("Time played")).toHaveText("Unknown");
  const rows = page.getByRole("table", { name: "In detail" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("$12.25");
  await expect(region(page, "Deposits and withdrawals")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, "the statement");

  const downloading = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Save as CSV" }));
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^statement-USD-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFDay,Currency,Deposits,Withdrawals,Other credits,Stakes,Winnings,Winnings less stakes,Bonus stakes,Bonus winnings,Rounds and bets,Seconds played",
  );
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,USD,120\.5,30,50,12\.25,4\.15,-8\.1,0,0,2,$/);
  expect(lines[2]).toBe("Total,USD,120.5,30,50,12.25,4.15,-8.1,0,0,2,");

  await page.getByLabel("Show by").selectOption("Game");
  await expect(rows.nth(1)).not.toContainText("$120.50");
  await expect(region(page, "Deposits and withdrawals")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Show by"), "a choice survives a reload").toHaveValue("game");
  await page.getByLabel("Period").selectOption("Last month");
  await expect(page.getByText("Nothing in this period")).toBeVisible();

  await page.getByLabel("Period").selectOption("Own dates");
  await page.getByLabel("From").fill("2026-03-02");
  await page.getByLabel("Until").fill("2026-03-01");
  await expect(page.getByText("The last day is before the first.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await expectAccessible(page);
});

test("on paper is the statement alone, black on white", async ({ site, page, sandbox, signedIn }) => {
  await sandbox.config({ statementEnabled: true });
  const player = await signedIn({ balances: { USD: "50" } });
  await sandbox.deposit(player, "25");
  await site.open("/profile/statement");
  const table = page.getByRole("table", { name: "In detail" });
  await expect(table).toBeVisible();
  const owner = page.getByText(/^Nightjar, account [\dA-F]+, \S+@\S+$/);
  await expect(owner).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(owner).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole("main").getByText(/Licensed and regulated by/)).toBeVisible();
  // A foot of a table would stand on each sheet, with the sums of all.
  await expect(table.locator("tfoot")).toHaveCSS("display", "table-row-group");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await expect(table).toBeVisible();
  await expect(table.getByRole("cell").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(site.heading).toHaveText("Statement");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  // A4 upright and on its side, and letters that are set smaller.
  for (const width of [720, 1047, 1123]) {
    await page.setViewportSize({ width, height: 800 });
    const sheet = await table.boundingBox();
    expect(sheet?.width, `the table on a sheet of ${width} pixels`).toBeGreaterThan(width - 60);
  }
});

test("without the extension there is neither link nor page", async ({ site, page, sandbox, signedIn }) => {
  await sandbox.config({ statementEnabled: false });
  await signedIn();
  await site.open("/profile/limits");
  const menu = page.getByRole("navigation", { name: "Account" });
  await expect(menu.getByRole("link", { name: "History" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Statement" })).toHaveCount(0);
});
