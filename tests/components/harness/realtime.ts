// The realtime server: accepts every connection and subscription, and publishes what a test tells it to.
import { samples } from "virtual:samples";

interface ClientCommand {
  id: number;
  connect?: object;
  subscribe?: { channel: string };
}

const open = new Set<ScriptedSocket>();

/** Takes the place of the browser's WebSocket. Speaks the JSON protocol of the client library. */
export class ScriptedSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState: number = ScriptedSocket.CONNECTING;
  binaryType = "blob";
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  #receive: ((event: MessageEvent) => void) | null = null;

  constructor() {
    super();
    queueMicrotask(() => {
      if (this.readyState !== ScriptedSocket.CONNECTING) return;
      this.readyState = ScriptedSocket.OPEN;
      open.add(this);
      this.onopen?.();
    });
  }

  get onmessage(): ((event: MessageEvent) => void) | null {
    return this.#receive;
  }

  set onmessage(handler: ((event: MessageEvent) => void) | null) {
    this.#receive = handler;
  }

  send(lines: string): void {
    for (const line of lines.split("\n")) {
      const command: Partial<ClientCommand> = JSON.parse(line);
      if (command.connect) this.say({ id: command.id, connect: { client: "component-test", version: "0" } });
      else if (command.id !== undefined) this.say({ id: command.id, ...(command.subscribe && { subscribe: {} }) });
    }
  }

  say(message: object): void {
    queueMicrotask(() => this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) })));
  }

  close(): void {
    this.readyState = ScriptedSocket.CLOSED;
    open.delete(this);
  }
}

/** Publishes data in a channel, to all who listen. */
export function publish(channel: string, published: unknown): void {
  for (const socket of open) socket.say({ push: { channel, pub: { data: published } } });
}

/** Publishes an event of tests/samples in its channel, changed before if the test wants that. */
export function publishSample(name: string, change: (publication: object) => void = () => undefined): void {
  const event = samples[name];
  if (event?.channel === undefined) throw new Error(`there is no sample of an event ${name}`);
  const publication = structuredClone(event.publication) as object;
  change(publication);
  publish(event.channel, publication);
}

/** Forgets all connections. */
export function endConnections(): void {
  open.clear();
}
