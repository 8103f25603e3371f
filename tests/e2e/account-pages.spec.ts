import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { region } from "./pages/account.ts";
import { press } from "./press.ts";
import { workOf } from "./work.ts";

/** URLs of the sandbox's verification. */
const SDK = "**/sumsub/**";

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
  await expect(block).toContainText("The check could not be started");
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
  await press(block.getByRole("button", { name: "See how it stands" }));
  await expect(page.getByTitle("Identity verification")).toHaveCount(1);
  await expect(block.getByText("Thank you, we have everything")).toBeVisible();
  await press(page.getByRole("link", { name: "Go to your details" }));
  await expect(site.heading).toHaveText("Personal details");
  await expect(page.getByTitle("Identity verification")).toHaveCount(0);
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
  const { calls } = await workOf(
    page,
    async () => {
      await press(card.getByRole("button", { name: "Next page" }));
      await expect(card.getByText(/^Page 2 of \d+$/)).toBeVisible();
      await expect(card).not.toHaveAttribute("aria-busy", "true");
    },
    "/api/player/sessions",
  );
  expect(calls, "calls for a page").toBe(1);
  expect(await table.getByRole("row").count()).toBeLessThanOrEqual(51);
  const close = table.getByRole("button", { name: /^Sign out of/ });
  const open = await close.count();
  await press(close.first());
  await expect(table.getByText("Ended")).toHaveCount(1);
  await expect(close).toHaveCount(open - 1);
});
