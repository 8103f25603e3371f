// The hub of the quests: what is on offer, what is claimed, and who sees none of it.

import { data, json, type ServerCall } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFits } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { aLimit, limitsOf } from "./harness/limits.ts";
import { dialogs, drawer, expectCount, expectNone, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

interface Quest {
  id: string;
  name: string;
  state: number;
  tasks: { isCompleted: boolean }[];
}

const config = { questsEnabled: true };
const NAMES = ["Nice to meet you", "A walk in the orchard", "Evening sprint", "Four", "Five", "Six", "Seven", "Eight"];
const hub = page.getByRole("dialog", { name: "Quests" });
const tab = (name: string) => hub.getByRole("tab", { name });
const card = (name: string) => hub.getByRole("article", { name });

/** A server with nine quests on offer. All tasks of the first are done. */
function nineQuests(): void {
  const [usual] = sampleData<Quest[]>("quests");
  const quests = [...NAMES, "Nine"].map((name, index) => {
    const tasks = (usual?.tasks ?? []).map((task) => ({ ...task, isCompleted: index === 0 }));
    return { ...usual, id: `50000000-0000-4000-8000-00000000000${index + 1}`, name, tasks } as Quest;
  });
  const asked = (rows: Quest[], { query }: ServerCall) => {
    const [number, perPage] = [Number(query.get("page") ?? 1), Number(query.get("perPage") ?? 10)];
    const meta = { page: number, perPage, totalPages: Math.ceil(rows.length / perPage), totalRows: rows.length };
    return json({ data: rows.slice((number - 1) * perPage, number * perPage), meta });
  };
  const inState = (states: readonly string[]) => quests.filter(({ state }) => states.includes(`${state}`));
  api().on("GET /api/retention/quests", (call) => asked(inState(["1"]), call));
  api().on("GET /api/retention/player-quests", (call) => asked(inState(call.query.getAll("state[]")), call));
  api().on("PUT /api/retention/quests/*", ({ path }) => {
    const quest = quests.find(({ id }) => path.includes(id));
    if (quest) quest.state = quest.tasks.every(({ isCompleted }) => isCompleted) ? 3 : 2;
    return data(quest);
  });
}

test("five quests are on offer at a time, and one that is done is claimed", async () => {
  nineQuests();
  const site = await open("/contact", { player: true, config });
  await drawer.getByRole("button", { name: "Quests" }).click();
  expect(site.address()).toBe("/contact?quests-hub=true");
  // No quest is under way, so the hub opens with those on offer.
  await expect.element(tab("Available")).toHaveAttribute("aria-selected", "true");
  await tab("Active").click();
  await expect.element(hub.getByText("No quest under way")).toBeVisible();
  // An empty list leads on, and the keyboard's focus goes with it.
  await hub.getByRole("button", { name: "See available quests" }).click();
  await expect.element(tab("Available")).toHaveFocus();
  const offered = hub.getByRole("article");
  await expectCount(offered, 5);
  // Days and hours are shown, no seconds.
  await expect.element(card("A walk in the orchard")).toHaveTextContent(/\d+ days.* left/);
  await hub.getByRole("button", { name: "Show more" }).click();
  await expectCount(offered, 9);
  await expectNone(hub.getByRole("button", { name: "Show more" }));
  expectFits();
  await hub.getByRole("button", { name: "Claim: Nice to meet you" }).click();
  await expectCount(offered, 8);
  await expectNone(card("Nice to meet you"));
  await tab("Completed").click();
  await expect.element(card("Nice to meet you")).toHaveTextContent(/completed/);
});

test("a second press after a quest was begun begins no other one", async () => {
  nineQuests();
  await open("/contact?quests-hub=true", { player: true, config });
  const start = hub.getByRole("button", { name: "Start: A walk in the orchard" });
  await expect.element(start).toBeVisible();
  const { x, y, width, height } = start.element().getBoundingClientRect();
  await start.click();
  await expectNone(card("A walk in the orchard"));
  // The next quest has come to that place.
  const pressed = document.elementFromPoint(x + width / 2, y + height / 2);
  expect(pressed?.closest("button")).toBeNull();
  await hub.getByRole("button", { name: "Start: Evening sprint" }).click();
  await expectNone(card("Evening sprint"));
});

test("who has excluded himself sees no quests, no tournaments, and not what earns points", async () => {
  nineQuests();
  const expiredAt = new Date(Date.now() + 180 * 86_400_000).toISOString();
  limitsOf([aLimit({ definition: 4, period: "6_months", amount: null, currency: null, expiredAt })]);
  const more = { ...config, loyaltyEnabled: true };
  const site = await open("/contact?quests-hub=true", { player: true, config: more });
  await expect.element(hub.getByText(/^You have excluded yourself until/)).toBeVisible();
  await expectNone(hub.getByRole("tab"));
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  await expect.element(drawer.getByRole("link", { name: "Home" })).toBeVisible();
  await expectNone(drawer.getByRole("button", { name: "Quests" }));
  await expectNone(drawer.getByRole("link", { name: /^(Tournaments|Loyalty)/ }));
  await site.visit("/loyalty?loyalty-earn=true");
  await expect.element(region("Your level")).toBeVisible();
  await expectNone(dialogs);
  await expectNone(page.getByRole("button", { name: "What earns points" }));
});

test("a task names the limits that it has", async () => {
  const [usual] = sampleData<Quest[]>("quests");
  const task = (id: string, maxAmount: number | null, minAmount: number | null) => ({
    ...usual?.tasks[0],
    id,
    conditions: { minAmount, maxAmount, currencies: [] },
  });
  const quest = {
    ...usual,
    state: 2,
    tasks: [task("both", 50, 20), task("least", null, 30), task("none", null, null)],
  };
  api().on("GET /api/retention/player-quests", json({ data: [quest], meta: { page: 1, perPage: 5, totalRows: 1 } }));
  await open("/contact?quests-hub=true", { player: true, config });
  await hub.getByRole("button", { name: /^Tasks/ }).click();
  const tasks = page.getByRole("dialog", { name: "First steps" }).getByRole("listitem");
  await expect.element(tasks.nth(0)).toHaveTextContent(/At least\s*\$20\.00\s*At most\s*\$50\.00/);
  await expect.element(tasks.nth(1)).toHaveTextContent(/At least\s*\$30\.00/);
  await expect.element(tasks.nth(1)).not.toHaveTextContent(/At most/);
  await expect.element(tasks.nth(2)).not.toHaveTextContent(/At least|At most/);
});
