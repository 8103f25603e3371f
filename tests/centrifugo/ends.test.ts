// The site after the server has ended a connection, for each code.
import { expect, test } from "vitest";
import type { TestPlayer } from "../e2e/sandbox.ts";
import { ORIGIN } from "./harness/processes.ts";
import { type Page, prepareWorld, until } from "./harness/world.ts";

const world = prepareWorld();

/** The core tries again after ten seconds, less by chance. */
const FIRST_ATTEMPT_MS = 15_000;

/** Ends the connections of a player over the API, with the code of the API if there is none here. */
const disconnect = (player: TestPlayer, code?: number) =>
  world().centrifugo.call("disconnect", {
    user: player.profile.id,
    ...(code === undefined ? {} : { disconnect: { code, reason: "a test" } }),
  });

/** Waits until the server has closed a connection with a code. */
const closedWith = (code: number) => until(() => expect(world().line.endings()).toContain(code));

/** The page connects again by itself, and receives later events. */
async function expectHealed(page: Page, player: TestPlayer): Promise<void> {
  await page.live(FIRST_ATTEMPT_MS);
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  expect(page.core.snapshot("session").status).toBe("player");
}

test("3000 by user: Centrifugo says no code, the client connects again at once, and nothing is read", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  world().line.forget();
  await disconnect(player, 3000);
  await until(() => expect(world().line.opened).toBe(1));
  expect(world().line.endings()).toEqual([]);
  await expectHealed(page, player);
  expect(await world().settled()).toEqual([]);
});

test("3503 by user: the accounts are read once, and a fresh token heals the connection", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  world().line.forget();
  await disconnect(player);
  await closedWith(3503);
  await page.notLive();
  await until(async () => expect(await world().calls()).toContain("GET /api/wallet/accounts"));
  await expectHealed(page, player);
});

test("3501: after an invalid command the page connects again", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  world().line.forget();
  world().line.sendNonsense();
  await closedWith(3501);
  await page.notLive();
  await expectHealed(page, player);
});

test("403: at a wrong origin the page reads the balance itself, and connects once the origin is right", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  world().line.forget();
  world().line.origin = "https://elsewhere.example";
  world().line.interrupt();
  await until(() => expect(world().line.heard).toContain("403 Forbidden"));
  await world().sandbox.credit(player.profile.id, "USD", "3");
  await page.shows("53");
  expect(page.core.snapshot("realtime").state).not.toBe("connected");
  world().line.origin = ORIGIN;
  await page.live(30_000);
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("54");
});

test("a session that is ended says so on its device at once, and on no other one", async () => {
  const player = await world().player();
  const [ended, other] = [await world().openFor(player), await world().openFor(player)];
  const channel = `wallet:accounts#${player.profile.id}`;
  const before = await world().centrifugo.clientsOf(channel);
  expect(before).toHaveLength(2);
  // The newest session is that of the other device, the oldest one that with which the sandbox made the player.
  const sessions = await world().sandbox.api<{ sessionId: string }[]>(player, "GET", "player/sessions");
  world().line.forget();
  await world().sandbox.api(player, "PUT", `player/sessions/${sessions[1]?.sessionId}/close`);
  await closedWith(3503);
  await ended.guest();
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await other.shows("51");
  expect(other.core.snapshot("realtime").state).toBe("connected");
  const after = await world().centrifugo.clientsOf(channel);
  expect(after).toHaveLength(1);
  expect(before).toEqual(expect.arrayContaining(after));
});

test("a sign-out elsewhere ends the page of its own session", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  const sessions = await world().sandbox.api<{ sessionId: string }[]>(player, "GET", "player/sessions");
  await world().sandbox.api(player, "PUT", `player/sessions/${sessions[0]?.sessionId}/close`);
  await page.guest();
  expect(page.core.snapshot("accounts")).toEqual([]);
});
