// The words beside the balance while no event can tell of changes, and what happens when the server ends the connection.

import { refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { balancesOf } from "./harness/answers.ts";
import { api } from "./harness/current.ts";
import { balance, expectNone, wallet } from "./harness/pages.ts";
import { closeConnections, connections, refuseConnections } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const ACCOUNTS = "GET /api/wallet/accounts";
const OLD = "May be out of date";

/** Waits until the site has a connection. */
const connected = () => expect.poll(connections).toBe(1);

test("a balance that no event and no answer tells says so, in the header and in the wallet", async () => {
  balancesOf({ USD: 1250.75 });
  await open("/contact?wallet=deposit", { player: true });
  await connected();
  await expect.element(wallet.dialog).toBeVisible();
  await pass(30_000);
  await expectNone(page.getByText(OLD));
  refuseConnections(true);
  api().on(ACCOUNTS, "no connection");
  await pass(9_000);
  await expectNone(page.getByText(OLD));
  await pass(2_000);
  await expect.element(wallet.dialog.getByText(OLD)).toBeVisible();
  await expect.element(balance).toHaveTextContent(`$1,250.75${OLD}`);
  await expectAccessible();
  // An answer is as good as an event.
  balancesOf({ USD: 1300 });
  await pass(10_000);
  await expect.element(balance).toHaveTextContent(/\$1,300\.00$/);
  api().on(ACCOUNTS, "no connection");
  await pass(25_000);
  await expect.element(balance).toHaveTextContent(OLD);
  refuseConnections(false);
  await pass(30_000);
  await expect.element(balance).not.toHaveTextContent(OLD);
});

test.each([
  ["/contact", OLD],
  ["/de/contact", "Vielleicht veraltet"],
  ["/pl/contact", "Może być nieaktualne"],
  ["/pt-br/contact", "Pode estar desatualizado"],
  ["/ar/contact", "قد لا يكون محدّثًا"],
])("the words fit on a small phone: %s", async (path, words) => {
  await page.viewport(320, 640);
  balancesOf({ USD: 1250.75 });
  await open(path, { player: true });
  await connected();
  refuseConnections(true);
  api().on(ACCOUNTS, "no connection");
  await pass(11_000);
  await expect.element(page.getByRole("banner").getByText(words)).toBeVisible();
  expectFits();
  await expectAccessible();
});

test("a session that the server has ended becomes a guest at once", async () => {
  await open("/contact", { player: true });
  await connected();
  await expect.element(balance).toBeVisible();
  api().on(ACCOUNTS, refusal(401));
  closeConnections(3503, "force disconnect");
  await pass(1_000);
  await expectNone(balance);
  await expect.element(page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("after an end by mistake the site connects again with a fresh token", async () => {
  await open("/contact", { player: true });
  await connected();
  closeConnections(3500, "invalid token");
  expect(connections()).toBe(0);
  await pass(11_000);
  await connected();
  expect(api().to("POST /api/player/sessions/refresh").length).toBe(1);
  await expect.element(balance).toBeVisible();
});
