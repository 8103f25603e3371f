// The images that the compose file of ui/deploy names, built from Debian's packages: no image is pulled.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findCentrifugo, INSTALL_CENTRIFUGO } from "./centrifugo.mjs";
import { output, ROOT, run } from "./steps.mjs";

const STORE = join(ROOT, "target", "containers");
const STORAGE = join(STORE, "storage.conf");
const DEPLOY = join(ROOT, "ui", "deploy");
const BASE = "docker.io/library/debian:12-slim";

const find = (program) => output("which", [program]) || undefined;

/** Path of buildah; undefined if it is not installed. */
export const findBuildah = () => process.env.BUILDAH ?? find("buildah");

/** Variables with which buildah keeps its images in target/. */
export const CONTAINERS = { CONTAINERS_STORAGE_CONF: STORAGE, BUILDAH_ISOLATION: "chroot" };

/** A command that runs another command in a new network namespace. */
export const IN_A_NETWORK = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$0" "$@"'];

/** Why containers cannot be run here; undefined if they can. */
export function noContainers() {
  if (process.getuid?.() !== 0) return "Only root can build an image from nothing.";
  const missing = ["buildah", "debootstrap"].filter((name) => !(name === "buildah" ? findBuildah() : find(name)));
  if (missing.length > 0) return `Not installed. On Debian: apt-get install ${missing.join(" ")}.`;
  if (!findCentrifugo()) return `Centrifugo is not installed. ${INSTALL_CENTRIFUGO}`;
  if (output("unshare", ["--mount", "--net", "ip", "link", "set", "lo", "up"]) === undefined)
    return "This machine lets no program have mounts and a network of its own.";
  return undefined;
}

const buildah = (title, parameters) =>
  run(title, findBuildah(), parameters, { environment: CONTAINERS, advice: "npm test containers tries it again." });

const exists = (image) => output(findBuildah(), ["images", "--quiet", image], CONTAINERS) !== undefined;

/** Builds the base image: Debian with its required packages. */
async function buildBase() {
  if (exists(BASE)) return;
  const folder = mkdtempSync(join(tmpdir(), "debian-"));
  try {
    await run("Debian for the images", "debootstrap", ["--variant=minbase", "bookworm", folder], {
      advice: "It needs Debian's packages.",
    });
    writeFileSync(join(folder, "Containerfile"), "FROM scratch\nCOPY . /\n");
    await buildah("Its image", ["build", "--quiet", "--tag", BASE, folder]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds an image under the name of a public one: Debian with one program. */
async function buildStandIn(image, lines, files = {}) {
  if (exists(image)) return;
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  try {
    for (const [name, path] of Object.entries(files)) copyFileSync(path, join(folder, name));
    writeFileSync(join(folder, "Containerfile"), [`FROM ${BASE}`, ...lines, ""].join("\n"));
    await buildah(`An image for ${image}`, ["build", "--quiet", "--pull-never", "--tag", image, folder]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds what is missing, and the image of the container file. */
export async function buildImages() {
  mkdirSync(STORE, { recursive: true });
  const storage = { driver: "vfs", graphroot: join(STORE, "images"), runroot: join(STORE, "run") };
  const lines = Object.entries(storage).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  writeFileSync(STORAGE, `[storage]\n${lines.join("\n")}\n`);
  await buildBase();
  await buildStandIn("docker.io/library/redis:7", [
    "RUN apt-get update && apt-get install --yes --no-install-recommends redis-server",
  ]);
  await buildStandIn(
    "docker.io/centrifugo/centrifugo:v6.9.1",
    ["COPY --chmod=755 centrifugo /usr/local/bin/centrifugo"],
    { centrifugo: findCentrifugo() },
  );
  const file = join(DEPLOY, "container", "Containerfile");
  await buildah("The image of the container file", [
    ...["build", "--quiet", "--layers", "--pull-never", "--tag", "localhost/web", "--file", file, DEPLOY],
  ]);
}
