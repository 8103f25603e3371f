// The sandbox's own realtime server keeps the same rules of channels as the real one with the committed configuration.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../e2e/sandbox.ts";
import { committed, startSandbox } from "./harness/processes.ts";
import { RawClient } from "./harness/raw.ts";
import { prepareWorld } from "./harness/world.ts";

const world = prepareWorld();
let hub: { sandbox: Sandbox; end: () => Promise<void> } | undefined;

beforeAll(async () => {
  hub = await startSandbox();
});
afterAll(() => hub?.end());

/** The channels of each namespace that are tried, and those of none. */
const CHANNELS = new Map<string, readonly string[]>([
  ...committed().channel.namespaces.map(
    ({ name }) => [name, [`${name}:x`, `${name}:x#OWNER`, `${name}:x:y:Z`]] as const,
  ),
  ["without a namespace", ["tournaments", "tournaments#OWNER", "others"]] as const,
  ["of no known namespace", ["unknown:x", "unknown:x#OWNER"]] as const,
]);
const VISITORS = ["guest", "owner", "stranger"] as const;

/** A server to ask: where it is, and the sandbox that publishes there. */
interface Side {
  base: string;
  sandbox: Sandbox;
}

/** The rules of a channel as a client sees them: who may subscribe, what is kept, and what is recovered. */
async function noticed({ base, sandbox }: Side, channel: string, who: (typeof VISITORS)[number]) {
  const [owner, stranger] = [await sandbox.player({}), await sandbox.player({})];
  const token = { guest: undefined, owner: owner.accessToken, stranger: stranger.accessToken }[who];
  const named = channel.replace("OWNER", owner.profile.id);
  const client = await RawClient.connect(base, token);
  const { error, subscribe } = await client.ask({ subscribe: { channel: named } });
  if (error) {
    await client.close();
    return { refused: error.code };
  }
  await sandbox.publish(named, { first: true });
  const history = await client.ask({ history: { channel: named, limit: -1 } });
  await client.close();
  await sandbox.publish(named, { second: true });
  const again = await RawClient.connect(base, token);
  const back = await again.ask({
    subscribe: { channel: named, recover: true, epoch: subscribe?.epoch ?? "", offset: subscribe?.offset ?? 0 },
  });
  await again.close();
  return {
    recoverable: subscribe?.recoverable ?? false,
    positioned: subscribe?.positioned ?? false,
    history: history.error?.code ?? "is read",
    recovered: back.subscribe?.recovered ?? false,
  };
}

test.each([...CHANNELS.keys()])("the channels %s", async (namespace) => {
  const real = { base: world().line.address, sandbox: world().sandbox };
  const own = { base: hub?.sandbox.site ?? "", sandbox: hub?.sandbox ?? world().sandbox };
  for (const channel of CHANNELS.get(namespace) ?? [])
    for (const who of VISITORS)
      expect(await noticed(own, channel, who), `${channel} for a ${who}`).toEqual(await noticed(real, channel, who));
});

test("a player's channels are closed to everybody else, and what he missed is recovered", async () => {
  const real = { base: world().line.address, sandbox: world().sandbox };
  const channel = "wallet:x#OWNER";
  expect(await noticed(real, channel, "guest")).toEqual({ refused: 103 });
  expect(await noticed(real, channel, "stranger")).toEqual({ refused: 103 });
  const own = { recoverable: true, positioned: true, history: 103, recovered: true };
  expect(await noticed(real, channel, "owner")).toEqual(own);
});
