// Runs the services of a compose file with buildah, which needs fewer rights of the machine than an engine.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";
import { programIn } from "../../centrifugo/harness/processes.ts";

/** The keys of a service that the file of the site uses. */
interface Service {
  build?: { context: string; dockerfile: string };
  image?: string;
  command?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  depends_on?: string[];
  ports?: string[];
  ulimits?: object;
  restart?: string;
}

/** Keys that this harness implements, or that have no effect in a test. */
const KNOWN: readonly string[] = [
  ...["build", "image", "command", "volumes", "environment", "depends_on"],
  // The test runs in a network namespace, and too short for limits and restarts to matter.
  ...["ports", "ulimits", "restart"],
];

/** Name of the image that `npm test containers` builds from the container file. */
const BUILT = "localhost/web";

/** The text with `${NAME:?message}` replaced. Throws the message if a variable is not set. */
export function withVariables(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+):\?([^}]*)\}/g, (_, name: string, message: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`${name} is not set: ${message}`);
    return value;
  });
}

/** The services of a file, by name. */
export function servicesOf(file: string, variables: Record<string, string>): Map<string, Service> {
  const { services } = parse(withVariables(readFileSync(file, "utf8"), variables)) as {
    services: Record<string, Service>;
  };
  for (const [name, service] of Object.entries(services)) {
    const unknown = Object.keys(service).filter((key) => !KNOWN.includes(key));
    if (unknown.length > 0) throw new Error(`the tests do not know ${unknown.join(", ")} of ${name}`);
  }
  return new Map(Object.entries(services));
}

const buildah = (...parameters: string[]): string =>
  execFileSync(programIn("BUILDAH"), parameters, { encoding: "utf8" }).trim();

/** The command of an image without one of the service. */
function commandOf(image: string): string[] {
  const { OCIv1 } = JSON.parse(buildah("inspect", "--type", "image", image)) as {
    OCIv1: { config: { Entrypoint?: string[]; Cmd?: string[] } };
  };
  return [...(OCIv1.config.Entrypoint ?? []), ...(OCIv1.config.Cmd ?? [])];
}

/** The running services of a compose file. All share one network, and each can be reached by its name. */
export class Compose {
  readonly #services: Map<string, Service>;
  readonly #folder: string;
  readonly #running: { name: string; container: string; child: ChildProcess }[] = [];
  readonly #written: string[] = [];

  private constructor(file: string, variables: Record<string, string>) {
    this.#services = servicesOf(file, variables);
    this.#folder = dirname(file);
  }

  /** Starts every service after those that it depends on. */
  static up(file: string, variables: Record<string, string>): Compose {
    const compose = new Compose(file, variables);
    for (const name of compose.#services.keys()) compose.#start(name);
    return compose;
  }

  /** Output of all services so far. */
  get log(): string {
    return this.#written.join("");
  }

  /** Runs a command in the container of a service. Returns its output, errors among it. */
  run(name: string, ...command: string[]): string {
    const found = this.#running.find((service) => service.name === name);
    if (found === undefined) throw new Error(`${name} does not run`);
    return buildah("run", ...this.#mounts(name), found.container, "--", "sh", "-c", `${command.join(" ")} 2>&1`);
  }

  /** Stops all services with SIGTERM, the last one first. */
  async down(): Promise<void> {
    for (const { container, child } of this.#running.toReversed()) {
      const closed = new Promise((resolve) => child.once("close", resolve));
      if (child.pid !== undefined && child.exitCode === null) {
        process.kill(-child.pid, "SIGTERM");
        await closed;
      }
      buildah("rm", container);
    }
  }

  #mounts(name: string): string[] {
    const volumes = this.#services.get(name)?.volumes ?? [];
    return volumes.flatMap((volume) => {
      const [from = "", ...rest] = volume.split(":");
      return ["--volume", [resolve(this.#folder, from), ...rest].join(":")];
    });
  }

  #start(name: string): void {
    const service = this.#services.get(name);
    if (service === undefined) throw new Error(`there is no service ${name}`);
    if (this.#running.some((running) => running.name === name)) return;
    for (const other of service.depends_on ?? []) this.#start(other);
    const image = service.build === undefined ? (service.image ?? "") : BUILT;
    const hosts = [...this.#services.keys()].flatMap((host) => ["--add-host", `${host}:127.0.0.1`]);
    const container = buildah("from", "--pull-never", ...hosts, image);
    const environment = Object.entries(service.environment ?? {}).flatMap(([key, value]) => [
      "--env",
      `${key}=${value}`,
    ]);
    const child = spawn(
      programIn("BUILDAH"),
      [...["run", ...this.#mounts(name), ...environment, container, "--"], ...(service.command ?? commandOf(image))],
      // A group of its own, so that the signal reaches the program in the container.
      { detached: true, stdio: ["ignore", "pipe", "pipe"] },
    );
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => this.#written.push(`${name}: ${chunk.toString()}`));
    this.#running.push({ name, container, child });
  }
}
