// The vault: money that is kept from play until a date.

import { cut, data, json, type ServerCall } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { accounts, balancesOf } from "./harness/answers.ts";
import { heldAnswer, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { limitsOf } from "./harness/limits.ts";
import { balance, balances, expectNone, notification, notifications, region, withdrawal } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { type OpenSite, open } from "./harness/site.tsx";
import { NOW, pass } from "./harness/time.ts";

const READ = "GET /api/player/vault";
const PUT = "POST /api/player/vault";
const LATER = "PUT /api/player/vault/*";
const DAY = 24 * 3_600_000;
const MINUTE = 60_000;
const config = { vaultEnabled: true };
const card = region("Vault");
const button = (name: string) => card.getByRole("button", { name, exact: true });
const radio = (name: string) => card.getByRole("radio", { name, exact: true });
const amount = card.getByRole("textbox", { name: /^Amount/ });

interface Entry {
  id: string;
  amount: number;
  endsAt: string;
  idempotencyKey: string | null;
}

const usual = sampleData<{ entries: Entry[] }>("vault").entries[0];
const after = (days: number) => new Date(NOW.getTime() + days * DAY).toISOString();
const anEntry = (changes: Partial<Entry>) => ({ ...usual, ...changes });

/** A server that has these entries; the list may change later. */
async function opened(entries: unknown[], money: Record<string, number> = { USD: 100 }): Promise<OpenSite> {
  limitsOf([]);
  balancesOf(money);
  api().on(READ, () => data({ lengths: [1, 7, 30, 90], entries }));
  return open("/profile/limits", { player: true, config });
}

async function confirm20ForAWeek(): Promise<void> {
  await button("Put money aside").click();
  await amount.fill("20");
  await radio("7 days").click();
  await button("Continue").click();
}

test("the card is there only where the configuration has it", async () => {
  limitsOf([]);
  await open("/profile/limits", { player: true });
  await expect.element(region("Stake limit")).toBeVisible();
  await expectNone(card);
  expect(api().calls.filter(({ path }) => path.endsWith("/vault"))).toEqual([]);
});

test("the end of its load does not take the focus to it", async () => {
  limitsOf([]);
  const list = heldAnswer(data({ lengths: [1], entries: [] }));
  api().on(READ, list.answering);
  await open("/profile/limits", { player: true, config });
  await expect.element(card).toHaveAttribute("aria-busy", "true");
  list.give();
  await expect.element(card).toHaveTextContent(/Nothing in the vault/);
  expect(card.element().contains(document.activeElement)).toBe(false);
});

test("until when the money is out of play is said before it is sent, once", async () => {
  const entries: unknown[] = [];
  await opened(entries);
  const calls: ServerCall[] = [];
  api().on(PUT, (call) => {
    calls.push(call);
    const made = anEntry({ amount: 20, endsAt: after(7), idempotencyKey: call.headers.get("idempotency-key") });
    entries.push(made);
    return data(made);
  });
  await expect.element(card).toHaveTextContent(/Nothing in the vault/);
  await button("Put money aside").click();
  await expect.element(button("Continue")).toBeDisabled();
  await amount.fill("100.01");
  await radio("7 days").click();
  await expect.element(card).toHaveTextContent(/\$100\.00 at most.*This balance does not have that much/);
  await expect.element(button("Continue")).toBeDisabled();
  await amount.fill("20");
  await expectAccessible();
  await button("Continue").click();
  await expect
    .element(card)
    .toHaveTextContent(
      /You put \$20\.00 aside\. You cannot play with this money before Nov.* 27.*2026.* You can withdraw it/,
    );
  expect(calls).toHaveLength(0);
  await button("Back").click();
  await expect.element(amount).toHaveValue("20");
  await button("Continue").click();
  await button("Put aside").click();
  await expect.element(notifications).toHaveTextContent(/Put aside\s*\$20\.00 is in the vault until Nov.* 27/);
  await expect.element(card).toHaveTextContent(/\$20\.00.*Returns on Nov.* 27.*2026/);
  expect(calls.map(({ body }) => body)).toEqual([{ accountId: expect.any(String), amount: 20, days: 7 }]);
});

test("what is typed at a refused amount stays, and the focus goes there", async () => {
  await opened([]);
  api().on(
    PUT,
    json({ error: { code: 422, message: "No.", fields: { amount: ["The balance is not sufficient."] } } }, 422),
  );
  await confirm20ForAWeek();
  await button("Put aside").click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue("20");
  await expect.element(card).toHaveTextContent(/The balance is not sufficient/);
});

test("without an answer the outcome is unknown until the vault tells it", async () => {
  const entries: unknown[] = [];
  await opened(entries);
  let key: string | null = null;
  api().on(PUT, (call) => {
    key = call.headers.get("idempotency-key");
    return cut(data(anEntry({})));
  });
  await confirm20ForAWeek();
  await button("Put aside").click();
  await expect
    .element(card)
    .toHaveTextContent(/We do not know yet.*\$20\.00 is in the vault, or still in your balance/);
  await expectNone(button("Put money aside"));
  await expectAccessible();
  const calls = api().to(PUT).length;
  await button("Look again").click();
  await expect.element(card).toHaveTextContent(/We do not know yet/);
  entries.push(anEntry({ amount: 20, endsAt: after(7), idempotencyKey: key }));
  // It is also looked for without a press.
  await pass(2 * MINUTE);
  await expect.element(card).toHaveTextContent(/\$20\.00.*Returns on/);
  expect(api().to(PUT)).toHaveLength(calls);
});

test("sent again it has the key of the first try, also after a reload", async () => {
  const site = await opened([]);
  const keys: (string | null)[] = [];
  api().on(PUT, (call) => {
    keys.push(call.headers.get("idempotency-key"));
    return keys.length < 2 ? "no connection" : data(anEntry({ amount: 20, idempotencyKey: keys[0] ?? null }));
  });
  await confirm20ForAWeek();
  await button("Put aside").click();
  await expect.element(button("Send again")).toBeVisible();
  await site.reload();
  await expect.element(card).toHaveTextContent(/We do not know yet/);
  await button("Send again").click();
  await expect.element(notification("Put aside")).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test("an unknown outcome is told on any other page, also after a start there, and leads to the vault", async () => {
  const site = await opened([]);
  api().on(PUT, "no connection");
  await confirm20ForAWeek();
  await button("Put aside").click();
  await expect.element(card).toHaveTextContent(/We do not know yet/);
  const alert = notification("Was the money put aside?");
  await expectNone(alert);
  await site.visit("/contact");
  await expect.element(alert).toBeVisible();
  await site.reload();
  await expect.element(alert).toBeVisible();
  await expect.element(notifications).toHaveTextContent(/\$20\.00 is in the vault, or still in your balance/);
  await notifications.getByRole("link", { name: "See what is known" }).click();
  await expect.element(card).toHaveTextContent(/We do not know yet/);
});

test("a vault that cannot be read is unknown and can be read again", async () => {
  limitsOf([]);
  api().on(READ, () => data({ lengths: [1] }));
  await open("/profile/limits", { player: true, config });
  await expect.element(button("Try again")).toBeVisible();
  await expect.element(card).not.toHaveTextContent(/Nothing in the vault/);
  api().on(READ, () => data({ lengths: [1], entries: [] }));
  await button("Try again").click();
  await expect.element(card).toHaveTextContent(/Nothing in the vault/);
});

test("an end is made later, and never earlier", async () => {
  const entries = [
    anEntry({ id: "v1", amount: 20, endsAt: after(7) }),
    anEntry({ id: "v2", amount: 5, endsAt: after(90) }),
  ];
  await opened(entries);
  api().on(LATER, () => {
    entries[0] = anEntry({ id: "v1", amount: 20, endsAt: after(30) });
    return data(entries[0]);
  });
  await expectNone(card.getByRole("button", { name: /Make it longer: \$5\.00/ }));
  await card.getByRole("button", { name: /Make it longer: \$20\.00/ }).click();
  await expectNone(radio("1 day"));
  await radio("30 days").click();
  await button("Continue").click();
  await expect.element(card).toHaveTextContent(/\$20\.00 stays in the vault.*before Dec.* 20.*2026/);
  await button("Make it longer").click();
  await expect.element(notification("Longer in the vault")).toBeVisible();
  await expect.element(card).toHaveTextContent(/\$20\.00.*Returns on Dec.* 20/);
});

test("money that returns is told, and the vault is read again", async () => {
  const entries = [anEntry({ amount: 20, endsAt: after(7) })];
  await opened(entries);
  await expect.element(card).toHaveTextContent(/Returns on/);
  entries.pop();
  publishSample("event-vault-entry-updated", (event) => {
    Object.assign(Reflect.get(event, "vaultEntry"), { returnedAt: NOW.toISOString() });
  });
  await expect.element(notification("Back from the vault")).toBeVisible();
  await expect.element(card).toHaveTextContent(/Nothing in the vault/);
});

test("what was filled in is gone after another page, and an end that comes is noticed", async () => {
  const entries = [anEntry({ amount: 20, endsAt: new Date(NOW.getTime() + 30 * MINUTE).toISOString() })];
  await opened(entries);
  await button("Put money aside").click();
  await amount.fill("20");
  await page.getByRole("link", { name: "Security" }).first().click();
  await page.getByRole("link", { name: "Limits" }).first().click();
  await expect.element(button("Put money aside")).toBeVisible();
  entries.pop();
  await pass(31 * MINUTE);
  await expect.element(card).toHaveTextContent(/Nothing in the vault/);
});

test("a withdrawal is one press away from the money in the vault", async () => {
  await opened([anEntry({ endsAt: after(7) })]);
  await button("Withdraw").click();
  await expect.element(withdrawal.methods).toBeVisible();
});

test("the balance shows what is in the vault apart", async () => {
  limitsOf([]);
  api().on(READ, () => data({ lengths: [1], entries: [] }));
  api().on("GET /api/wallet/accounts", () =>
    data(accounts({ USD: 80 }).map((account) => ({ ...account, vaultBalance: 20.5 }))),
  );
  await open("/profile/limits", { player: true, config });
  await balance.click();
  await expect.element(balances).toHaveTextContent(/In the vault\s*\$20\.50\s*Available to withdraw\s*\$100\.50/);
});
