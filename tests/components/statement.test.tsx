// The statement of activity: what is unknown, a failure, and a period without activity.

import { json, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { expectNone, heading } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const STATEMENT = "GET /api/player/statement";
const ADDRESS = "/profile/statement";
const options = { player: true, config: { statementEnabled: true } } as const;

interface Statement {
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
}

test("a failure says so, and the statement can be loaded again", async () => {
  api().on(STATEMENT, refusal(500));
  await open(ADDRESS, options);
  await expect.element(heading).toHaveTextContent("Statement");
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await expectNone(page.getByRole("table"));
  api().on(STATEMENT, json({ data: sampleData<Statement>("statement") }));
  await again.click();
  await expect.element(page.getByRole("table", { name: "In detail" })).toBeVisible();
  await expectAccessible();
});

test("each chart says how much a full bar is", async () => {
  api().on(STATEMENT, json({ data: sampleData<Statement>("statement") }));
  await open(ADDRESS, options);
  for (const [name, amount] of [
    ["Deposits and withdrawals", "$100.00"],
    ["Stakes and winnings", "$50.10"],
  ] as const) {
    const chart = page.getByRole("region", { name });
    await expect.element(chart.getByText(`A full bar is ${amount}. The table has the same numbers.`)).toBeVisible();
  }
});

test("the table has a column for credits and bonus money only if there were any", async () => {
  const { rows, totals, ...rest } = sampleData<Statement>("statement");
  const answer = (amounts: Record<string, number>) =>
    json({
      data: { ...rest, rows: rows.map((row) => ({ ...row, ...amounts })), totals: { ...totals, ...amounts } },
    });
  api().on(STATEMENT, answer({ credits: 0, bonusStakes: 0, bonusWins: 0 }));
  const site = await open(ADDRESS, options);
  const column = (name: string) => page.getByRole("table").getByRole("columnheader", { name });
  await expect.element(column("Deposits")).toBeInTheDocument();
  for (const name of ["Other credits", "Bonus stakes", "Bonus winnings"]) await expectNone(column(name));
  api().on(STATEMENT, answer({ credits: 5, bonusStakes: 2, bonusWins: 0 }));
  await site.reload();
  for (const name of ["Other credits", "Bonus stakes"]) await expect.element(column(name)).toBeInTheDocument();
  await expectNone(column("Bonus winnings"));
  await expectAccessible();
});

test("what the server does not know is said to be unknown", async () => {
  const { rows, totals, ...rest } = sampleData<Statement>("statement");
  const unknown = { bonusStakes: null, rounds: null };
  const data = { ...rest, rows: rows.map((row) => ({ ...row, ...unknown })), totals: { ...totals, ...unknown } };
  api().on(STATEMENT, json({ data }));
  await open(ADDRESS, options);
  const sums = () => page.getByRole("main").getByRole("definition");
  await expect
    .poll(() =>
      sums()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      "$100.00",
      "$25.50",
      "$1,250.75",
      "$50.10",
      "$12.55",
      "-$37.55",
      "Unknown",
      "$1.20",
      "Unknown",
      "Unknown",
    ]);
});

test("a period without activity has no table", async () => {
  const { totals, ...rest } = sampleData<Statement>("statement");
  api().on(STATEMENT, json({ data: { ...rest, rows: [], totals } }));
  await open(`${ADDRESS}?group=game&period=thisYear`, options);
  await expect.element(page.getByText("Nothing in this period")).toBeVisible();
  await expectNone(page.getByRole("table"));
  const [asked] = api().to(STATEMENT);
  const names = ["from", "to", "group", "currency"] as const;
  expect(names.map((name) => asked?.query.get(name))).toEqual(["2026-01-01", "2026-11-20", "game", "USD"]);
});
