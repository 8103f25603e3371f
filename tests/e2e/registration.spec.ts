// Registration by phone and by e-mail.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

const LOCAL = "2015550134";
const NUMBER = `1${LOCAL}`;
const SECRET = "Nightfall-7";

test("by phone: code, countdown, wrong code, correct code", { tag: "@phone-only" }, async ({
  site,
  page,
  sandbox,
  consoles,
  time,
}) => {
  consoles.allow(/status of 4\d\d/);
  await site.open("/?sign-up=true");
  await expect(site.signUp.tab("Phone")).toHaveAttribute("aria-selected", "true");
  await expect(site.signUp.country).toHaveAccessibleName("Country code: United States +1");
  await site.signUp.sendPhone(LOCAL, SECRET);
  await expect(site.code.form).toContainText(`+${NUMBER}`);
  await expect(site.code.input).toBeFocused();
  await expect(site.code.timer).toHaveText(/^(1:00|0:5\d)$/);
  await expectAccessible(page);
  await time.pass(10_000);
  await expect(site.code.timer).toHaveText(/^0:(50|4\d)$/);

  const code = await sandbox.code(NUMBER);
  const wrong = code === "111111" ? "222222" : "111111";
  await expect(site.code.confirm).toBeDisabled();
  await site.code.enter(wrong);
  await expect(site.code.form.getByRole("alert")).toHaveText("That code is not right. Check it and try again.");
  await expect(site.code.confirm).toBeDisabled();
  // Pasted text may contain spaces.
  await site.code.input.fill("");
  await site.code.input.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  );
  await expect(site.code.form.getByRole("alert")).toHaveCount(0);
  await press(site.code.confirm);

  await site.expectPlayer();
  await expect(site.notification("Welcome to Nightjar")).toBeVisible();
  await expect(site.wallet.dialog).toBeVisible();
  const { session } = await site.storages();
  expect(JSON.stringify(session)).not.toContain(LOCAL);
});

test("a limit of deposits is set with the registration, before the first deposit", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
}) => {
  await site.open("/?sign-up=true");
  await site.signUp.phone.fill(LOCAL);
  await site.signUp.fillRest(SECRET);
  await press(site.signUp.dialog.getByRole("checkbox", { name: "Set a deposit limit before my first deposit" }));
  await expectAccessible(page);
  await press(site.signUp.submit);
  await expect(site.code.input).toBeFocused();
  await site.code.enter(await sandbox.code(NUMBER));
  const limit = site.dialog("Add a deposit limit");
  await limit.getByLabel(/^At most/).fill("60");
  await press(limit.getByRole("button", { name: "Set the limit" }));
  await expect(site.notification("Limit set")).toBeVisible();
  // The wallet lies below, and suggests no limit.
  await expect(site.wallet.dialog).toBeVisible();
  await site.wallet.choose("Card");
  await expect(site.wallet.dialog.getByRole("region", { name: "Decide beforehand how much" })).toHaveCount(0);
});

test("two tabs register the same number: one account, both signed in", async ({
  site,
  newTab,
  sandbox,
  consoles,
  time,
}) => {
  consoles.allow(/status of 4\d\d/);
  const other = await newTab();
  await site.open("/?sign-up=true");
  await site.signUp.sendPhone(LOCAL, SECRET);
  await expect(site.code.timer).toBeVisible();
  const first = await sandbox.code(NUMBER);
  await time.pass(61_000);
  await other.show();
  await other.open("/?sign-up=true");
  await other.signUp.sendPhone(LOCAL, SECRET);
  await expect(other.code.timer).toBeVisible();
  const second = await sandbox.code(NUMBER);

  await site.show();
  await site.code.enter(first);
  await expect(site.code.form.getByRole("alert")).toHaveText("That code is not right. Check it and try again.");
  await other.show();
  await other.code.enter(second);
  await other.expectPlayer();
  await site.show();
  await site.expectPlayer();
});
