// A server whose configuration lacks a namespace and restricts another one.
import { expect, test } from "vitest";
import { prepareWorld, until } from "./harness/world.ts";

const world = prepareWorld({
  change: ({ channel }) => {
    channel.namespaces = channel.namespaces.filter(({ name }) => name !== "game");
    for (const namespace of channel.namespaces)
      if (namespace.name === "bonus") namespace.allow_user_limited_channels = false;
  },
});

test("102 and 103: a channel that is refused is told to the operator, and the others go on", async () => {
  const player = await world().player();
  const page = await world().openFor(player);
  const { id } = player.profile;
  for (const [channel, code] of [
    [`game:bets#${id}`, 102],
    [`bonus:player-bonuses#${id}`, 103],
  ] as const)
    await until(() =>
      expect(console.warn).toHaveBeenCalledWith(expect.stringContaining(`no subscription to ${channel} (${code}`)),
    );
  await world().sandbox.credit(id, "USD", "1");
  await page.shows("51");
  expect(page.core.snapshot("realtime").state).toBe("connected");
  expect(await world().calls()).toEqual([]);
});
