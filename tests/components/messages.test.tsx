// The list of messages, with a server that keeps them.

import { data, json, type ServerCall } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { tap } from "./harness/fingers.ts";
import { expectCount, expectNone, heading, main, notification, region } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const MESSAGES = "/api/notification/messenger/messages";

interface Message {
  id: string;
  readAt: string | null;
  createdAt: string;
  content: { title: string; body: string };
}

/** A server that has these messages, the latest first. Returns a function that sends one more. */
function serverWith(titles: readonly string[]): (title: string) => void {
  const [usual] = sampleData<Message[]>("messages");
  let count = 0;
  const message = (title: string): Message => {
    count += 1;
    const createdAt = new Date(Date.now() - 60_000 + count * 1000).toISOString();
    const id = `60000000-0000-4000-8000-0000000001${String(count).padStart(2, "0")}`;
    return { ...usual, id, createdAt, readAt: null, content: { ...usual?.content, title } } as Message;
  };
  let all = [...titles].reverse().map(message).reverse();
  const totalUnread = () => all.filter(({ readAt }) => readAt === null).length;
  const ids = ({ body }: ServerCall) => (body as { messageIds: string[] }).messageIds;
  const read = (wanted: (id: string) => boolean) => {
    all = all.map((one) => (wanted(one.id) ? { ...one, state: 2, readAt: new Date().toISOString() } : one));
    return data({ totalUnread: totalUnread() });
  };
  api().on(`GET ${MESSAGES}`, ({ query }) => {
    const [number, perPage] = [Number(query.get("page") ?? 1), Number(query.get("perPage") ?? 10)];
    const pages = { page: number, perPage, totalPages: Math.ceil(all.length / perPage), totalRows: all.length };
    const rows = all.slice((number - 1) * perPage, number * perPage);
    return json({ data: rows, meta: { ...pages, totalUnread: totalUnread() } });
  });
  api().on(`POST ${MESSAGES}/read`, (call) => read((id) => ids(call).includes(id)));
  api().on(`POST ${MESSAGES}/read/all`, () => read(() => true));
  api().on(`DELETE ${MESSAGES}`, (call) => {
    all = all.filter(({ id }) => !ids(call).includes(id));
    return data({ totalUnread: totalUnread() });
  });
  return (title) => {
    const sent = message(title);
    all = [sent, ...all];
    publishSample("event-message-received", (event) => Object.assign(Reflect.get(event, "message"), sent));
  };
}

for (const [layout, width] of [
  ["a wide screen", 1280],
  ["a phone", 390],
] as const) {
  test(`messages are counted, read, received and deleted, on ${layout}`, async () => {
    await page.viewport(width, 844);
    const press = (control: typeof main) => (width === 390 ? tap(control) : control.click());
    const send = serverWith(["Welcome", "Two hundred games", "Set your limits"]);
    const site = await open("/contact", { player: true });
    const bell = (name: string) => page.getByRole("banner").getByRole("button", { name, exact: true });
    await press(bell("Messages: 3 unread"));
    const latest = page.getByRole("dialog", { name: "Latest messages" });
    const texts = async (wanted: readonly string[]) => {
      const items = latest.getByRole("list", { name: "Latest messages" }).getByRole("listitem");
      await expect
        .poll(() => items.elements().map(({ textContent }) => textContent))
        .toEqual(wanted.map((title) => expect.stringContaining(title)));
    };
    await texts(["Welcome", "Two hundred games", "Set your limits"]);
    await expectAccessible();
    send("Hello again");
    await texts(["Hello again", "Welcome", "Two hundred games"]);
    await expect.element(notification("New message")).toBeVisible();
    // The alert goes, which lies above the list.
    await pass(20_000);
    await expectNone(notification("New message"));
    // Following one reads it.
    await press(latest.getByRole("link", { name: /^Hello again/ }));
    await expectNone(latest);
    await expect.element(bell("Messages: 3 unread")).toBeVisible();
    await press(main.getByRole("button", { name: "Delete: Hello again" }));
    await press(main.getByRole("button", { name: "Delete", exact: true }));
    await expect.poll(() => site.address()).toBe("/profile/notifications");
    await expect.element(heading).toHaveTextContent("Messages");
    const rows = main.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    const titles = rows.getByRole("heading", { level: 3 });
    const listed = (wanted: readonly string[]) =>
      expect.poll(() => titles.elements().map(({ textContent }) => textContent)).toEqual(wanted);
    await listed(["Welcome", "Two hundred games", "Set your limits"]);
    await expect.element(rows.first().getByText("New", { exact: true })).toBeVisible();
    expectFits();

    await press(rows.first().getByRole("button", { name: "Mark as read: Welcome" }));
    await expect.element(bell("Messages: 2 unread")).toBeVisible();
    await expectNone(rows.first().getByText("New", { exact: true }));

    // A new message moves the list and the total once, and says so.
    for (const number of [1, 2, 3]) send(`Offer ${number}`);
    await listed(["Offer 3", "Offer 2", "Offer 1", "Welcome", "Two hundred games"]);
    await expect.element(bell("Messages: 5 unread")).toBeVisible();
    await expect.element(notification("New message").first()).toBeVisible();

    const pages = page.getByRole("navigation", { name: "Messages" });
    await press(pages.getByRole("button", { name: "Next page" }));
    await listed(["Set your limits"]);
    expect(site.address()).toBe("/profile/notifications?page=2");
    await press(rows.getByRole("button", { name: "Delete: Set your limits" }));
    await press(rows.getByRole("button", { name: "Delete", exact: true }));
    await expectCount(titles, 5);
    await expect.poll(() => site.address()).toBe("/profile/notifications");
    await expect.element(bell("Messages: 4 unread")).toBeVisible();

    await press(page.getByRole("button", { name: "Mark all as read" }));
    await expect.element(bell("Messages")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "All read" })).toBeVisible();
  });
}

test("an alert that has gone can be read again behind the bell until the session ends", async () => {
  const send = serverWith(["Welcome"]);
  await open("/contact", { player: true });
  await page.getByRole("banner").getByRole("button", { name: "Messages: 1 unread" }).click();
  const latest = page.getByRole("list", { name: "Latest messages" });
  await expect.element(latest).toHaveTextContent(/Welcome/);
  send("Hello again");
  await expect.element(latest).toHaveTextContent(/Hello again/);
  await expect.element(notification("New message")).toBeVisible();
  await pass(10_000);
  await expectNone(notification("New message"));
  const alerts = page.getByRole("region", { name: "Alerts of this visit" });
  await expect.element(alerts.getByRole("listitem").first()).toHaveTextContent(/^New message/);
  await expectAccessible();
});

test("the way to the settings of messages leads to their place in the details", async () => {
  await open("/profile/notifications", { player: true });
  await page.getByRole("link", { name: "Choose which messages you get" }).click();
  await expect.element(heading).toHaveTextContent("Personal details");
  await expect.element(region("News and offers")).toBeInViewport();
});
