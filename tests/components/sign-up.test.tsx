// The form for signing up, and the step with the code.

import { refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { manyCountries } from "./harness/answers.ts";
import { sample } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import {
  balance,
  code,
  dialogs,
  expectNone,
  heading,
  notification,
  paste,
  press,
  signIn,
  signUp,
  wallet,
} from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const LOCAL = "2015550134";
const SECRET = "Nightfall-7";
const SEND = "POST /api/player/otp/send";
const BY_PHONE = "POST /api/player/register/phone";
const opener = page.getByRole("button", { name: "Sign up", exact: true });

test("by phone: code, countdown, wrong code, correct code", async () => {
  api().on(BY_PHONE, sample("register-phone-wrong-code"));
  await open("/contact?sign-up=true");
  await expect.element(signUp.tab("Phone")).toHaveAttribute("aria-selected", "true");
  await expect.element(signUp.country).toHaveAccessibleName("Country code: United States +1");
  await signUp.sendPhone(LOCAL, SECRET);
  await expect.element(code.form).toHaveTextContent(`+1${LOCAL}`);
  await expect.element(code.input).toHaveFocus();
  await expect.element(code.timer).toHaveTextContent(/^(1:00|0:5\d)$/);
  await expectAccessible();
  await pass(10_000);
  await expect.element(code.timer).toHaveTextContent(/^0:(50|4\d)$/);

  await expect.element(code.confirm).toBeDisabled();
  await expect.element(code.input).toHaveAccessibleDescription("It is checked as soon as it is complete.");
  // The last digit sends the code.
  await userEvent.type(code.input, "111111");
  await expect.element(code.alert).toHaveTextContent("That code is not right. Check it and try again.");
  await expect.element(code.confirm).toBeDisabled();
  api().off(BY_PHONE);
  // Pasted text may contain spaces.
  paste(code.input, " 123 456 ");
  await expectNone(code.alert);
  await expect.element(code.input).not.toHaveAccessibleDescription();
  // After a code that was refused, every other one needs a press.
  await expect.element(code.confirm).toBeEnabled();
  expect(api().to(BY_PHONE)).toHaveLength(1);
  await code.confirm.click();

  await expect.element(balance).toBeVisible();
  await expect.element(notification("Welcome to Nightjar")).toBeVisible();
  await expect.element(wallet.dialog).toBeVisible();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(LOCAL);
  expect(
    api()
      .to(BY_PHONE)
      .map(({ body }) => body),
  ).toMatchObject([
    { phone: `1${LOCAL}`, code: "111111" },
    { phone: `1${LOCAL}`, code: "123456" },
  ]);
});

test("by phone: the send limit, in the code step and in the form", async () => {
  await open("/contact?sign-up=true");
  await signUp.sendPhone(LOCAL, SECRET);
  await expect.element(code.timer).toBeVisible();
  await pass(61_000);
  api().on(SEND, sample("otp-send-limit"));
  await code.resend.click();
  await expect.element(code.alert).toHaveTextContent(/^Too many codes were sent to this number/);
  await expectNone(code.resend);

  await code.back.click();
  await expect.element(signUp.phone).toHaveValue(LOCAL);
  await signUp.submit.click();
  await expect.element(signUp.dialog.getByRole("alert")).toHaveTextContent(/^Too many codes were sent to this number/);
  await expect.element(signUp.phone).toHaveAttribute("aria-invalid", "true");
});

test("a wrong code can be overwritten, and focus stays in the step", async () => {
  api().on(BY_PHONE, sample("register-phone-wrong-code"));
  await open("/contact?sign-up=true");
  await signUp.sendPhone(LOCAL, SECRET);
  await expect.element(code.input).toHaveFocus();
  await userEvent.keyboard("111111");
  await expect.element(code.alert).toHaveTextContent(/^That code is not right/);
  await expect.element(code.input).toHaveFocus();
  await userEvent.keyboard("98");
  await expect.element(code.input).toHaveValue("98");
  await pass(61_000);
  await code.resend.click();
  await expect.element(code.timer).toBeVisible();
  await expect.element(code.input).toHaveFocus();
  api().off(BY_PHONE);
  await code.input.fill("123456");
  await code.confirm.click();
  await expect.element(balance).toBeVisible();
});

test("a pasted message gives its code, and what is no code is refused", async () => {
  await open("/contact?sign-up=true");
  await signUp.sendPhone(LOCAL, SECRET);
  await expect.element(code.input).toHaveFocus();
  paste(code.input, "1234567");
  await expect.element(code.alert).toHaveTextContent("That is no code of 6 digits.");
  await expect.element(code.input).toHaveValue("");
  paste(code.input, "\u200eG-123456 is your code.");
  await expect.element(balance).toBeVisible();
  expect(api().to(BY_PHONE)[0]?.body).toMatchObject({ code: "123456" });
});

test("steps inside the dialog keep the focus in it", async () => {
  await open("/contact?sign-up=true");
  await signUp.sendPhone(LOCAL, SECRET);
  await expect.element(code.input).toHaveFocus();
  await press(code.back, "{Enter}");
  await expect.element(signUp.phone).toHaveFocus();
});

test("by phone: a reload keeps the input (except secrets) and the countdown", async () => {
  const site = await open("/contact?sign-up=true");
  await signUp.currency.selectOptions("EUR");
  await signUp.birthdate.fill("1990-05-17");
  await signUp.sendPhone(LOCAL, SECRET);
  await expect.element(code.timer).toBeVisible();
  await pass(20_000);
  await site.reload();
  await expect.element(signUp.phone).toHaveValue(LOCAL);
  await expect.element(signUp.currency).toHaveValue("EUR");
  await expect.element(signUp.birthdate).toHaveValue("1990-05-17");
  await expect.element(signUp.password).toHaveValue("");
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(SECRET);

  await signUp.fillRest(SECRET);
  await signUp.submit.click();
  await expect.element(code.timer).toHaveTextContent(/^0:[34]\d$/);
  expect(api().to(SEND)).toHaveLength(1);
  await userEvent.keyboard("123456");
  await expect.element(balance).toBeVisible();
  expect(api().to(BY_PHONE)[0]?.body).toMatchObject({ currency: "EUR", birthdate: "1990-05-17", code: "123456" });
});

test("by e-mail: a server error is shown at its field until it is edited", async () => {
  api().on("POST /api/player/register", refusal(422, { email: ["This e-mail is already registered."] }));
  await open("/contact?sign-up=true");
  await signUp.choose("E-mail");
  await signUp.email.fill("player@example.com");
  await signUp.fillRest(SECRET);
  await signUp.submit.click();
  const error = signUp.dialog.getByRole("alert");
  await expect.element(error).toHaveTextContent("This e-mail is already registered.");
  await expect.element(signUp.email).toHaveAccessibleDescription(/already registered/);
  await expect.element(signUp.email).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await signUp.password.click();
  await signUp.email.click();
  await expectNone(error);
  api().off("POST /api/player/register");
  await signUp.email.fill("new.player@example.com");
  await signUp.submit.click();
  await expect.element(balance).toBeVisible();
  await expectNone(signUp.dialog);
});

test("closing asks for confirmation; the draft is restored", async () => {
  const site = await open("/contact");
  await opener.click();
  await signUp.choose("E-mail");
  await signUp.email.fill("late@example.com");
  await signUp.password.fill(SECRET);
  await signUp.close.click();
  await expect.element(signUp.cancel).toBeVisible();
  await expectAccessible();
  await signUp.cancel.getByRole("button", { name: "Go on signing up" }).click();
  await expectNone(signUp.cancel);
  await expect.element(signUp.email).toHaveValue("late@example.com");
  await userEvent.keyboard("{Escape}");
  await signUp.cancel.getByRole("button", { name: "Leave", exact: true }).click();
  await expectNone(dialogs);
  expect(site.address()).toBe("/contact");
  await expect.element(opener).toHaveFocus();

  await opener.click();
  await expect.element(signUp.email).toHaveValue("late@example.com");
  await expect.element(signUp.password).toHaveValue("");
});

test("Back closes it: directly if empty, else after a confirmation", async () => {
  const site = await open("/contact");
  await opener.click();
  await expect.element(signUp.phone).toBeVisible();
  site.back();
  await expectNone(dialogs);

  await opener.click();
  await signUp.choose("E-mail");
  await signUp.email.fill("late@example.com");
  site.back();
  await expect.element(signUp.cancel).toBeVisible();
  site.back();
  await expectNone(signUp.cancel);
  await expect.element(signUp.email).toHaveValue("late@example.com");
  site.back();
  await expectNone(dialogs);
  expect(site.address()).toBe("/contact");
});

test("the confirmation's own address opens the registration", async () => {
  await open("/contact?sign-up-cancel=true");
  await signUp.cancel.getByRole("button", { name: "Go on signing up" }).click();
  await expect.element(signUp.phone).toBeVisible();
});

test("searching a country sets its calling code", async () => {
  manyCountries();
  await open("/contact?sign-up=true");
  await signUp.country.click();
  const search = page.getByRole("combobox", { name: "Search country" });
  await search.fill("braz");
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await expect.element(signUp.country).toHaveAccessibleName("Country code: Brazil +55");
  await expect.element(signUp.phone).toHaveFocus();
});

test("the referral code field is behind a button, gets the focus and survives a reload", async () => {
  const site = await open("/contact?sign-up=true");
  const toggle = signUp.dialog.getByRole("button", { name: "Referral/Promo Code (Optional)" });
  const referral = signUp.dialog.getByRole("textbox", { name: "Referral or promo code" });
  await expect.element(toggle).toBeVisible();
  await expectNone(referral);
  await toggle.click();
  await expectNone(toggle);
  await expect.element(referral).toHaveFocus();
  await referral.fill("WELCOME5");
  await site.reload();
  await expect.element(referral).toHaveValue("WELCOME5");
  await expectNone(toggle);
});

test("registration by e-mail works with the keyboard only", async () => {
  await open("/contact");
  await press(opener, "{Enter}");
  await expect.element(signUp.tab("Phone")).toBeVisible();
  await press(signUp.tab("Phone"), "{ArrowRight}");
  await expect.element(signUp.tab("E-mail")).toHaveAttribute("aria-selected", "true");
  await userEvent.tab();
  await expect.element(signUp.email).toHaveFocus();
  await userEvent.keyboard("keys@example.com");
  await userEvent.tab();
  await userEvent.keyboard(SECRET);
  await press(signUp.repeat, SECRET);
  await press(signUp.agreements, " ");
  await userEvent.keyboard("{Enter}");
  await expect.element(balance).toBeVisible();
  expect(api().to("POST /api/player/register")[0]?.body).toMatchObject({
    email: "keys@example.com",
    password: SECRET,
    agreements: "1",
  });
});

for (const [layout, width, height] of [
  ["a wide screen", 1280, 720],
  ["a phone", 390, 844],
] as const) {
  test(`the promo panel shows its content on ${layout}`, async () => {
    await page.viewport(width, height);
    await open("/contact?sign-up=true");
    const { dialog } = signUp;
    await expect.element(dialog.getByText("The night is yours")).toBeVisible();
    await expect.element(dialog.getByText("One account, every currency")).toBeVisible();
    await expect.element(dialog.getByText("Cash and crypto side by side")).toBeVisible();
    await expect.element(dialog.getByText("Sign up in a minute")).toBeVisible();
  });
}

test("the promo panel has no advantages where the content switches them off", async () => {
  const modals = await (await api().fetchInPage("/content/en/modals.json")).json();
  modals.signUp.promo.displayAdvantages = false;
  modals.signUp.promo.images.desktop.backgroundImage = "/promo-mobile.svg";
  api().on("GET /content/en/modals.json", { status: 200, body: JSON.stringify(modals) });
  await open("/contact?sign-up=true");
  await expect.element(signUp.dialog.getByText("The night is yours")).toBeVisible();
  await expectNone(signUp.dialog.getByText("Cash and crypto side by side"));
});

test("focus handling works without Element.checkVisibility", async () => {
  const check = Element.prototype.checkVisibility;
  Reflect.deleteProperty(Element.prototype, "checkVisibility");
  try {
    await open("/contact");
    const button = page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true });
    await button.click();
    await expect.element(signIn.phone).toHaveFocus();
    for (let presses = 0; presses < 30; presses += 1) await userEvent.tab();
    expect(document.activeElement?.closest("[role=dialog]")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect.element(button).toHaveFocus();
  } finally {
    Element.prototype.checkVisibility = check;
  }
  await expect.element(heading).toBeVisible();
});

test("focus returns when the dialog starts to close", async () => {
  // With animations the dialog stays visible for a quarter of a second.
  await emulateMotion("no-preference");
  try {
    await open("/contact");
    const button = page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true });
    await button.click();
    await expect.element(signIn.phone).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await userEvent.tab();
    await expectNone(dialogs);
    const skip = page.getByRole("link", { name: "Skip to the content" });
    expect(document.activeElement).not.toBe(skip.query());
  } finally {
    await emulateMotion("reduce");
  }
});

/** Sets what the browser says of the visitor's wish for motion. */
async function emulateMotion(value: string): Promise<void> {
  await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
}
