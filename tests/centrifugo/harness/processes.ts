// The programs of this suite: the real Centrifugo with the committed configuration, Redis, and the sandbox.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Sandbox } from "../../e2e/sandbox.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const CONFIGURATION = join(ROOT, "tests", "sandbox", "centrifugo.json");

/** The origin of the site, as a browser sends it. */
export const ORIGIN = "https://www.example";
/** The key of the API. */
export const API_KEY = "key of the api";
/** The key of the tokens. */
export const TOKEN_KEY = "key of the tokens";

/** A namespace of the committed configuration. */
export interface Namespace {
  name: string;
  allow_user_limited_channels?: boolean;
}

/** The committed configuration, as far as tests read or change it. */
export interface Configuration {
  channel: { namespaces: Namespace[] };
}

/** The committed configuration. */
export const committed = (): Configuration => JSON.parse(readFileSync(CONFIGURATION, "utf8")) as Configuration;

/** Value of a variable that `npm test` sets after it has found the programs. */
export function programIn(variable: string): string {
  const path = process.env[variable];
  if (path === undefined) throw new Error(`${variable} does not name a program: run this with npm test`);
  return path;
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("there is no free port");
  return address.port;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

/** Asks again and again until an answer is true. */
async function ready(what: string, child: ChildProcess, ask: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (!(await ask().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${what} ended with ${child.exitCode}`);
    if (Date.now() > giveUpAt) throw new Error(`${what} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Settings that differ from the committed configuration. */
export interface Differences {
  /** The key that tokens are verified with. */
  tokenKey?: string;
  /** Another configuration of the channels. */
  change?: (configuration: Configuration) => void;
  /** Port of the Redis that nodes share. */
  redis?: number;
}

/** One node. Its ports stay the same when it starts again. */
export class Centrifugo {
  readonly port: number;
  readonly apiPort: number;
  #child: ChildProcess | undefined;

  private constructor(port: number, apiPort: number) {
    this.port = port;
    this.apiPort = apiPort;
  }

  static async start(differences: Differences = {}): Promise<Centrifugo> {
    const node = new Centrifugo(await freePort(), await freePort());
    await node.begin(differences);
    return node;
  }

  /** Starts the node, unless it runs. */
  async begin({ tokenKey = TOKEN_KEY, change, redis }: Differences = {}): Promise<void> {
    if (this.#child !== undefined) return;
    const folder = mkdtempSync(join(tmpdir(), "centrifugo-"));
    const configuration = committed();
    change?.(configuration);
    const file = join(folder, "centrifugo.json");
    writeFileSync(file, JSON.stringify(configuration));
    const child = spawn(programIn("CENTRIFUGO"), ["--config", file], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        CENTRIFUGO_LOG_LEVEL: "error",
        CENTRIFUGO_HTTP_SERVER_PORT: String(this.port),
        CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(this.apiPort),
        CENTRIFUGO_HTTP_API_KEY: API_KEY,
        CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: tokenKey,
        CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: ORIGIN,
        ...(redis === undefined
          ? {}
          : { CENTRIFUGO_ENGINE_TYPE: "redis", CENTRIFUGO_ENGINE_REDIS_ADDRESS: `redis://127.0.0.1:${redis}` }),
      },
    });
    this.#child = child;
    try {
      await ready("Centrifugo", child, async () => {
        await this.call("info", {});
        return true;
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Address of the API. */
  get api(): string {
    return `http://127.0.0.1:${this.apiPort}/api`;
  }

  /** A call of the API. */
  async call<Result>(method: string, body: unknown): Promise<Result> {
    const response = await fetch(`${this.api}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": API_KEY },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { result?: Result; error?: { code: number; message: string } };
    if (answer.result === undefined) throw new Error(`${method}: ${answer.error?.code} ${answer.error?.message}`);
    return answer.result;
  }

  /** Clients of a channel. */
  async clientsOf(channel: string): Promise<string[]> {
    const { presence } = await this.call<{ presence: Record<string, unknown> }>("presence", { channel });
    return Object.keys(presence);
  }

  /** Number of subscribers of each channel. */
  async channels(): Promise<Record<string, number>> {
    const { channels } = await this.call<{ channels: Record<string, { num_clients: number }> }>("channels", {});
    return Object.fromEntries(Object.entries(channels).map(([name, { num_clients }]) => [name, num_clients]));
  }

  /** Ends the node without a word. */
  async kill(): Promise<void> {
    await this.#stop("SIGKILL");
  }

  /** Ends the node in good order. */
  async end(): Promise<void> {
    await this.#stop("SIGTERM");
  }

  async #stop(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (this.#child === undefined) return;
    this.#child.kill(signal);
    await ended(this.#child);
    this.#child = undefined;
  }
}

/** Starts the sandbox for a built site. With `api` it publishes there, and its site connects to `line`. */
export async function startSandbox(
  centrifugo?: { api: string; line: string },
  folder = join(ROOT, "ui", "dist"),
): Promise<{ sandbox: Sandbox; end: () => Promise<void> }> {
  const remote =
    centrifugo === undefined
      ? []
      : ["--realtime-api", centrifugo.api, "--realtime-api-key", API_KEY, "--token-key", TOKEN_KEY].concat(
          "--realtime-base",
          centrifugo.line,
        );
  const parameters = ["serve", "--site", folder, "--port", "0", "--provider-port", "0", "--memory"];
  const server = spawn(
    join(ROOT, "target", "sandbox", "sandbox"),
    [...parameters, "--test-controls", "--announce-json", "--exit-with-stdin", ...remote],
    { stdio: ["pipe", "pipe", process.env["SANDBOX_LOG"] === undefined ? "ignore" : "inherit"] },
  );
  const announced = await new Promise<string>((resolve, reject) => {
    server.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString()));
    server.once("exit", (status) => reject(new Error(`the sandbox ended with ${status}`)));
  });
  const { site, provider } = JSON.parse(announced) as { site: string; provider: string };
  return {
    sandbox: new Sandbox(site, provider),
    end: async () => {
      server.stdin.end();
      await ended(server);
    },
  };
}

/** Runs a command in the Redis of a port. Returns the answer. */
export function commandRedis(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${text}\r\n`));
    socket.once("error", reject);
    socket.once("data", (chunk: Buffer) => {
      resolve(chunk.toString());
      socket.destroy();
    });
  });
}

/** A Redis without files on disk. */
export class Redis {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(port: number, child: ChildProcess) {
    this.port = port;
    this.#child = child;
  }

  static async start(): Promise<Redis> {
    const port = await freePort();
    const parameters = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    const child = spawn(programIn("REDIS"), parameters, { stdio: "ignore" });
    const redis = new Redis(port, child);
    await ready("Redis", child, async () => (await redis.command("PING")).startsWith("+PONG"));
    return redis;
  }

  /** Runs a command. Returns the answer. */
  command(text: string): Promise<string> {
    return commandRedis(this.port, text);
  }

  async end(): Promise<void> {
    this.#child.kill("SIGTERM");
    await ended(this.#child);
  }
}
