// What floats at the bottom of the window takes room: it never lies over a control in use.
import { expect, test } from "./fixtures.ts";
import { tabThrough } from "./pages/tab-through.ts";
import { press } from "./press.ts";

/** True if the middle of a frame's bottom edge can be touched. */
const bottomIsFree = (frame: Element): boolean => {
  const { left, width, bottom } = frame.getBoundingClientRect();
  return bottom <= innerHeight && document.elementFromPoint(left + width / 2, bottom - 4) === frame;
};

test("the cookie notice leaves a game its buttons @phone @phone-only", async ({ context, page, signedIn, site }) => {
  await signedIn({ balances: { USD: "20" } });
  await context.clearCookies({ name: "accept-cookie" });
  await site.open("/games/ember-orchard?real=true");
  const notice = page.getByRole("button", { name: "Accept" });
  await expect(notice).toBeVisible();
  const frame = page.locator("main iframe");
  await expect.poll(() => frame.evaluate(bottomIsFree)).toBe(true);
  await press(frame.contentFrame().getByRole("button", { name: "Spin" }));
  await expect(frame.contentFrame().locator("p.status")).not.toBeEmpty();
});

test("the way back to a game leaves the sportsbook its slip @phone @phone-only", async ({
  page,
  sandbox,
  server,
  signedIn,
  site,
}) => {
  await sandbox.config({ betsyParams: { clientHost: `${server.provider}/sportsbook`, clientId: "site-7" } });
  await signedIn({ balances: { USD: "20" } });
  await site.open("/games/ember-orchard?real=true");
  await expect(page.locator("main iframe").contentFrame().getByRole("button", { name: "Spin" })).toBeVisible();
  await press((await site.drawer()).getByRole("link", { name: "Sports betting" }));
  const frame = page.locator("iframe[title='Sports betting']");
  const back = page.getByRole("complementary", { name: "Your last game" });
  await expect(back).toBeVisible();
  await expect.poll(() => frame.evaluate(bottomIsFree)).toBe(true);
  // Odds are pressed, and what opens the slip at the bottom takes the press.
  await press(
    frame
      .contentFrame()
      .locator("button[aria-pressed]:enabled")
      .filter({ hasText: /\d\.\d\d/ })
      .first(),
  );
  await press(frame.contentFrame().getByRole("button", { name: /^Bet slip/ }));
  await expect(frame.contentFrame().getByRole("region", { name: "Bet slip" })).toBeVisible();
});

test("no focus is covered by the cookie notice or by the bar at the bottom @phone", async ({
  context,
  page,
  site,
  slowHands,
}) => {
  await context.clearCookies({ name: "accept-cookie" });
  await site.open("/contact");
  const notice = page.getByRole("button", { name: "Accept" });
  await expect(notice).toBeVisible();
  await tabThrough(page, slowHands, "body", "a page with the cookie notice");
  // The notice comes before the page that it lies over.
  const isFirst = await notice.evaluate((button) => {
    const main = document.querySelector("main");
    return main !== null && (button.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  expect(isFirst).toBe(true);
});

test("an alert and the open balance do not cover each other @phone", async ({ page, sandbox, signedIn, site }) => {
  const codes = ["USD", "EUR", "GBP", "BRL", "INR", "TRY", "BTC", "ETH", "USDT", "LTC", "DOGE"];
  const player = await signedIn({ balances: Object.fromEntries(codes.map((code) => [code, "1"])) });
  await site.open("/contact");
  await site.balances.open();
  await sandbox.message(player, "Hello", "<p>Good to see you.</p>");
  const title = site.notification("New message");
  await expect(title).toBeVisible();
  const alert = title.locator("xpath=ancestor::*[@data-type]");
  // A pointer on it holds it.
  await alert.hover();
  await expect
    .poll(async () => {
      const [list, box] = [await site.balances.list.boundingBox(), await alert.boundingBox()];
      return list !== null && box !== null && list.y + list.height <= box.y;
    })
    .toBe(true);
  // All of it can still be reached.
  await press(site.balances.list.getByRole("link", { name: "Payments" }));
  await expect(page).toHaveURL(/\/history/);
});
