// The realtime server: accepts every connection and subscription, and publishes what a test tells it to.
import { samples } from "virtual:samples";

interface ClientCommand {
  id: number;
  connect?: object;
  subscribe?: { channel: string };
}

const open = new Set<ScriptedSocket>();
/** Publications of channels that the page has not subscribed to yet. */
const early = new Map<string, unknown[]>();
let refusing = false;

/** Takes the place of the browser's WebSocket. Speaks the JSON protocol of the client library. */
export class ScriptedSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState: number = ScriptedSocket.CONNECTING;
  readonly channels = new Set<string>();
  binaryType = "blob";
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  #receive: ((event: MessageEvent) => void) | null = null;

  constructor() {
    super();
    queueMicrotask(() => {
      if (this.readyState !== ScriptedSocket.CONNECTING) return;
      if (refusing) {
        this.end(1006);
        return;
      }
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
      if (command.subscribe) this.#subscribed(command.subscribe.channel);
    }
  }

  #subscribed(channel: string): void {
    this.channels.add(channel);
    for (const published of early.get(channel) ?? []) this.push(channel, published);
    early.delete(channel);
  }

  push(channel: string, published: unknown): void {
    this.say({ push: { channel, pub: { data: published } } });
  }

  say(message: object): void {
    queueMicrotask(() => this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) })));
  }

  /** Ends the connection, as the server does. */
  end(code: number, reason = ""): void {
    this.readyState = ScriptedSocket.CLOSED;
    open.delete(this);
    this.onclose?.({ code, reason });
  }

  close(): void {
    this.readyState = ScriptedSocket.CLOSED;
    open.delete(this);
  }
}

/** Publishes data in a channel, to all who listen. If nobody does yet, the first subscription receives it. */
export function publish(channel: string, published: unknown): void {
  const listening = [...open].filter((socket) => socket.channels.has(channel));
  for (const socket of listening) socket.push(channel, published);
  if (listening.length === 0) early.set(channel, [...(early.get(channel) ?? []), published]);
}

/** Publishes an event of tests/samples in its channel, changed before if the test wants that. */
export function publishSample(name: string, change: (publication: object) => void = () => undefined): void {
  const event = samples[name];
  if (event?.channel === undefined) throw new Error(`there is no sample of an event ${name}`);
  const publication = structuredClone(event.publication) as object;
  change(publication);
  publish(event.channel, publication);
}

/** Has the server accept connections, or refuse them; those that are open end then. */
export function refuseConnections(refuse: boolean): void {
  refusing = refuse;
  if (refuse) for (const socket of [...open]) socket.end(1006);
}

/** The server ends all connections with a code. */
export function closeConnections(code: number, reason: string): void {
  for (const socket of [...open]) socket.end(code, reason);
}

/** Number of open connections. */
export function connections(): number {
  return open.size;
}

/** Forgets all connections. */
export function endConnections(): void {
  refusing = false;
  open.clear();
  early.clear();
}
