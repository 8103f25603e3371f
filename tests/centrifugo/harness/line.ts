// The line between a page and Centrifugo: a proxy that can be cut. It adds the origin that a browser sends and Node does
// not, and keeps what the server has said.
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { ORIGIN } from "./processes.ts";

/** An invalid command in a frame of a client: of text, masked with zeros. */
const NONSENSE = Buffer.from([0x81, 0x83, 0, 0, 0, 0, 0x7b, 0x7b, 0x7b]);
/** First byte of a frame that closes; its length and the code follow. */
const CLOSE = 0x88;

/** The line. */
export class Line {
  /** The port that new connections go to. */
  target: number;
  /** The origin that new connections come from. */
  origin = ORIGIN;
  /** Number of connections that began. */
  opened = 0;
  readonly #server: Server;
  readonly #pairs = new Set<{ page: Socket; server: Socket }>();
  #isCut = false;
  #said: Buffer[] = [];

  private constructor(target: number) {
    this.target = target;
    this.#server = createServer((page) => this.#join(page));
  }

  static async open(target: number): Promise<Line> {
    const line = new Line(target);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  /** The address that the site connects to. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Begins to count and to listen anew. */
  forget(): void {
    this.opened = 0;
    this.#said = [];
  }

  /** The messages of the server since the last `forget`. */
  get heard(): string {
    return Buffer.concat(this.#said).toString();
  }

  /** Codes with which the server has ended connections since then: those of its frames that close. */
  endings(): number[] {
    const said = Buffer.concat(this.#said);
    const codes: number[] = [];
    for (let at = said.indexOf(CLOSE); at >= 0 && at + 4 <= said.length; at = said.indexOf(CLOSE, at + 1)) {
      const code = said.readUInt16BE(at + 2);
      // The same byte can be one of text or of a length.
      if (code >= 1000 && code < 5000) codes.push(code);
    }
    return codes;
  }

  /** Ends all connections without a word; no other one begins until the line is mended. */
  cut(): void {
    this.#isCut = true;
    for (const { page } of this.#pairs) page.destroy();
  }

  /** Mends the line. */
  mend(): void {
    this.#isCut = false;
  }

  /** Ends all connections without a word; the pages can connect again. */
  interrupt(): void {
    this.cut();
    this.mend();
  }

  /** Sends an invalid command in the name of each page. */
  sendNonsense(): void {
    for (const { server } of this.#pairs) server.write(NONSENSE);
  }

  /** Closes the line. */
  close(): void {
    this.cut();
    this.#server.close();
  }

  #join(page: Socket): void {
    page.on("error", () => page.destroy());
    if (this.#isCut) {
      page.destroy();
      return;
    }
    this.opened += 1;
    const server = connect(this.target, "127.0.0.1");
    const pair = { page, server };
    this.#pairs.add(pair);
    server.on("error", () => page.destroy());
    server.on("close", () => page.destroy());
    page.on("close", () => {
      this.#pairs.delete(pair);
      server.destroy();
    });
    const { origin } = this;
    page.once("data", (head: Buffer) => {
      server.write(head.toString("latin1").replace("\r\n", `\r\nOrigin: ${origin}\r\n`), "latin1");
      page.pipe(server);
    });
    server.on("data", (said: Buffer) => {
      this.#said.push(said);
      page.write(said);
    });
  }
}
