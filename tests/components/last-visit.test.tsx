// The alert about the last visit after a sign-in.

import { data, refusal, type ServerAnswer } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { api } from "./harness/current.ts";
import { expectNone, expectPlayer, heading, notification, notifications, region, signIn } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const PREVIOUS = "GET /api/player/sessions/previous";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const config = { lastVisitEnabled: true };
const message = notification("Your last visit");
const link = notifications.getByRole("link", { name: "Not you? See where you are signed in" });

const visitOf = (userAgent: string): ServerAnswer =>
  data({
    visit: { usedAt: "2026-11-18T09:30:00.000Z", ip: "192.0.2.7", country: "SE", deviceType: "desktop", userAgent },
  });

/** Signs a guest in on a page where the server gives this answer. */
async function signInWith(previous: ServerAnswer, options: Record<string, unknown> = config) {
  api().on(PREVIOUS, previous);
  const site = await open("/contact?sign-in=true", { config: options });
  await signIn.byEmail("player@example.com", "password1");
  await expectPlayer();
  return site;
}

test("after a sign-in an alert names the last visit and leads to the sessions", async () => {
  const site = await signInWith(visitOf(FIREFOX));
  await expect.element(notifications).toHaveTextContent(/Nov 18, 2026.*, Firefox on Linux\./);
  await expect
    .element(page.getByRole("status").filter({ hasText: "Your last visit" }))
    .toHaveTextContent(/Your last visit Nov 18, 2026.*, Firefox on Linux\. Not you/);
  await expectAccessible();
  await expectFits();
  await link.click();
  await expect.element(heading).toHaveTextContent("Security");
  expect(site.address()).toBe("/profile/security");
  await expect.element(region("Where you are signed in")).toBeVisible();
});

test("a reload says nothing again", async () => {
  const site = await signInWith(visitOf(FIREFOX));
  await expect.element(message).toBeVisible();
  await site.reload();
  await expectPlayer();
  // The bonuses are asked for together with the last visit.
  await expect.poll(() => api().to("GET /api/game/bonuses").length).toBeGreaterThan(1);
  await expectNone(message);
  expect(api().to(PREVIOUS)).toHaveLength(1);
});

for (const [name, answer] of [
  ["on the first visit", data({ visit: null })],
  ["without an answer", "no connection"],
  ["if the server refuses", refusal(404)],
] as const) {
  test(`nothing is said ${name}`, async () => {
    await signInWith(answer);
    await expect.poll(() => api().to(PREVIOUS).length).toBe(1);
    await expect.poll(() => api().to("GET /api/game/bonuses").length).toBeGreaterThan(0);
    await expectNone(message);
  });
}

test("an unknown device is said to be unknown", async () => {
  await signInWith(visitOf("curl/8.0"));
  await expect.element(notifications).toHaveTextContent(/Nov 18, 2026.*, unknown device\./);
});

test("a site without the extension asks and says nothing", async () => {
  await signInWith(visitOf(FIREFOX), {});
  await expect.poll(() => api().to("GET /api/game/bonuses").length).toBeGreaterThan(0);
  expect(api().to(PREVIOUS)).toHaveLength(0);
  await expectNone(message);
});
