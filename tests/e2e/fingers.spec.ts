// A finger beside a sheet: it closes the sheet, and presses nothing of what lies below.
import { expect, test } from "./fixtures.ts";
import { Limits } from "./pages/account.ts";
import { press } from "./press.ts";

/** Place of the middle of a box, in pixels. */
function middle(box: { x: number; y: number; width: number; height: number } | null): [number, number] {
  if (box === null) throw new Error("It is not on the page.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test("a tap beside the sign-in sheet does not press the logo below it", { tag: "@phone-only" }, async ({
  site,
  page,
  slowHands,
}) => {
  await site.open("/contact");
  const logo = middle(await page.getByRole("banner").getByRole("link").first().boundingBox());
  await press(site.signInButton);
  await expect(site.signIn.phone).toBeVisible();
  await slowHands.tapAt(...logo);
  await expect(site.dialogs).toHaveCount(0);
  await slowHands.key("Shift");
  await expect(page).toHaveURL("/contact");
});

test("a tap beside the menu does not press the button below it", { tag: "@phone-only" }, async ({
  site,
  slowHands,
}) => {
  await site.open("/contact");
  const signIn = middle(await site.signInButton.boundingBox());
  const menu = await site.drawer();
  await slowHands.tapAt(...signIn);
  await expect(menu).toHaveCount(0);
  await slowHands.key("Shift");
  await expect(site.dialogs).toHaveCount(0);
});

test("a tap beside the terms of a bonus does not press the form below them", { tag: "@phone-only" }, async ({
  site,
  page,
  slowHands,
  signedIn,
}) => {
  await signedIn({ balances: { USD: "0" } });
  await site.open("/?wallet=deposit");
  await site.wallet.choose("Card");
  const back = middle(await site.wallet.button("Back").boundingBox());
  await press(site.wallet.bonuses.getByRole("button", { name: "Terms 10 on top" }));
  const terms = site.dialog("Terms of the bonus");
  await expect(terms.getByRole("button").last()).toBeVisible();
  const top = (await terms.boundingBox())?.y ?? 0;
  expect(back[1], "the terms leave the button uncovered").toBeLessThan(top);
  await slowHands.tapAt(...back);
  await expect(terms).toHaveCount(0);
  await slowHands.key("Shift");
  await expect(site.wallet.amount).toBeVisible();
  await expect(page).toHaveURL(/wallet=deposit/);
});

test("a tap beside a question does not leave its page", { tag: "@phone-only" }, async ({
  site,
  page,
  slowHands,
  signedIn,
}) => {
  await signedIn();
  await site.open("/profile/limits");
  const logo = middle(await page.getByRole("banner").getByRole("link").first().boundingBox());
  await page.getByRole("main").getByRole("radio", { name: "3 days" }).check();
  await press(page.getByRole("button", { name: "Start the break" }));
  const question = new Limits(page).dialog;
  await expect(question.getByRole("button").last()).toBeVisible();
  await slowHands.tapAt(...logo);
  await expect(question).toHaveCount(0);
  await slowHands.key("Shift");
  await expect(site.heading).toHaveText("Limits");
});
