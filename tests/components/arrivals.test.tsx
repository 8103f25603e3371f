// Visitors who arrive from elsewhere: tracked links, callbacks nobody asked for, countries without access.

import { data, json } from "@player-site/core/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { code, dialogs, expectGuest, expectNone, expectPlayer, signIn, signInButton, signUp } from "./harness/pages.ts";
import { atEnd } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";

const PASSWORD = "Nightfall-9";

test("social sign-in: an unrequested callback signs nobody in", async () => {
  const state = encodeURIComponent(JSON.stringify({ backRoute: "%2F%2Fevil.test" }));
  const site = await open(`/auth/social/google/callback?code=stolen&state=${state}`);
  await expect.element(signIn.dialog).toBeVisible();
  await expectGuest();
  expect(api().to("POST /api/player/sessions/social")).toEqual([]);
  expect(site.address()).toMatch(/^\/(\?|$)/);
});

test("tracking parameters are removed from the address and sent at registration", async () => {
  const tracked = "stag=partner-1&cmp=2&prm=3&tr_src=4&tracking_link=5&SubID=6&http_referrer=7&visit_id=8";
  const site = await open(`/contact?${tracked}&keep=9`);
  await expect.poll(() => site.address()).toBe("/contact?keep=9");
  await site.visit("/contact?stag=partner-2&sign-up=true");
  await expect.element(signUp.dialog).toBeVisible();
  await expect.poll(() => site.address()).toBe("/contact?sign-up=true");
  await signUp.choose("E-mail");
  await signUp.email.fill("tagged@example.com");
  await signUp.fillRest(PASSWORD);
  await signUp.submit.click();
  await expectPlayer();
  const [sent] = api().to("POST /api/player/register");
  expect(sent?.body).toMatchObject({ affiliateTag: "partner-1" });
  expect(Reflect.get(window, "dataLayer")).toEqual([
    { event: "registrationOpen" },
    { event: "registrationChangeType", method: "email" },
    { event: "registrationSubmit", method: "email" },
  ]);
});

test("sign-in and registration are blocked in restricted countries", async () => {
  api().on("GET /api/player/init", data({ ...sampleData<object>("player-init"), country: "NL" }));
  await open("/contact?sign-up=true");
  const dialog = page.getByRole("dialog", { name: "Not available in your country" });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Look around" }).click();
  await expectNone(dialogs);
  await signInButton.click();
  await expect.element(dialog).toBeVisible();
});

test("the code of a text message is filled in automatically", async () => {
  let arrive: (code: string) => void = () => undefined;
  vi.stubGlobal("OTPCredential", class {});
  const before = Object.getOwnPropertyDescriptor(navigator, "credentials");
  atEnd(() => {
    if (before) Object.defineProperty(navigator, "credentials", before);
    else Reflect.deleteProperty(navigator, "credentials");
  });
  // WebOTP returns the code that the test gives.
  const get = (request: { otp: { transport: string[] } }) =>
    new Promise((resolve) => {
      if (request.otp.transport.includes("sms")) arrive = (text) => resolve({ code: text });
    });
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get } });
  await open("/contact?sign-up=true");
  await signUp.sendPhone("2015550177", PASSWORD);
  await expect.element(code.input).toHaveAttribute("autocomplete", "one-time-code");
  // It is complete, so it is checked without a press.
  arrive("123456");
  await expectPlayer();
});

test("an unconfirmed address: sign-in shows an error, and its e-mail link allows sign-in", async () => {
  api().on("POST /api/player/sessions", json({ error: { code: 11001, message: "", fields: {} } }, 401));
  const site = await open("/contact?sign-in=true");
  await signIn.byEmail("unconfirmed@example.com", PASSWORD);
  await expect.element(signIn.dialog.getByRole("alert")).toHaveTextContent(/^Please confirm your e-mail address first/);
  await site.visit("/verify/b0d5c1e2a3f4");
  const confirmed = page.getByRole("dialog", { name: "E-mail confirmed" });
  await expect.element(confirmed).toBeVisible();
  expect(api().to("POST /api/player/register/confirm")[0]?.body).toEqual({ code: "b0d5c1e2a3f4" });
  expect(site.address()).toBe("/?profile-confirmed=true");
  api().off("POST /api/player/sessions");
  await confirmed.getByRole("button", { name: "Continue" }).click();
  await signIn.byEmail("unconfirmed@example.com", PASSWORD);
  await expectPlayer();
});
