// Tokens that expire in real time.
import { expect, test } from "vitest";
import { prepareWorld, TOKEN_SECONDS, until } from "./harness/world.ts";

const world = prepareWorld();

const LONGER_THAN_TOKEN_MS = (TOKEN_SECONDS + 15) * 1000;

test("a token that expires on a live connection is renewed on it", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  world().line.forget();
  await until(() => expect(world().line.heard).toContain('"refresh":{'), LONGER_THAN_TOKEN_MS);
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  expect(world().line.opened, "the connection is the same").toBe(0);
  expect(await world().calls()).toEqual(["POST /api/player/sessions/refresh"]);
});

test("109: a token that expired while the line was cut is renewed", async () => {
  const seconds = 3;
  await world().sandbox.settings({ accessTokenSeconds: seconds });
  const player = await world().player();
  const page = await world().open();
  await page.signIn(player);
  await page.live();
  world().line.cut();
  await page.notLive();
  // Every token that the connection could have had.
  const expired = Date.now() + seconds * 1000;
  await until(() => expect(Date.now()).toBeGreaterThan(expired));
  world().line.forget();
  world().line.mend();
  await until(() => expect(world().line.heard).toContain('"code":109'));
  await page.live();
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
});
