// The second factor: the card of the security page, and the second step of the sign-in.

import { cut, data, json } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { heldAnswer, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { expectCount, expectNone, expectPlayer, notification, region, signIn } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const READ = "GET /api/player/factor";
const SETUP = "POST /api/player/factor/setup";
const CONFIRM = "POST /api/player/factor/confirm";
const DISABLE = "POST /api/player/factor/disable";
const SIGN_IN = "POST /api/player/sessions";
const FINISH = "POST /api/player/sessions/factor";
const config = { secondFactorEnabled: true };
const card = region("Two-step sign-in");
const setUp = card.getByRole("button", { name: "Set up" });
const code = card.getByRole("textbox", { name: /Code of the app/ });
const codes = Array.from({ length: 10 }, (_, index) => `ABCD${index}-EFGH${index}`);

const wrongCode = json({ error: { code: 11003, message: "", fields: {} } }, 400);
const state = (enabled: boolean) => data({ enabled, recoveryCodesLeft: enabled ? 9 : 0 });

async function openCard(enabled: boolean) {
  api().on(READ, state(enabled));
  const site = await open("/profile/security", { player: true, config });
  await expect.element(card.getByText(enabled ? "On" : "Off", { exact: true })).toBeVisible();
  return site;
}

test("the end of its load does not take the focus to it", async () => {
  const factor = heldAnswer(state(false));
  api().on(READ, factor.answering);
  await open("/profile/security", { player: true, config });
  await expect.element(card).toHaveAttribute("aria-busy", "true");
  factor.give();
  await expect.element(setUp).toBeVisible();
  expect(card.element().contains(document.activeElement)).toBe(false);
});

test("a site without the extension shows and asks nothing", async () => {
  await open("/profile/security", { player: true });
  await expect.element(region("Where you are signed in")).toBeVisible();
  await expectNone(card);
  expect(api().to(READ)).toHaveLength(0);
});

test("on a phone, which cannot scan its own screen, a link opens the app", async () => {
  await usePhone();
  await openCard(false);
  const address = "otpauth://totp/Player%20Site:a?secret=JBSWY3DPEHPK3PXP";
  api().on(SETUP, data({ secret: "JBSWY3DPEHPK3PXP", address }));
  await tap(setUp);
  await expect.element(card.getByRole("link", { name: "Open in your app" })).toHaveAttribute("href", address);
  await expectAccessible();
  await expectFits();
});

test("it is switched on with a code, and the recovery codes are shown once", async () => {
  const site = await openCard(false);
  await expectAccessible();
  api().on(
    SETUP,
    data({ secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/Player%20Site:a?secret=JBSWY3DPEHPK3PXP" }),
  );
  await setUp.click();
  await expect.element(card.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await expect.element(card.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible();
  await expectFits();
  api().on(CONFIRM, wrongCode);
  await code.fill("000000");
  await card.getByRole("button", { name: "Switch on" }).click();
  await expect.element(card.getByText("This code is not right, or it was used already.")).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expectAccessible();
  api().on(CONFIRM, data({ recoveryCodes: codes, device: "d1" }));
  await code.fill("123456");
  await card.getByRole("button", { name: "Switch on" }).click();
  await expectCount(card.getByRole("listitem"), 10);
  await expect.element(card.getByText("We show them only this time.", { exact: false })).toBeVisible();
  const title = card.getByRole("heading", { name: "Your recovery codes" });
  await expect.element(title).toHaveFocus();
  await expect.element(title).toBeInViewport();
  await expect.element(card.getByRole("button", { name: "Save as a file" })).toBeVisible();
  await expectAccessible();
  await expectFits();
  api().on(READ, state(true));
  await site.visit("/contact");
  await site.back();
  await expect.element(card.getByText("9 recovery codes left")).toBeVisible();
  await expectNone(card.getByText("ABCD0-EFGH0"));
  await expectNone(card.getByText("JBSW Y3DP EHPK 3PXP"));
});

test("what is unknown is said to be unknown and can be read again", async () => {
  api().on(READ, "no connection");
  await open("/profile/security", { player: true, config });
  await expect.element(card.getByText("We could not find out whether it is on.")).toBeVisible();
  await expectNone(card.getByText("Off", { exact: true }));
  await expectNone(setUp);
  await expectAccessible();
  api().on(READ, state(true));
  await card.getByRole("button", { name: "Try again" }).click();
  await expect.element(card.getByText("On", { exact: true })).toBeVisible();
});

test("switching off without an answer claims nothing", async () => {
  await openCard(true);
  await card.getByRole("button", { name: "Switch off" }).click();
  await expectAccessible();
  await code.fill("123456");
  api().on(DISABLE, cut(state(false)));
  await card.getByRole("button", { name: "Switch off" }).click();
  await expect.element(notification("Was it changed?")).toBeVisible();
  await expect.element(card.getByText("On", { exact: true })).toBeVisible();
});

const dialog = page.getByRole("dialog", { name: "Enter your code" });
const stepCode = dialog.getByRole("textbox", { name: "Code of the app" });
const finish = dialog.getByRole("button", { name: "Sign in" });
const asks = json({ error: { code: 11012, message: "", fields: { challenge: ["c1"] } } }, 428);

test("the sign-in asks for a code in the same dialog", async () => {
  api().on(SIGN_IN, asks);
  const site = await open("/contact?sign-in=true", { config });
  await signIn.byEmail("player@example.com", "password1");
  await expect.element(stepCode).toHaveFocus();
  await expectAccessible();
  await expectFits();
  api().on(FINISH, wrongCode);
  await stepCode.fill("000000");
  await finish.click();
  await expect.element(dialog.getByText("This code is not right, or it was used already.")).toBeVisible();
  await expect.element(stepCode).toHaveFocus();
  await expectAccessible();
  api().on(FINISH, data({ ...sampleData<object>("sessions-create"), device: "d1" }));
  await stepCode.fill("123456");
  await finish.click();
  await expectPlayer();
  expect(api().to(FINISH)).toHaveLength(2);
  await expect.poll(() => site.address()).toBe("/contact");
});

test("the way back leads to the password", async () => {
  api().on(SIGN_IN, asks);
  await open("/contact?sign-in=true", { config });
  await signIn.byEmail("player@example.com", "password1");
  await expect.element(stepCode).toBeVisible();
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect.element(signIn.email).toHaveValue("player@example.com");
});
