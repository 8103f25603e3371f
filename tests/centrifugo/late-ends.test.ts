// Ends that a page learns of late, and a key that is wrong for a while.
import { expect, test } from "vitest";
import { prepareWorld, TOKEN_SECONDS, until } from "./harness/world.ts";

const world = prepareWorld();

const LONGER_THAN_TOKEN_MS = (TOKEN_SECONDS + 15) * 1000;

test("a session that ended while the line was cut is told when its token expires", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  const sessions = await world().sandbox.api<{ sessionId: string }[]>(player, "GET", "player/sessions");
  world().line.cut();
  await page.notLive();
  await until(async () =>
    expect(await world().centrifugo.clientsOf(`wallet:accounts#${player.profile.id}`)).toEqual([]),
  );
  await world().sandbox.api(player, "PUT", `player/sessions/${sessions[0]?.sessionId}/close`);
  world().line.mend();
  await page.guest(LONGER_THAN_TOKEN_MS);
});

test("3500: a key that was wrong for a while costs one reading, and heals", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  await world().centrifugo.kill();
  await page.notLive();
  world().line.forget();
  await world().centrifugo.begin({ tokenKey: "a wrong key" });
  await until(() => expect(world().line.heard).toContain("invalid token"));
  await until(() => expect(page.core.snapshot("realtime").state).toBe("disconnected"));
  await until(async () => expect(await world().calls()).toContain("GET /api/wallet/accounts"));
  await world().centrifugo.kill();
  await world().centrifugo.begin();
  await page.live(30_000);
  await world().sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  expect(page.core.snapshot("session").status).toBe("player");
});
