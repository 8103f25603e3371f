// The cookie notice.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("the cookie notice asks once, hides nothing that is needed, and nothing is counted before consent", async ({
  page,
  site,
  context,
}) => {
  await context.clearCookies({ name: "accept-cookie" });
  await site.open();
  const notice = page.getByRole("region", { name: "Cookies" });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, "cookie notice");
  await press(site.signUpButton.first());
  await expect(site.signUp.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => Reflect.get(window, "dataLayer"))).toBeUndefined();

  await press(notice.getByRole("button", { name: "Only necessary" }));
  await expect(notice).toHaveCount(0);
  await page.reload();
  await site.ready();
  await expect(notice).toHaveCount(0);

  await press(page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }));
  await press(notice.getByRole("button", { name: "Accept all" }));
  await press(site.signUpButton.first());
  await expect(site.signUp.dialog).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, "dataLayer")))
    .toEqual([{ event: "registrationOpen" }]);
});
