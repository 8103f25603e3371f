// The real Centrifugo as a visitor sees it: while it works, and after the connection was cut.
import { expect, test } from "vitest";
import winnerOfSample from "../samples/event-game-winner.json" with { type: "json" };
import { prepareWorld, until } from "./harness/world.ts";

const world = prepareWorld();

test("a guest has a connection without a token, and follows no channel", async () => {
  const page = await world().open();
  await page.live();
  expect(await world().centrifugo.channels()).toEqual({});
});

test("a player follows all of his channels", async () => {
  const player = await world().player();
  await world().openFor(player);
  const { id } = player.profile;
  await until(async () =>
    expect(await world().centrifugo.channels()).toEqual({
      [`wallet:accounts#${id}`]: 1,
      [`bonus:player-bonuses#${id}`]: 1,
      [`bonus:player-freespins#${id}`]: 1,
      [`bonus:player-bonus-codes#${id}`]: 1,
      [`payment:invoices#${id}`]: 1,
      [`game:bets#${id}`]: 1,
      [`messenger:notifications#${id}`]: 1,
      [`retention:accounts#${id}`]: 1,
      [`retention:quests#${id}`]: 1,
      "global:online": 1,
      tournaments: 1,
    }),
  );
});

test("a balance is heard, and read by no call", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  await page.shows("50");
  await world().sandbox.credit(player.profile.id, "USD", "1.25");
  await page.shows("51.25");
  expect(await world().calls()).toEqual([]);
});

test("a hundred events arrive in their order, with every digit", async () => {
  const player = await world().player({ PAXG: "1" });
  const page = await world().openFor(player);
  const seen: string[] = [];
  page.core.subscribe("accounts", () => seen.push(page.balance("PAXG") ?? ""));
  const wanted = Array.from({ length: 100 }, (_, number) => `1.000000000000000${101 + number}`);
  const smallest = "0.000000000000000001";
  await world().sandbox.credit(player.profile.id, "PAXG", "0.0000000000000001");
  for (const _ of wanted) await world().sandbox.credit(player.profile.id, "PAXG", smallest);
  await until(() => expect(seen).toHaveLength(101));
  expect(seen.slice(1).map((amount) => amount.replace(/0+$/, ""))).toEqual(
    wanted.map((amount) => amount.replace(/0+$/, "")),
  );
});

test("a deposit that is paid while the line is cut is there once the line is mended", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  await page.shows("50");
  world().line.cut();
  await page.notLive();
  await world().sandbox.deposit(player, "20");
  expect(page.balance()).toBe("50");
  await world().sandbox.forgetRequests();
  world().line.mend();
  await page.shows("70");
  await page.live();
  expect(await world().settled(), "what was missed was recovered").toEqual([]);
});

test("a cut in which nothing happens costs no call, and what cannot be recovered is read once", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  world().line.forget();
  world().line.interrupt();
  await until(() => expect(world().line.opened).toBe(1));
  await page.live();
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  expect(await world().settled()).toEqual([]);
  // With the next cut the history of one channel is lost.
  world().line.cut();
  await page.notLive();
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await until(async () => expect((await history(player.profile.id)).publications).toHaveLength(2));
  await world().centrifugo.call("history_remove", { channel: `wallet:accounts#${player.profile.id}` });
  world().line.mend();
  await page.shows("52");
  await world().expectReadOnce();
});

const history = (id: string) =>
  world().centrifugo.call<{ publications: unknown[] }>("history", { channel: `wallet:accounts#${id}`, limit: 100 });

test("after a restart of the server everything is read once", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  await world().centrifugo.kill();
  await page.notLive();
  await world().centrifugo.begin();
  await page.live();
  await until(async () => expect(await world().calls()).toContain("GET /api/wallet/accounts"));
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  await world().expectReadOnce();
});

test("what happens while the server is down is published when it is back, in its order", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  await world().centrifugo.kill();
  await page.notLive();
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await world().sandbox.credit(player.profile.id, "USD", "2");
  await world().centrifugo.begin();
  await until(async () => expect((await history(player.profile.id)).publications).toHaveLength(2));
  await page.shows("53");
});

test("the standings of a tournament move for a guest", async () => {
  const page = await world().open();
  await page.live();
  await page.core.actions.loadTournament("ember-league");
  const details = () => page.core.snapshot("tournament").details;
  const first = () => details()?.podium[0]?.points ?? 0;
  await until(() => expect(first()).toBeGreaterThan(0));
  await until(async () =>
    expect(Object.keys(await world().centrifugo.channels())).toEqual([expect.stringMatching(/^tournaments:.+/)]),
  );
  const before = first();
  await world().sandbox.tournamentPoints("ember-league", 1, 10_000);
  await until(() => expect(first()).toBeGreaterThan(before));
});

test("a winner appears on the board of a guest", async () => {
  const { channel, publication } = winnerOfSample;
  const page = await world().open();
  await page.live();
  await page.core.actions.watchWinners(false);
  await until(async () => expect(Object.keys(await world().centrifugo.channels())).toEqual([channel]));
  const { nickname, gameId } = publication.winner;
  await world().sandbox.publish(channel, publication);
  await until(() =>
    expect(page.core.snapshot("winners").list).toContainEqual(
      expect.objectContaining({ nickname, game: gameId, payout: expect.objectContaining({ amount: "184.5" }) }),
    ),
  );
});

test("a sign-out ends the connection of the player, and a guest's follows", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  await page.core.actions.signOut();
  await page.guest();
  await until(async () => expect(await world().centrifugo.channels()).toEqual({}));
  await page.live();
  expect(world().line.opened).toBe(3);
});
