// The limits of a player: setting, lowering, raising and removing them, with a server that remembers.

import { data, type ServerAnswer, type ServerCall } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sampleData } from "./harness/api.ts";
import { ACTIVE, aBonus, bonusesOf } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { aLimit, type Limit, limitsOf } from "./harness/limits.ts";
import { dialogs, expectNone, heading, notification, press, region, wallet } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { NOW, pass } from "./harness/time.ts";

const LIMITS = "/profile/limits";
const CREATE = "POST /api/player/limits";
const DAY = 24 * 3_600_000;

/** A server that has these limits and adds the ones that are set. */
function serverWith(limits: Limit[]): Limit[] {
  limitsOf(limits);
  api().on(CREATE, (call) => {
    const [usual] = sampleData<Limit[]>("limits");
    const added = { ...usual, ...(call.body as Partial<Limit>), id: `limit-${limits.length}` } as Limit;
    added.amount = Number(added.amount);
    limits.push(added);
    return data(added);
  });
  return limits;
}

const group = (kind: "Stake" | "Loss" | "Deposit") => region(`${kind} limit`);
const row = (kind: "Stake" | "Loss" | "Deposit", period: string) =>
  group(kind)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: period, exact: true }) });
const amount = dialogs.getByLabelText(/^(At most|New limit)/);
const add = (kind: string) => page.getByRole("button", { name: `Add a ${kind} limit` });
const change = (limit: string) => page.getByRole("button", { name: `Change the limit of ${limit}` });
const inDialog = (name: string) => dialogs.getByRole("button", { name, exact: true });

test("a limit whose used amount is unknown says so, and no amount that would be left", async () => {
  serverWith([aLimit({ id: "unknown", definition: 1, period: "daily", amount: 100, currentAmount: null })]);
  await open(LIMITS, { player: true });
  const daily = row("Stake", "Daily");
  await expect.element(daily).toHaveTextContent(/How much of it is used is not known right now\./);
  await expect.element(daily).not.toHaveTextContent(/\$0\.00|left of/);
  await expectNone(daily.getByRole("progressbar"));
});

test("a list with a limit that cannot be read is not shown without it", async () => {
  serverWith([aLimit({ id: "good", definition: 1 }), { ...aLimit({ id: "bad", definition: 3 }), amount: null }]);
  await open(LIMITS, { player: true });
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectNone(page.getByText("No limit yet"));
});

test("a limit is checked, set and shown with what is left of it", async () => {
  serverWith([]);
  await open(LIMITS, { player: true });
  await expect.element(group("Stake")).toHaveTextContent(/No limit yet/);
  await add("stake").click();
  await amount.fill("2000000");
  await expect.element(dialogs.getByRole("alert")).toHaveTextContent("Not more than 1000000");
  await expect.element(inDialog("Set the limit")).toBeDisabled();
  await amount.fill("500");
  await inDialog("Set the limit").click();
  await expect.element(notification("Limit set")).toBeVisible();
  const daily = row("Stake", "Daily");
  await expect.element(daily).toHaveTextContent(/\$500\.00 left of \$500\.00/);
  const bar = daily.getByRole("progressbar", { name: "Used of the limit of $500.00, Daily" });
  await expect.element(bar).toHaveAttribute("value", "0");
  expect(
    api()
      .to(CREATE)
      .map(({ body }) => body),
  ).toMatchObject([{ definition: 1, period: "daily", currency: "USD" }]);
});

test("what is used of a limit is shown", async () => {
  serverWith([aLimit({ definition: 1, amount: 500, currentAmount: 125 })]);
  await open(LIMITS, { player: true });
  const daily = row("Stake", "Daily");
  await expect.element(daily).toHaveTextContent(/\$375\.00 left of \$500\.00/);
  await expect.element(daily).toHaveTextContent(/Used: \$125\.00/);
  await expect.element(daily.getByRole("progressbar")).toHaveAttribute("value", "25");
});

test("an existing combination of period and currency cannot be chosen", async () => {
  serverWith([aLimit({ definition: 1 })]);
  await open(LIMITS, { player: true });
  await add("stake").click();
  await expect.element(dialogs.getByRole("radio", { name: "Weekly" })).toBeEnabled();
  await press(dialogs.getByRole("radio", { name: "Daily" }), " ");
  const usd = dialogs.getByRole("combobox", { name: "Currency" }).getByRole("option", { name: /^USD ·/ });
  await expect.element(usd).toBeDisabled();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
});

test("a lower limit counts at once", async () => {
  const limits = serverWith([aLimit({ definition: 1, amount: 500, currentAmount: 125 })]);
  api().on("PUT /api/player/limits/*", (call) => changed(limits, call));
  await open(LIMITS, { player: true });
  await change("$500.00, Daily").click();
  await amount.fill("400");
  await inDialog("Save the limit").click();
  await expect.element(notification("Limit lowered")).toBeVisible();
  await expect.element(row("Stake", "Daily")).toHaveTextContent(/\$275\.00 left of \$400\.00/);
});

function changed(limits: Limit[], { body }: ServerCall): ServerAnswer {
  const [limit] = limits;
  if (limit) limit.amount = Number((body as { amount: string }).amount);
  return data(limit);
}

test("a higher limit says before that it counts only after a delay", async () => {
  serverWith([aLimit({ definition: 1, amount: 400 })]);
  await open(LIMITS, { player: true });
  await change("$400.00, Daily").click();
  await amount.fill("800");
  await expect.element(dialogs.getByText(/^This counts only after a delay/)).toBeVisible();
});

test("removing a limit is asked for once more, and the safe answer has the focus", async () => {
  serverWith([aLimit({ definition: 1, amount: 400 })]);
  await open(LIMITS, { player: true });
  await change("$400.00, Daily").click();
  const remove = inDialog("Remove the limit");
  await remove.click();
  await expect.element(inDialog("Keep the limit")).toHaveFocus();
  await inDialog("Keep the limit").click();
  await expect.element(remove).toHaveFocus();
  expect(api().calls.filter(({ method }) => method === "DELETE")).toEqual([]);
});

test("a limit can be set by keyboard, two actions from any page", async () => {
  serverWith([]);
  await open("/contact", { player: true });
  await press(page.getByRole("complementary").getByRole("link", { name: "Limits" }), "{Enter}");
  await expect.element(heading).toHaveTextContent("Limits");
  await expect.element(add("deposit")).toBeVisible();
  for (let presses = 0; presses < 40 && document.activeElement !== add("deposit").query(); presses += 1) {
    await userEvent.tab();
  }
  await expect.element(add("deposit")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const daily = dialogs.getByRole("radio", { name: "Daily" });
  await expect.element(daily).toBeChecked();
  for (let presses = 0; presses < 4 && document.activeElement !== daily.query(); presses += 1) await userEvent.tab();
  await expect.element(daily).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(dialogs.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await userEvent.tab();
  await expect.element(dialogs.getByRole("combobox", { name: "Currency" })).toHaveFocus();
  await userEvent.tab();
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard("250{Enter}");
  await expectNone(dialogs);
  await expect.element(row("Deposit", "Weekly")).toHaveTextContent(/\$250\.00 left of \$250\.00/);
  await expect.element(add("deposit")).toHaveFocus();
});

test("while a limit is sent the focus stays, and the form does not change", async () => {
  serverWith([]);
  await open(LIMITS, { player: true });
  let release = api().hold(CREATE);
  await add("deposit").click();
  await amount.fill("250");
  await press(amount, "{Enter}");
  await expect.element(amount).toHaveAttribute("readonly");
  await expect.element(amount).toHaveFocus();
  release();
  await expectNone(dialogs);
  await expect.element(row("Deposit", "Daily")).toHaveTextContent(/\$250\.00 left of \$250\.00/);

  release = api().hold(CREATE);
  await add("deposit").click();
  await amount.fill("900");
  const weekly = dialogs.getByRole("radio", { name: "Weekly" });
  await press(weekly, " ");
  await userEvent.keyboard("{Enter}");
  await expect.element(amount).toHaveAttribute("readonly");
  await expect.element(weekly).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(weekly).toBeChecked();
  release();
  await expectNone(dialogs);
  await expect.element(row("Deposit", "Weekly")).toHaveTextContent(/\$900\.00 left of \$900\.00/);
});

const exclusion = region("Exclude yourself");

test("permanent self-exclusion keeps its text after a reload", async () => {
  const site = await open(LIMITS, { player: true });
  await press(exclusion.getByRole("radio", { name: "For good" }), " ");
  await exclusion.getByRole("button", { name: "Exclude myself" }).click();
  await expect.element(dialogs).toHaveTextContent(/you can never again deposit/);
  // The confirmation is open before the data is loaded.
  const release = api().hold("GET /api/player/limits");
  await site.reload();
  await expect.element(dialogs).toBeVisible();
  await expect.poll(() => api().to("GET /api/player/limits").length).toBeGreaterThan(1);
  await expect.element(dialogs).not.toHaveTextContent(/cannot be ended early/);
  release();
  await expect.element(dialogs).toHaveTextContent(/you can never again deposit/);
  await expect.element(dialogs).not.toHaveTextContent(/For For good/);
});

const pause = region("Take a break");

test("the confirmation of a break says that an active bonus goes on expiring", async () => {
  serverWith([]);
  const until = new Date(NOW.getTime() + 5 * DAY).toISOString();
  bonusesOf([aBonus("Birthday gift", { status: ACTIVE, wageringExpiredAt: until }), aBonus("Lucky ten")]);
  await open(LIMITS, { player: true });
  await press(pause.getByRole("radio", { name: "3 days" }), " ");
  await pause.getByRole("button", { name: "Start the break" }).click();
  await expect.element(dialogs).toHaveTextContent(/Your bonus “Birthday gift” still expires on \w+ \d+, \d{4}/);
  await expect.element(dialogs).not.toHaveTextContent(/Lucky ten/);
});

test("a break is confirmed, the safe answer has the focus, and then the time left is shown", async () => {
  const limits = serverWith([]);
  api().on(CREATE, () => {
    const until = new Date(NOW.getTime() + 3 * DAY).toISOString();
    const begun = aLimit({ definition: 5, period: "3_days", amount: null, expiredAt: until });
    limits.push(begun);
    return data(begun);
  });
  await open(LIMITS, { player: true });
  const start = pause.getByRole("button", { name: "Start the break" });
  await expect.element(start).toBeDisabled();
  await press(pause.getByRole("radio", { name: "3 days" }), " ");
  await start.click();
  await expect.element(dialogs).toHaveTextContent(/For 3 days, until \w+ \d+, \d{4}, you cannot deposit/);
  await expect.element(inDialog("Not now")).toHaveFocus();
  await inDialog("Not now").click();
  await expectNone(dialogs);
  expect(api().to(CREATE)).toEqual([]);
  await start.click();
  await inDialog("Start the break").click();
  await expect.element(notification("Your break has begun")).toBeVisible();
  await expect.element(pause.getByRole("timer")).toHaveTextContent(/^Still (3 days|2 days 23 hours)$/);
  await expectNone(pause.getByRole("radio", { name: "1 day" }));
  await expect.element(pause.getByRole("radio", { name: "1 week" })).toBeVisible();
  await expect.element(page.getByRole("complementary", { name: /^You are taking a break until/ })).toBeVisible();
  await expectNone(page.getByRole("button", { name: "Deposit", exact: true }));
  await pass(90 * 60_000);
  await expect.element(pause.getByRole("timer")).toHaveTextContent(/^Still 2 days 22 hours$/);
});

test("a failed page of limits can be retried", async () => {
  api().on("GET /api/player/limits", "no connection");
  await open(LIMITS, { player: true });
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  api().off("GET /api/player/limits");
  await again.click();
  await expect.element(row("Deposit", "Daily")).toBeVisible();
});

test("the wallet offers a limit and keeps its form", async () => {
  serverWith([]);
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  const offer = wallet.dialog.getByRole("region", { name: "Decide beforehand how much" });
  await offer.getByRole("button", { name: "Set a limit" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a deposit limit" });
  await expect.element(dialog).toBeVisible();
  await dialog.getByLabelText(/^At most/).fill("60");
  await dialog.getByRole("button", { name: "Set the limit" }).click();
  await expect.element(notification("Limit set")).toBeVisible();
  await expectNone(offer);
  await expect.element(wallet.amount).toHaveValue("50");
});

test("a raise and a removal can be taken back", async () => {
  const limits = serverWith([aLimit({ definition: 1, amount: 400, currentAmount: 125 })]);
  const [raise] = sampleData<Limit[]>("limits-pending").filter(({ status }) => status === 2);
  api().on("PUT /api/player/limits/*", (call) => {
    const [limit] = limits;
    const wanted = Number((call.body as { amount: string }).amount);
    const waits = wanted > Number(limit?.amount);
    Object.assign(limit ?? {}, { cancelProcess: false, pendingExist: waits });
    const { definition, period, currency } = limit ?? {};
    if (waits) limits.push({ ...raise, definition, period, currency, amount: wanted, confirmableFrom: null } as Limit);
    return data(limit);
  });
  api().on("DELETE /api/player/limits/*", ({ path }) => {
    const [limit] = limits;
    const isRaise = path.endsWith(`/${raise?.id}`);
    if (isRaise) limits.splice(1);
    const expiredAt = new Date(NOW.getTime() + DAY).toISOString();
    Object.assign(limit ?? {}, { pendingExist: false }, isRaise ? {} : { cancelProcess: true, expiredAt });
    return data(limit);
  });
  await open(LIMITS, { player: true });
  await change("$400.00, Daily").click();
  await amount.fill("800");
  await inDialog("Save the limit").click();
  await expect.element(notification("Higher limit asked for")).toBeVisible();
  const daily = row("Stake", "Daily");
  await expect.element(daily.getByText(/^\$800\.00 from \w+ \d+, \d{4}/)).toBeVisible();
  await expect.element(daily).toHaveTextContent(/\$275\.00 left of \$400\.00/);
  const keep = daily.getByRole("button", { name: "Keep the present limit of $400.00, Daily" });
  await keep.click();
  await expect.element(notification("The present limit stays")).toBeVisible();
  await expectNone(keep);
  await expect.element(daily).not.toHaveTextContent(/\$800\.00/);

  await change("$400.00, Daily").click();
  await inDialog("Remove the limit").click();
  await inDialog("Yes, remove it").click();
  await expect.element(notification("Removal asked for")).toBeVisible();
  await expect.element(daily.getByText(/^Will be removed on \w+ \d+/)).toBeVisible();
  await expectNone(daily.getByRole("button", { name: /^Change/ }));
  await keep.click();
  await expectNone(daily.getByText(/^Will be removed/));
  await expect.element(daily.getByRole("button", { name: /^Change/ })).toBeVisible();
});
