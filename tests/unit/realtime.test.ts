// The realtime connection: messages on its socket, and what is reported of it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RealtimeConnection } from "../../pkg/dist/realtime.js";
import type { SiteCore } from "../../pkg/dist/types.js";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket | undefined;
  readyState = 0;
  onopen: (() => void) | undefined;
  onclose: ((event: CloseEvent) => void) | undefined;
  onmessage: ((event: MessageEvent<unknown>) => void) | undefined;
  readonly sent: string[] = [];

  constructor() {
    FakeSocket.last = this;
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.readyState = 2;
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  receive(frame: unknown): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
}

beforeEach(() => {
  FakeSocket.last = undefined;
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connection(received: string[] = [], reported: string[] = []): RealtimeConnection {
  const core = {
    realtimeReport: (what: string, code: number) => reported.push(`${what} ${code}`),
    realtimeGap: () => undefined,
    realtimeMessage: (channel: string, text: Uint8Array) =>
      received.push(`${channel}: ${new TextDecoder().decode(text)}`),
  } as unknown as SiteCore;
  return new RealtimeConnection(
    () => core,
    (frame) => frame,
  );
}

async function connected(realtime = connection()): Promise<FakeSocket> {
  realtime.connect("wss://site.test/api/connection/websocket", false, []);
  const socket = await vi.waitUntil(() => FakeSocket.last);
  socket.open();
  socket.receive({ id: 1, connect: { client: "c", version: "v", ping: 25, pong: true } });
  await vi.waitUntil(() => socket.sent.length === 1);
  return socket;
}

test("a ping is answered", async () => {
  const socket = await connected();
  socket.receive({});
  await vi.waitUntil(() => socket.sent.length === 2);
  expect(socket.sent[1]).toBe("{}");
});

test("a ping received while the socket closes is not answered", async () => {
  const socket = await connected();
  socket.close();
  socket.receive({});
  await new Promise((done) => setTimeout(done));
  expect(socket.sent).toHaveLength(1);
});

test("the channels of a connection are reported once each is confirmed or refused", async () => {
  const reported: string[] = [];
  const realtime = connection([], reported);
  realtime.connect("wss://site.test/api/connection/websocket", false, ["one", "two"]);
  const socket = await vi.waitUntil(() => FakeSocket.last);
  socket.open();
  const subscriptions = () =>
    socket.sent.flatMap((sent) => sent.split("\n").map((line) => JSON.parse(line))).filter((sent) => sent.subscribe);
  await vi.waitUntil(() => subscriptions().length === 2);
  socket.receive({ id: 1, connect: { client: "c", version: "v", ping: 25, pong: true } });
  await vi.waitUntil(() => reported.includes("connected 0"));
  const [first, second] = subscriptions();
  socket.receive({ id: first.id, subscribe: {} });
  await new Promise((done) => setTimeout(done));
  expect(reported).not.toContain("subscribed 0");
  socket.receive({ id: second.id, error: { code: 103, message: "permission denied" } });
  await vi.waitUntil(() => reported.includes("subscribed 0"));
  // A channel that only one page follows does not belong to the connection.
  realtime.watch(["winners"]);
  await vi.waitUntil(() => subscriptions().length === 3);
  socket.receive({ id: subscriptions()[2].id, subscribe: {} });
  await new Promise((done) => setTimeout(done));
  expect(reported.filter((report) => report === "subscribed 0")).toHaveLength(1);
});

test("a channel is left a second later, so that the next page is painted first", async () => {
  const received: string[] = [];
  const realtime = connection(received);
  const socket = await connected(realtime);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const say = async (text: string) => {
    socket.receive({ push: { channel: "winners", pub: { data: text } } });
    await vi.advanceTimersByTimeAsync(0);
  };
  const commands = () => socket.sent.slice(1).flatMap((sent) => sent.split("\n").map((line) => JSON.parse(line)));
  const answer = async () => {
    await vi.advanceTimersByTimeAsync(0);
    for (const { id, unsubscribe } of commands()) {
      socket.receive(unsubscribe ? { id, unsubscribe: {} } : { id, subscribe: {} });
    }
    await vi.advanceTimersByTimeAsync(0);
  };

  realtime.watch(["winners"]);
  await answer();
  await say("seen");
  realtime.watch([]);
  await say("too late");
  await vi.advanceTimersByTimeAsync(999);
  expect(received).toEqual(["winners: seen"]);
  expect(commands()).toMatchObject([{ subscribe: { channel: "winners" } }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(commands()).toMatchObject([{}, { unsubscribe: { channel: "winners" } }]);

  // Followed again within the second, it is subscribed anew: messages may have been ignored.
  realtime.watch(["winners"]);
  await answer();
  realtime.watch([]);
  realtime.watch(["winners"]);
  await answer();
  await say("seen again");
  await vi.advanceTimersByTimeAsync(2000);
  expect(received).toEqual(["winners: seen", "winners: seen again"]);
  expect(commands().slice(2)).toMatchObject([
    { subscribe: { channel: "winners" } },
    { unsubscribe: { channel: "winners" } },
    { subscribe: { channel: "winners" } },
  ]);
});

test("an end by the server is reported with its code, an end by the page is not", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const reported: string[] = [];
  const realtime = connection([], reported);
  const socket = await connected(realtime);
  await vi.waitUntil(() => reported.length === 2);
  expect(reported).toEqual(["connecting 0", "connected 0"]);
  socket.onclose?.({ code: 3503, reason: "force disconnect" } as CloseEvent);
  expect(reported.slice(2)).toEqual(["disconnected 3503"]);
  expect(warned).toHaveBeenCalledWith("realtime: the server ended the connection (3503: force disconnect)");
  FakeSocket.last = undefined;
  await connected(realtime);
  await vi.waitUntil(() => reported.length === 5);
  realtime.disconnect();
  await new Promise((done) => setTimeout(done));
  expect(reported.slice(3)).toEqual(["connecting 0", "connected 0"]);
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
