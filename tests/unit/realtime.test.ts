// The realtime connection: messages on its socket.
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
afterEach(() => vi.unstubAllGlobals());

async function connected(): Promise<FakeSocket> {
  const core = { realtimeState: () => undefined } as unknown as SiteCore;
  new RealtimeConnection(
    () => core,
    (frame) => frame,
  ).connect("wss://site.test/api/connection/websocket", false, []);
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
