// A deployed site: a folder with a build, the sandbox as its API, and the web servers with the committed samples.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort, programIn, startSandbox } from "../../centrifugo/harness/processes.ts";
import type { Sandbox } from "../../e2e/sandbox.ts";
import { printed, printSiteFiles } from "./site-files.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SAMPLES = join(ROOT, "ui", "deploy");

/** Web servers with a sample. */
export const SERVERS = ["nginx", "Caddy"] as const;
export type Server = (typeof SERVERS)[number];

/** The deployed files. */
export class Deployment {
  readonly folder: string;
  readonly site: string;
  #sandbox: Sandbox | undefined;
  readonly #ends: (() => Promise<void>)[] = [];
  readonly #addresses = new Map<Server, string>();

  private constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "deployment-"));
    // A server that root starts reads files as somebody else.
    chmodSync(this.folder, 0o755);
    this.site = join(this.folder, "site");
  }

  /** Starts the API and every web server. */
  static async start(): Promise<Deployment> {
    const deployment = new Deployment();
    try {
      await deployment.#startSandbox();
      deployment.#addresses.set("nginx", await deployment.#startNginx());
      deployment.#addresses.set("Caddy", await deployment.#startCaddy());
    } catch (error) {
      await deployment.end();
      throw error;
    }
    return deployment;
  }

  /** The API, which also serves the same folder. */
  get sandbox(): Sandbox {
    if (this.#sandbox === undefined) throw new Error("the sandbox does not run");
    return this.#sandbox;
  }

  /** Address of a server. */
  at(server: Server | "sandbox"): string {
    return server === "sandbox" ? this.sandbox.site : (this.#addresses.get(server) ?? "");
  }

  /** Headers that `sandbox headers` prints, by kind of file. */
  headers(): Map<string, [string, string][]> {
    const kinds = printed("headers", "--site", this.site).split("# ").slice(1);
    return new Map(
      kinds.map((kind) => {
        const [name = "", ...lines] = kind.trim().split("\n");
        return [name, lines.map((line) => [line.split(": ", 1)[0] ?? "", line.slice(line.indexOf(": ") + 2)])];
      }),
    );
  }

  /** Ends every program. */
  async end(): Promise<void> {
    await Promise.all(this.#ends.map((end) => end()));
    rmSync(this.folder, { recursive: true });
  }

  /** The build with the configuration that the sandbox serves, and files that nobody may get. */
  async #startSandbox(): Promise<void> {
    cpSync(join(ROOT, "ui", "dist"), this.site, { recursive: true });
    writeFileSync(join(this.site, ".env"), "SECRET=1");
    mkdirSync(join(this.site, ".git"));
    writeFileSync(join(this.site, ".git", "config"), "SECRET=1");
    mkdirSync(join(this.site, ".well-known"));
    writeFileSync(join(this.site, ".well-known", "security.txt"), "Contact: mailto:security@example.com");
    const { sandbox, end } = await startSandbox(undefined, this.site);
    this.#sandbox = sandbox;
    this.#ends.push(end);
    writeFileSync(join(this.site, "config.json"), await (await fetch(`${sandbox.site}/config.json`)).text());
  }

  /** The folder of a server's configuration, with the files that are printed for it. */
  #configure(format: "nginx" | "caddy"): string {
    const folder = join(this.folder, format);
    printSiteFiles(this.site, format, join(folder, "site"));
    return folder;
  }

  async #startNginx(): Promise<string> {
    const folder = this.#configure("nginx");
    const [port, { host }] = [await freePort(), new URL(this.sandbox.site)];
    const write = (name: string, lines: string[]) => writeFileSync(join(folder, name), lines.join("\n"));
    // The certificate and the address are the machine's own.
    write("site/place.conf", [`listen 127.0.0.1:${port};`, "set $site_scheme $scheme;", `root ${this.site};`]);
    write(
      "site/upstreams.conf",
      ["site_api", "site_realtime"].map((name) => `upstream ${name} { server ${host}; }`),
    );
    copyFileSync(join(SAMPLES, "nginx", "player-site.conf"), join(folder, "player-site.conf"));
    // As in Debian, where the package of nginx brings this file.
    writeFileSync(join(folder, "mime.types"), readFileSync("/etc/nginx/mime.types"));
    const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    write("nginx.conf", [
      `load_module ${programIn("BROTLI_MODULE")};`,
      "daemon off; worker_processes 1; error_log stderr error;",
      `pid ${join(folder, "pid")};`,
      "events {}",
      "http {",
      ...kept.map((name) => `${name}_temp_path ${join(folder, name)};`),
      "access_log off; include player-site.conf;",
      "}",
    ]);
    return this.#run(programIn("NGINX"), ["-e", "stderr", "-c", join(folder, "nginx.conf")], port);
  }

  async #startCaddy(): Promise<string> {
    const folder = this.#configure("caddy");
    const [port, { host }] = [await freePort(), new URL(this.sandbox.site)];
    copyFileSync(join(SAMPLES, "Caddyfile"), join(folder, "Caddyfile"));
    return this.#run(
      programIn("CADDY"),
      ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"],
      port,
      {
        SITE_ADDRESS: `http://127.0.0.1:${port}`,
        SITE_ADMIN: "off",
        SITE_ROOT: this.site,
        SITE_API: host,
        SITE_REALTIME: host,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    );
  }

  /** Starts a server, and waits until it answers. */
  async #run(program: string, parameters: string[], port: number, environment = {}): Promise<string> {
    const child = spawn(program, parameters, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...environment },
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    this.#ends.push(async () => {
      child.kill("SIGTERM");
      await exited;
    });
    const address = `http://127.0.0.1:${port}`;
    await answered(address, child, () => said);
    return address;
  }
}

async function answered(address: string, child: ChildProcess, said: () => string): Promise<void> {
  const giveUpAt = Date.now() + 20_000;
  while (!(await fetch(address).then(Boolean, () => false))) {
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`${child.spawnfile} does not run: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
