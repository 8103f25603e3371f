// Two nodes that share a Redis: the sandbox publishes to one of them, and the page is connected to the other.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Line } from "../harness/line.ts";
import { Centrifugo, Redis } from "../harness/processes.ts";
import { until, World } from "../harness/world.ts";

interface Nodes {
  redis: Redis;
  first: Centrifugo;
  second: Centrifugo;
  /** Between the sandbox and the API of a node. */
  api: Line;
  world: World;
}

let started: Nodes | undefined;
const nodes = (): Nodes => {
  if (!started) throw new Error("the nodes have not been started");
  return started;
};

beforeAll(async () => {
  const redis = await Redis.start();
  const first = await Centrifugo.start({ redis: redis.port });
  const second = await Centrifugo.start({ redis: redis.port });
  const api = await Line.open(first.apiPort);
  const world = await World.around(second, `${api.address}/api`);
  started = { redis, first, second, api, world };
});

beforeEach(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { world, first, second, api, redis } = nodes();
  await first.begin({ redis: redis.port });
  await second.begin({ redis: redis.port });
  api.target = first.apiPort;
  world.line.target = second.port;
  await world.begin();
});

afterEach(() => {
  nodes().world.close();
  vi.restoreAllMocks();
});

afterAll(async () => {
  await started?.world.end();
  started?.api.close();
  await started?.first.end();
  await started?.redis.end();
});

test("an event that is told to one node reaches a page on the other", async () => {
  const { world } = nodes();
  const player = await world.player();
  const page = await world.openFor(player);
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  expect(await world.calls()).toEqual([]);
});

test("when the node of a page is killed, another one tells what was missed, and nothing is read", async () => {
  const { world, first, second } = nodes();
  const player = await world.player();
  const page = await world.openFor(player);
  world.line.cut();
  await second.kill();
  await page.notLive();
  await world.sandbox.deposit(player, "20");
  await world.sandbox.forgetRequests();
  world.line.target = first.port;
  world.line.mend();
  await page.shows("70");
  await page.live();
  expect(await world.settled()).toEqual([]);
});

test("when the node that is published to is killed, the messages go to another one in their order", async () => {
  const { world, first, second, api } = nodes();
  const player = await world.player();
  const page = await world.openFor(player);
  await first.kill();
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await world.sandbox.credit(player.profile.id, "USD", "2");
  api.target = second.apiPort;
  await page.shows("53");
  expect(await world.calls()).toEqual([]);
});

test("after Redis was emptied everything is read once, and events go on", async () => {
  const { world, redis } = nodes();
  const player = await world.player();
  const page = await world.openFor(player);
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  world.line.cut();
  await page.notLive();
  await world.sandbox.credit(player.profile.id, "USD", "1");
  expect(await redis.command("FLUSHALL")).toBe("+OK\r\n");
  world.line.mend();
  await page.shows("52");
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("53");
  await world.expectReadOnce();
});

test("Redis that is emptied under a live connection costs one reading, and no event after it is lost", async () => {
  const { world, redis } = nodes();
  const player = await world.player();
  const page = await world.openFor(player);
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("51");
  expect(await redis.command("FLUSHALL")).toBe("+OK\r\n");
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("52");
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await page.shows("53");
  await world.settled();
  await world.expectReadOnce();
});

test("a session that is ended is ended on any node, and alone", async () => {
  const { world, first, second } = nodes();
  const player = await world.player();
  const other = await world.openFor(player);
  world.line.target = first.port;
  const ended = await world.openFor(player);
  const channel = `wallet:accounts#${player.profile.id}`;
  await until(async () => expect(await second.clientsOf(channel)).toHaveLength(2));
  const [newest] = await world.sandbox.api<{ sessionId: string }[]>(player, "GET", "player/sessions");
  await world.sandbox.api(player, "PUT", `player/sessions/${newest?.sessionId}/close`);
  await ended.guest();
  await world.sandbox.credit(player.profile.id, "USD", "1");
  await other.shows("51");
  expect(other.core.snapshot("realtime").state).toBe("connected");
});
