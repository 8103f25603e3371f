// Payment history and pending payments.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";
import { expectProportionate, workOf } from "./work.ts";

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
