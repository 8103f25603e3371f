// A client of the bare protocol, which sends the same commands to both realtime servers.

/** Parts of a reply that tests look at. */
export interface Reply {
  id?: number;
  error?: { code: number };
  subscribe?: Position & { recoverable?: boolean; positioned?: boolean; recovered?: boolean };
  history?: { publications?: { data: unknown }[] };
}

interface Position {
  epoch?: string;
  offset?: number;
}

/** One connection. */
export class RawClient {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      for (const line of data.split("\n")) {
        const reply = JSON.parse(line) as Reply;
        this.#waiting.get(reply.id ?? 0)?.(reply);
      }
    });
  }

  /** Connects; a guest has no token. */
  static async connect(base: string, token?: string): Promise<RawClient> {
    const socket = new WebSocket(`${base.replace("http", "ws")}/api/connection/websocket`);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", reject);
    });
    const client = new RawClient(socket);
    const { error } = await client.ask({ connect: token === undefined ? {} : { token } });
    if (error) throw new Error(`the connection was refused with ${error.code}`);
    return client;
  }

  /** A command, and its reply. */
  ask(command: object): Promise<Reply> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, ...command }));
    });
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#socket.addEventListener("close", resolve));
    this.#socket.close();
    await closed;
  }
}
