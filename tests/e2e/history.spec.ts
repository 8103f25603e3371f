// Payment history and pending payments.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";
import { expectProportionate, workOf } from "./work.ts";

test("payments can be filtered, and a pending withdrawal can be cancelled", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn({ balances: { USD: "500", EUR: "100" } });
  await sandbox.deposit(player, "50");
  await sandbox.withdrawal(player, "30", "EUR");
  await sandbox.withdrawal(player, "20");
  const { history } = site;
  await site.open("/profile/history");
  await expect(history.rows).toHaveCount(3);
  await expect(history.table.getByRole("button", { expanded: true })).toHaveCount(1);
  const totals = page.getByRole("region", { name: "In all" });
  await expect(totals).toContainText(/1 deposit\s*\$50\.00/);
  await expect(totals).toContainText(/0 withdrawals\s*\$0\.00/);

  await history.filter("Type").selectOption("Deposit");
  await expect(history.rows).toHaveCount(1);
  await expect(history.payment("Deposit, $50.00")).toBeVisible();
  await page.reload();
  await expect(history.filter("Type")).toHaveValue(/.+/);
  await expect(history.rows).toHaveCount(1);
  await history.filter("Status").selectOption("Pending");
  await expect(page.getByText("No payment fits these filters.")).toBeVisible();
  await expect(totals).toContainText("$50.00");
  const clear = history.filters.getByRole("button", { name: "Clear" });
  await clear.press("Enter");
  await expect(history.filter("Type")).toHaveValue("");
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();
  await expect(history.rows).toHaveCount(3);
  await history.filter("Currency").selectOption("EUR");
  await expect(history.rows).toHaveCount(1);
  await expect(history.payment("Withdrawal, €30.00")).toBeVisible();
  await history.filter("Currency").selectOption("");
  const today = new Date(await sandbox.now());
  const day = (offset: number) => new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  await history.filter("From").pressSequentially("01022026");
  await expect(history.filter("From")).toHaveValue("2026-01-02");
  await expect(history.rows).toHaveCount(3);
  await history.filter("From").fill(day(1));
  await expect(page.getByText("No payment fits these filters.")).toBeVisible();
  await history.filter("From").fill(day(0));
  await history.filter("To").fill(day(0));
  await expect(history.rows).toHaveCount(3);

  await expect(site.balances.button).toContainText("$530.00");
  await press(history.cancel("$20.00"));
  await expect(page.getByText("Cancel this withdrawal? $20.00 would go back to your balance.")).toBeVisible();
  await expectAccessible(page);
  await press(page.getByRole("button", { name: "Leave it" }));
  await press(history.cancel("$20.00"));
  await press(page.getByRole("button", { name: "Yes, cancel it" }));
  await expect(site.notification("Withdrawal cancelled")).toBeVisible();
  await expect(site.balances.button).toContainText("$550.00");
  await expect(history.cancel("$20.00")).toHaveCount(0);
  await expect(history.payment("Withdrawal, $20.00")).toBeFocused();
  expect((await sandbox.invoices(player)).map(({ status }) => status)).toContain(3);
});

test("withdrawals cannot be cancelled if disabled", async ({ site, page, sandbox, signedIn }) => {
  await sandbox.config({ withdrawalCancellation: false });
  const player = await signedIn();
  await sandbox.withdrawal(player, "20");
  await site.open("/profile/history");
  await expect(page.getByText("Waits for our approval.")).toBeVisible();
  await expect(site.history.cancel("$20.00")).toHaveCount(0);
});

test("ten thousand payments are paged, and cost the page no more than ten", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn();
  const { history } = site;
  const opening = async () => {
    await site.open("/profile/limits");
    return workOf(page, async () => {
      await press(page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "History" }));
      await expect(history.rows).toHaveCount(10);
    });
  };
  await sandbox.volume({ invoices: 10, playerId: player.profile.id });
  const withTen = await opening();
  await sandbox.volume({ invoices: 10_000, playerId: player.profile.id });
  expectProportionate(await opening(), withTen, 0);
  const first = await history.rows.first().getAttribute("aria-label");
  await expect(history.pager).toContainText(/Page 1 of \d{3,}/);
  await expect(history.pager.getByRole("button", { name: "Previous page" })).toBeDisabled();
  await press(history.pager.getByRole("button", { name: "Next page" }));
  await expect(history.pager).toContainText("Page 2 of");
  await expect(history.rows.first()).not.toHaveAccessibleName(first ?? "");
  await press(history.pager.getByRole("button", { name: "Previous page" }));
  await expect(history.rows.first()).toHaveAccessibleName(first ?? "");
});

test("a reload and Back keep the page and the filters", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.volume({ invoices: 60, playerId: player.profile.id });
  const { history } = site;
  await site.open("/profile/history");
  await history.filter("Type").selectOption("Deposit");
  await expect(history.payment("Withdrawal")).toHaveCount(0);
  await expect(history.rows).toHaveCount(10);
  const newest = await history.rows.first().getAttribute("aria-label");
  const next = history.pager.getByRole("button", { name: "Next page" });
  await press(next);
  await expect(history.pager).toContainText("Page 2 of");
  await expect(history.rows.first()).not.toHaveAccessibleName(newest ?? "");
  const first = await history.rows.first().getAttribute("aria-label");
  await expect(history.table.getByRole("columnheader").first()).toBeInViewport();
  const theSame = async () => {
    await expect(history.pager).toContainText("Page 2 of");
    await expect(history.filter("Type")).toHaveValue(/.+/);
    await expect(history.rows.first()).toHaveAccessibleName(first ?? "");
  };
  await page.reload();
  await theSame();
  await press(page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Limits" }));
  await expect(page.getByRole("heading", { level: 1, name: "Limits" })).toBeVisible();
  await page.goBack();
  await theSame();
  await history.filter("Type").selectOption("");
  await expect(history.pager).toContainText("Page 1 of");
  await expect(page).not.toHaveURL(/page=/);
  await site.open("/profile/history?page=900");
  await expect(history.pager).toContainText(/Page (\d+) of \1$/);
});

test("focus stays on the paging buttons at the first and last page", async ({ site, sandbox, signedIn }) => {
  const player = await signedIn();
  await sandbox.volume({ invoices: 20, playerId: player.profile.id });
  const { history } = site;
  await site.open("/profile/history");
  const [previous, next] = [
    history.pager.getByRole("button", { name: "Previous page" }),
    history.pager.getByRole("button", { name: "Next page" }),
  ];
  await expect(history.pager).toContainText("Page 1 of 2");
  await next.press("Enter");
  await expect(history.pager).toContainText("Page 2 of 2");
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
  // The stale control has no effect.
  await next.press("Enter");
  await expect(history.pager).toContainText("Page 2 of 2");
  await previous.press("Enter");
  await expect(history.pager).toContainText("Page 1 of 2");
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
});

test("a failed list can be retried", async ({ site, page, sandbox, signedIn, consoles }) => {
  consoles.allow(/status of 500/);
  const player = await signedIn();
  await sandbox.deposit(player, "20");
  await sandbox.fault({ method: "GET", path: "/api/payment/invoices", status: 500 });
  await site.open("/profile/history");
  const retry = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await sandbox.clearFaults();
  await press(retry);
  await expect(site.history.payment("Deposit, $20.00")).toBeVisible();
});
