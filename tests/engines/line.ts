// The line between a browser and the sandbox: a forwarding proxy. It counts what is asked, can be cut, and puts a script
// into pages that tells of errors, for an engine whose automation does not.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/** Path under which pages tell of errors. */
const REPORTS = "/__engine/problems";
/** Path of the script that does so. */
const WATCH = "/__engine/watch.js";

/** Runs first in each page. Beacons need no answer, so they also leave a page that is being left. */
const WATCH_SCRIPT = `(() => {
  const tell = (problem) => navigator.sendBeacon(${JSON.stringify(REPORTS)}, String(problem));
  addEventListener("error", (event) => { if (event.message) tell("uncaught: " + event.message); });
  addEventListener("unhandledrejection", ({ reason }) => tell("unhandled: " + reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
    tell("policy: " + violatedDirective + " " + blockedURI + " " + sourceFile));
  const { error } = console;
  console.error = (...values) => { tell("console: " + values.map(String).join(" ")); error.apply(console, values); };
})();
`;

/** A request that has passed. */
export interface Passed {
  method: string;
  path: string;
}

/** The line. */
export class Line {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #watches: boolean;
  #isCut = false;
  #passed: Passed[] = [];
  #reports: string[] = [];

  private constructor(watches: boolean) {
    this.#watches = watches;
    this.#server = createServer((asked, answer) => this.#pass(asked, answer));
    this.#server.on("connection", (socket) => this.#keep(socket));
    // WebSockets pass through a tunnel.
    this.#server.on("connect", (asked: IncomingMessage, socket: Socket) => {
      const [host = "", port = "80"] = (asked.url ?? "").split(":");
      const onward = connect(Number(port), host, () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
      this.#keep(onward);
    });
    // WebKitGTK asks for the upgrade itself.
    this.#server.on("upgrade", (asked: IncomingMessage, socket: Socket) => {
      const { hostname, port, pathname, search } = new URL(asked.url ?? "");
      const onward = connect(Number(port), hostname, () => {
        const lines = [`GET ${pathname}${search} HTTP/1.1`];
        for (let at = 0; at < asked.rawHeaders.length; at += 2)
          lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
        onward.write(`${lines.join("\r\n")}\r\n\r\n`);
        socket.pipe(onward).pipe(socket);
      });
      this.#keep(onward);
    });
  }

  /** Opens a line. With `watches` its pages tell of errors. */
  static async open({ watches }: { watches: boolean }): Promise<Line> {
    const line = new Line(watches);
    await new Promise<void>((resolve) => line.#server.listen(0, "127.0.0.1", resolve));
    return line;
  }

  /** Address of the proxy. */
  get address(): { host: string; port: number } {
    return { host: "127.0.0.1", port: (this.#server.address() as AddressInfo).port };
  }

  /** What the pages have told of. */
  get reports(): readonly string[] {
    return this.#reports;
  }

  /** Requests since the last `forget`. */
  get passed(): Passed[] {
    return this.#passed;
  }

  /** Begins anew: nothing has passed, nothing was told, and the line is whole. */
  forget(): void {
    this.#passed = [];
    this.#reports = [];
    this.#isCut = false;
  }

  /** Cuts the line: all connections end, and no other one begins. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Mends the line. */
  mend(): void {
    this.#isCut = false;
  }

  /** Closes the line. */
  close(): void {
    this.cut();
    this.#server.close();
  }

  #keep(socket: Socket): void {
    if (this.#isCut) socket.destroy();
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    // A line that is cut, and a tab that is closed, end their connections without a word.
    socket.on("error", () => socket.destroy());
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const url = new URL(asked.url ?? "", "http://localhost");
    if (url.pathname === REPORTS) {
      let report = "";
      asked.on("data", (chunk: Buffer) => {
        report += chunk.toString();
      });
      asked.on("end", () => {
        this.#reports.push(report);
        answer.writeHead(204).end();
      });
      return;
    }
    if (url.pathname === WATCH) {
      answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" }).end(WATCH_SCRIPT);
      return;
    }
    this.#passed.push({ method: asked.method ?? "", path: url.pathname });
    const isPage = this.#watches && (asked.headers.accept ?? "").includes("text/html");
    const headers = { ...asked.headers };
    if (isPage) {
      // The page is changed on the way, so it must come whole and uncompressed.
      delete headers["accept-encoding"];
      delete headers["if-none-match"];
    }
    const onward = request(url, { method: asked.method, headers, agent: false }, (got) => {
      const isHtml = got.headers["content-type"]?.startsWith("text/html") ?? false;
      if (!isPage || !isHtml) {
        answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
        got.pipe(answer);
        return;
      }
      const chunks: Buffer[] = [];
      got.on("data", (chunk: Buffer) => chunks.push(chunk));
      got.on("end", () => {
        const page = Buffer.concat(chunks)
          .toString()
          .replace(/<head>/, `<head><script src="${WATCH}"></script>`);
        const { "content-length": _, "transfer-encoding": __, etag: ___, ...kept } = got.headers;
        answer.writeHead(got.statusCode ?? 502, kept).end(page);
      });
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  }
}
