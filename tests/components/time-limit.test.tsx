// The limit of the time of play without a break.

import { data, json, type ServerCall } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { api } from "./harness/current.ts";
import { limitsOf } from "./harness/limits.ts";
import { expectNone, notification, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { NOW, pass } from "./harness/time.ts";

const LIMITS = "/profile/limits";
const READ = "GET /api/player/time-limit";
const SET = "PUT /api/player/time-limit";
const HOUR = 3_600_000;

interface Limit {
  minutes: number | null;
  next?: { minutes: number | null; at: string };
  until?: string;
}

const answer = (limit: Limit) => data({ ...limit, choices: [30, 60, 90, 120], breakMinutes: 30 });
const card = region("Time of play");
const choice = (name: string) => card.getByRole("radio", { name, exact: true });
const setting = card.getByRole("button", { name: "Set the limit" });

async function opened(limit: Limit): Promise<void> {
  limitsOf([]);
  api().on(READ, () => answer(limit));
  await open(LIMITS, { player: true, config: { timeLimitEnabled: true } });
}

test("the card is there only where the configuration has it", async () => {
  limitsOf([]);
  await open(LIMITS, { player: true });
  await expect.element(region("Stake limit")).toBeVisible();
  await expectNone(card);
  expect(api().calls.filter(({ path }) => path.endsWith("/time-limit"))).toEqual([]);
});

test("a limit is chosen, sent once and shown", async () => {
  await opened({ minutes: null });
  let sent: ServerCall | undefined;
  api().on(SET, (call) => {
    sent = call;
    return answer({ minutes: 90 });
  });
  await expect.element(card).toHaveTextContent(/until you have taken a break of 30 minutes.*No limit yet/);
  await expect.element(choice("No limit")).toBeChecked();
  await expect.element(setting).toBeDisabled();
  await choice("1 hour 30 minutes").click();
  await setting.click();
  await expect.element(notification("Limit set")).toBeVisible();
  await expect.element(choice("1 hour 30 minutes")).toBeChecked();
  await expect.element(card).not.toHaveTextContent(/No limit yet/);
  expect(sent?.body).toEqual({ minutes: 90 });
});

test("a higher limit waits, and the present one can be kept", async () => {
  await opened({ minutes: 60 });
  const at = new Date(NOW.getTime() + 24 * HOUR).toISOString();
  api().on(SET, ({ body }) =>
    answer((body as Limit).minutes === 120 ? { minutes: 60, next: { minutes: 120, at } } : { minutes: 60 }),
  );
  await choice("2 hours").click();
  await setting.click();
  await expect.element(notification("Higher limit asked for")).toBeVisible();
  await expect.element(card).toHaveTextContent(/2 hours from/);
  await expect.element(choice("1 hour")).toBeChecked();
  await card.getByRole("button", { name: "Keep the present limit" }).click();
  await expect.element(notification("The present limit stays")).toBeVisible();
  await expect.element(card).not.toHaveTextContent(/2 hours from/);
});

test("a limit that is reached says until when, and is read again then", async () => {
  const until = new Date(NOW.getTime() + HOUR).toISOString();
  const limit: Limit = { minutes: 60, until };
  await opened(limit);
  await expect.element(card).toHaveTextContent(/You have reached it\. Play goes on from/);
  delete limit.until;
  await pass(HOUR + 2000);
  await expect.element(card).not.toHaveTextContent(/You have reached it/);
});

test("a limit that cannot be read is unknown and can be read again", async () => {
  limitsOf([]);
  api().on(READ, () => data({ choices: [30] }));
  await open(LIMITS, { player: true, config: { timeLimitEnabled: true } });
  await expect.element(card.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectNone(page.getByRole("radio", { name: "No limit", exact: true }));
  api().on(READ, () => answer({ minutes: 30 }));
  await card.getByRole("button", { name: "Try again" }).click();
  await expect.element(choice("30 minutes")).toBeChecked();
});

test("the dialog of a refused game names the time of play, and when play goes on", async () => {
  let limit: Limit = { minutes: 60 };
  api().on(READ, () => answer(limit));
  api().on("POST /api/game/games/ember-orchard/play", json({ error: { code: 14_106, message: "no" } }, 400));
  const address = "/games/ember-orchard?real=true";
  const site = await open(address, { player: true, config: { timeLimitEnabled: true } });
  const dialog = page.getByRole("dialog", { name: "Your limit is reached" });
  await expect.element(dialog.getByText(/Your limits page says which one, and until when\.$/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Go to my limits" }).click();
  limit = { minutes: 60, until: new Date(NOW.getTime() + HOUR).toISOString() };
  await site.visit(address);
  const named = /^You have played as long as your limit allows\. Playing for money goes on from Nov/;
  await expect.element(dialog.getByText(named)).toBeVisible();
  await expectAccessible();
});
