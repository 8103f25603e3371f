import { expect, signInAs, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("registering through a referral link counts as a referral", async ({ site, page, sandbox, signedIn, context }) => {
  const referrer = await signedIn();
  await site.open("/profile/referral");
  await expect(page.getByText("Nobody yet")).toBeVisible();
  const link = await page
    .getByText(/\?ref=/)
    .first()
    .innerText();
  await context.clearCookies();
  await site.open(new URL(link.trim()).pathname + new URL(link.trim()).search);
  await press(site.signUpButton);
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("friend@example.com");
  await site.signUp.fillRest("Nightfall-9");
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/player/register"));
  await press(site.signUp.submit);
  const code = new URL(link.trim()).searchParams.get("ref");
  expect((await sent).postDataJSON()).toMatchObject({ referralCode: code });
  await site.expectPlayer();
  // Back to the owner of the link.
  await signInAs(context, sandbox, referrer);
  await site.open("/profile/referral");
  await expect(page.getByText("Qualified: 0 of 1")).toBeVisible();
  await expect(page.getByText("Nobody yet")).toHaveCount(0);
});
