// The container file and the compose file of ui/deploy serve the site, with events by Centrifugo and Redis.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { API_KEY, commandRedis, startSandbox, TOKEN_KEY } from "../centrifugo/harness/processes.ts";
import { launchOptions } from "../chromium.ts";
import { ask } from "../deployment/harness/ask.ts";
import { printSiteFiles } from "../deployment/harness/site-files.ts";
import { complaintsOf, signIn } from "../deployment/harness/visitor.ts";
import type { Sandbox } from "../e2e/sandbox.ts";
import { Compose, servicesOf } from "./harness/compose.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SITE = "http://127.0.0.1:8080";
const REDIS_PORT = 6379;
const WAIT_MS = 15_000;

let folder = "";
let compose: Compose | undefined;
let sandbox: Sandbox | undefined;
let browser: Browser | undefined;
let endSandbox = async () => {};

const file = () => join(folder, "ui", "deploy", "container", "compose.yaml");
const served = (...path: string[]) => join(folder, "served", "live", ...path);
const variables = () => ({
  SITE_FOLDER: join(folder, "served"),
  REALTIME_API_KEY: API_KEY,
  TOKEN_KEY,
  SITE_ORIGIN: SITE,
});

function running(): { compose: Compose; sandbox: Sandbox } {
  if (compose === undefined || sandbox === undefined) throw new Error("nothing runs");
  return { compose, sandbox };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "containers-"));
  // The web server in the container is not root.
  chmodSync(folder, 0o755);
  // The steps that the head of the compose file names, in the folders of the repository.
  cpSync(join(ROOT, "ui", "deploy"), join(folder, "ui", "deploy"), { recursive: true });
  cpSync(join(ROOT, "tests", "sandbox", "centrifugo.json"), join(folder, "tests", "sandbox", "centrifugo.json"));
  execFileSync("sh", [join(ROOT, "ui", "deploy", "deploy.sh"), join(ROOT, "ui", "dist"), join(folder, "served")]);
  const realtime = { api: "http://127.0.0.1:8001/api", line: SITE };
  const started = await startSandbox(realtime, served());
  sandbox = started.sandbox;
  endSandbox = started.end;
  const site = join(folder, "ui", "deploy", "container", "site");
  cpSync(join(folder, "ui", "deploy", "nginx", "site"), site, { recursive: true });
  printSiteFiles(served(), "nginx", site);
  writeFileSync(
    join(site, "place.conf"),
    "listen 8080; server_name _; set $site_scheme https; root /srv/player-site/live;",
  );
  const upstream = (name: string, server: string) => `upstream ${name} { server ${server}; }\n`;
  writeFileSync(
    join(site, "upstreams.conf"),
    upstream("site_api", new URL(started.sandbox.site).host) + upstream("site_realtime", "centrifugo:8000"),
  );
  compose = Compose.up(file(), variables());
  const answers = async () => {
    await fetch(SITE);
    await fetch("http://127.0.0.1:8000");
  };
  await vi.waitFor(answers, { timeout: WAIT_MS }).catch(() => {
    throw new Error(`the services do not answer:\n${compose?.log}`);
  });
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  await compose?.down();
  await endSandbox();
  rmSync(folder, { recursive: true });
});

test("the image is Debian's nginx, and takes the sample with the printed files", () => {
  expect(running().compose.run("web", "nginx", "-v")).toContain("nginx/1.22");
  expect(running().compose.run("web", "nginx", "-t")).toContain("test is successful");
});

test.each([
  ["/", 200, "index.html"],
  ["/contact", 200, "contact.html"],
  ["/profile/wallet", 200, "shell.html"],
  ["/nowhere", 404, "shell.html"],
])("%s is answered with %d and %s, and with the printed headers", async (path, status, name) => {
  const answer = await ask(SITE, path);
  expect({ status: answer.status, isFile: answer.text === readFileSync(served(name), "utf8") }).toEqual({
    status,
    isFile: true,
  });
  expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a part of the core is sent with Brotli, and kept for ever", async () => {
  const name = readdirSync(served("assets")).find((asset) => /^core_bg-.*\.wasm$/.test(asset));
  const { headers } = await ask(SITE, `/assets/${name}`, { headers: { "accept-encoding": "br" } });
  expect(headers).toMatchObject({
    "content-type": "application/wasm",
    "content-encoding": "br",
    "cache-control": "public,max-age=31536000,immutable",
  });
});

test("every request is in the log of the web server's container", async () => {
  await ask(SITE, "/contact?of=the-log");
  await vi.waitFor(() => expect(running().compose.log).toContain("/contact?of=the-log"), { timeout: WAIT_MS });
});

test("a player signs in, and sees money arrive through Centrifugo and Redis", async () => {
  if (browser === undefined) throw new Error("there is no browser");
  const page = await browser.newPage({ baseURL: SITE });
  page.setDefaultTimeout(WAIT_MS);
  const complaints = complaintsOf(page);
  const player = await running().sandbox.player({ email: "container@example.com" });
  const balance = await signIn(page, running().sandbox, "container@example.com");
  // Centrifugo keeps the channels of a node under these keys.
  await vi.waitFor(async () => expect(await commandRedis(REDIS_PORT, "KEYS centrifugo*")).toContain("centrifugo"), {
    timeout: WAIT_MS,
  });
  const before = await running().sandbox.count("GET", "/api/player/accounts");
  await running().sandbox.credit(player.profile.id, "USD", "12.34");
  await vi.waitFor(async () => expect(await balance.textContent()).toContain("12.34"), { timeout: WAIT_MS });
  expect(await running().sandbox.count("GET", "/api/player/accounts")).toBe(before);
  expect(await commandRedis(REDIS_PORT, "KEYS *wallet*")).toContain(player.profile.id);
  expect(complaints).toEqual([]);
  await page.close();
});

test.each(["SITE_FOLDER", "REALTIME_API_KEY", "TOKEN_KEY", "SITE_ORIGIN"])("without %s nothing starts", (missing) => {
  const { [missing as keyof ReturnType<typeof variables>]: _, ...others } = variables();
  expect(() => servicesOf(file(), others)).toThrow(`${missing} is not set`);
});
