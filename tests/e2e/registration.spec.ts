// Registration by phone and by e-mail.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

const LOCAL = "2015550134";
const NUMBER = `1${LOCAL}`;
const SECRET = "Nightfall-7";

test("by phone: code, countdown, wrong code, correct code", { tag: "@phone" }, async ({
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

test("by phone: the send limit, in the code step and in the form", async ({ site, consoles, time }) => {
  consoles.allow(/status of 4\d\d/);
  await site.open("/?sign-up=true");
  await site.signUp.sendPhone(LOCAL, SECRET);
  for (let sent = 1; sent < 3; sent += 1) {
    await expect(site.code.timer).toBeVisible();
    await time.pass(61_000);
    await press(site.code.resend);
  }
  await expect(site.code.timer).toBeVisible();
  await time.pass(61_000);
  await press(site.code.resend);
  await expect(site.code.form.getByRole("alert")).toHaveText(/^Too many codes were sent to this number/);
  await expect(site.code.resend).toHaveCount(0);

  await press(site.code.back);
  await expect(site.signUp.phone).toHaveValue(LOCAL);
  await press(site.signUp.submit);
  await expect(site.signUp.dialog.getByRole("alert")).toHaveText(/^Too many codes were sent to this number/);
  await expect(site.signUp.phone).toHaveAttribute("aria-invalid", "true");
});

test("by phone: a reload keeps the input (except secrets) and the countdown", async ({ site, page, sandbox, time }) => {
  await site.open("/?sign-up=true");
  await site.signUp.currency.selectOption("EUR");
  await site.signUp.birthdate.fill("1990-05-17");
  await site.signUp.sendPhone(LOCAL, SECRET);
  await expect(site.code.timer).toBeVisible();
  await time.pass(20_000);
  await page.reload();
  await expect(site.signUp.phone).toHaveValue(LOCAL);
  await expect(site.signUp.currency).toHaveValue("EUR");
  await expect(site.signUp.birthdate).toHaveValue("1990-05-17");
  await expect(site.signUp.password).toHaveValue("");
  expect(JSON.stringify(await site.storages())).not.toContain(SECRET);

  await site.signUp.fillRest(SECRET);
  await press(site.signUp.submit);
  await expect(site.code.timer).toHaveText(/^0:[34]\d$/);
  expect(await sandbox.count("POST", "/api/player/otp/send")).toBe(1);
  await site.code.enter(await sandbox.code(NUMBER));
  await site.expectPlayer();
  await expect(site.balances.button).toContainText("€");
});

test("by e-mail: a server error is shown at its field until it is edited", async ({ site, consoles }) => {
  consoles.allow(/status of 422/);
  await site.open();
  await press(site.signUpButton);
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("player@example.com");
  await site.signUp.fillRest(SECRET);
  await press(site.signUp.submit);
  const error = site.signUp.dialog.getByRole("alert");
  await expect(error).toHaveText("This e-mail is already registered.");
  await expect(site.signUp.email).toHaveAccessibleDescription(/already registered/);
  await expect(site.signUp.email).toHaveAttribute("aria-invalid", "true");
  await site.signUp.password.focus();
  await site.signUp.email.focus();
  await expect(error).toHaveCount(0);
  await site.signUp.email.fill("new.player@example.com");
  await press(site.signUp.submit);
  await site.expectPlayer();
  await expect(site.signUp.dialog).toHaveCount(0);
});

test("closing the registration asks for confirmation; the draft is restored", async ({ site, page }) => {
  await site.open();
  await press(site.signUpButton);
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("late@example.com");
  await site.signUp.password.fill(SECRET);
  await site.signUp.close();
  await expect(site.signUp.cancel).toBeVisible();
  await press(site.signUp.cancel.getByRole("button", { name: "Go on signing up" }));
  await expect(site.signUp.cancel).toHaveCount(0);
  await expect(site.signUp.email).toHaveValue("late@example.com");
  await page.keyboard.press("Escape");
  await press(site.signUp.cancel.getByRole("button", { name: "Leave", exact: true }));
  await expect(site.dialogs).toHaveCount(0);
  expect(new URL(page.url()).search).toBe("");
  await expect(site.signUpButton).toBeFocused();

  await press(site.signUpButton);
  await expect(site.signUp.email).toHaveValue("late@example.com");
  await expect(site.signUp.password).toHaveValue("");
});

test("searching a country sets its calling code", async ({ site, page }) => {
  await site.open("/?sign-up=true");
  await press(site.signUp.country);
  const search = page.getByRole("combobox", { name: "Search country" });
  await search.fill("braz");
  await expectAccessible(page);
  await search.press("Enter");
  await expect(site.signUp.country).toHaveAccessibleName("Country code: Brazil +55");
  await expect(site.signUp.phone).toBeFocused();
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

test("a partly filled form survives a language switch", async ({ site, page }) => {
  await site.open("/?sign-up=true");
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("half@example.com");
  await site.signUp.currency.selectOption("EUR");
  await site.signUp.password.fill(SECRET);
  await site.signUp.close();
  await press(site.signUp.cancel.getByRole("button", { name: "Leave" }));
  await (await site.drawer()).getByRole("combobox", { name: "Language" }).selectOption({ label: "Português (Brasil)" });
  await expect(page).toHaveURL(/\/pt-br$/);
  await page.goto("/pt-br?sign-up=true");
  const dialog = page.getByRole("dialog", { name: "Cadastro" });
  await expect(dialog.getByRole("textbox", { name: "E-mail" })).toHaveValue("half@example.com");
  await expect(dialog.getByRole("combobox").first()).toHaveValue("EUR");
  expect(JSON.stringify(await site.storages())).not.toContain(SECRET);
});

test("registration by e-mail works with the keyboard only", async ({ site, page }) => {
  await site.open();
  await site.signUpButton.focus();
  await page.keyboard.press("Enter");
  await expect(site.signUp.tab("Phone")).toBeVisible();
  await site.signUp.tab("Phone").focus();
  await page.keyboard.press("ArrowRight");
  await expect(site.signUp.tab("E-mail")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await expect(site.signUp.email).toBeFocused();
  await page.keyboard.type("keys@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type(SECRET);
  await site.signUp.repeat.focus();
  await page.keyboard.type(SECRET);
  await site.signUp.agreements.focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await site.expectPlayer();
});

test("the promo panel shows its content at both widths", { tag: "@phone" }, async ({ site, page }) => {
  await site.open("/?sign-up=true");
  const { dialog } = site.signUp;
  await expect(dialog.getByText("The night is yours")).toBeVisible();
  await expect(dialog.getByText("One account, every currency")).toBeVisible();
  const advantage = dialog.getByText("Cash and crypto side by side");
  const additional = dialog.getByText("Sign up in a minute");
  await expect(advantage).toBeVisible();
  await expect(additional).toBeVisible();

  await page.route("**/content/en/modals.json", async (route) => {
    const modals = await (await route.fetch()).json();
    modals.signUp.promo.displayAdvantages = false;
    modals.signUp.promo.images.desktop.backgroundImage = "/promo-mobile.svg";
    await route.fulfill({ json: modals });
  });
  await page.reload();
  await expect(dialog.getByText("The night is yours")).toBeVisible();
  await expect(advantage).toHaveCount(0);
});

test("the referral code field is behind a button", async ({ site, page }) => {
  await site.open("/?sign-up=true");
  const toggle = site.signUp.dialog.getByRole("button", { name: "Referral/Promo Code (Optional)" });
  const code = site.signUp.dialog.getByRole("textbox", { name: "Referral or promo code" });
  await expect(code).toHaveCount(0);
  await press(toggle);
  await expect(toggle).toHaveCount(0);
  await code.fill("WELCOME5");
  // The value and its field survive a reload.
  await page.reload();
  await expect(code).toHaveValue("WELCOME5");
  await expect(toggle).toHaveCount(0);
});
