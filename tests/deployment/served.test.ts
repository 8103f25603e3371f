// The samples of ui/deploy serve the site as the sandbox does, which all other tests are about.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RawClient } from "../centrifugo/harness/raw.ts";
import { type Answer, ask } from "./harness/ask.ts";
import { Deployment, SERVERS } from "./harness/servers.ts";

let deployment: Deployment | undefined;

/** The files that are deployed for all tests of this file. */
function deployed(): Deployment {
  if (deployment === undefined) throw new Error("nothing is deployed");
  return deployment;
}

beforeAll(async () => {
  deployment = await Deployment.start();
});
afterAll(() => deployment?.end());

const file = (...path: string[]) => readFileSync(join(deployed().site, ...path), "utf8");

/** Address of an asset whose name fits. */
function asset(pattern: RegExp): string {
  const found = readdirSync(join(deployed().site, "assets")).find((name) => pattern.test(name));
  if (found === undefined) throw new Error(`no asset fits ${pattern}`);
  return `/assets/${found}`;
}

const isHtml = ({ headers }: Answer) => headers["content-type"]?.startsWith("text/html") ?? false;

/** Paths, and the file that answers them with 200; `missing` for the shell with 404, `nothing` for 404 without HTML. */
const PATHS = {
  "/": "index.html",
  "/?page=1": "index.html",
  "/contact": "contact.html",
  "/contact/": "contact.html",
  "/de": "de.html",
  "/de/": "de.html",
  "/pt-br/contact/": "pt-br/contact.html",
  "/questions": "questions.html",
  "/static/terms": "static/terms.html",
  "/offline.html": "offline.html",
  "/robots.txt": "robots.txt",
  "/config.json": "config.json",
  "/.well-known/security.txt": ".well-known/security.txt",
  "/profile/wallet": "shell.html",
  "/profile/wallet/": "shell.html",
  "/DE/profile/wallet": "shell.html",
  "/games/ember-orchard": "shell.html",
  "/games/a.b": "shell.html",
  "/de/games/ember-orchard?tab=1": "shell.html",
  "/verify/abc": "shell.html",
  "/promotions/2019/summer": "shell.html",
  "/nowhere": "missing",
  "/de/nowhere/at/all": "missing",
  "/games/owls/more": "missing",
  "/static/none": "missing",
  "/tournaments/none": "missing",
  "/About": "missing",
  "/xx/contact": "missing",
  "/none.txt": "missing",
  "/robots.txt/": "missing",
  "/robots.txt.html": "missing",
  "/index.html": "missing",
  "/contact.html": "missing",
  "/de/contact.html": "missing",
  "/shell.html": "missing",
  "/index": "missing",
  "/shell": "missing",
  "/shell/": "missing",
  "/offline": "missing",
  "/de/offline": "missing",
  "/no-such-page": "missing",
  "//": "missing",
  "/contact//": "missing",
  "/profile//wallet": "missing",
  "/.env": "nothing",
  "/.git/config": "nothing",
  "/assets/none.js": "nothing",
  "/assets/": "nothing",
  "/content/en/none.json": "nothing",
};

describe.each(SERVERS)("%s", (server) => {
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    ask(deployed().at(server), path, { method, headers });

  test.each(Object.entries(PATHS))("%s is %s", async (path, expected) => {
    const answer = await get(path);
    if (expected === "nothing") {
      expect({ status: answer.status, isHtml: isHtml(answer) }).toEqual({ status: 404, isHtml: false });
      expect(answer.text).not.toContain("SECRET");
      expect(answer.headers["cache-control"]).toBe("no-cache");
      return;
    }
    const isMissing = expected === "missing";
    expect(answer.status).toBe(isMissing ? 404 : 200);
    expect(answer.text === file(isMissing ? "shell.html" : expected)).toBe(true);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    if (isMissing || expected.endsWith(".html"))
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect((await ask(deployed().sandbox.site, path)).status).toBe(answer.status);
  });

  test("a path that is too long for a file is looked up among the pages alone", async () => {
    for (const [path, expected] of [
      [`/games/${"a".repeat(300)}`, 200],
      [`/games/${"a".repeat(3000)}`, 200],
      [`/${"a".repeat(248)}`, 404],
      [`/${"a".repeat(300)}.png`, 404],
      [`/${"a/".repeat(3000)}`, 404],
    ] as const) {
      const { status, text } = await get(path);
      expect({ status, isShell: text === file("shell.html") }, path.slice(0, 20)).toEqual({
        status: expected,
        isShell: true,
      });
    }
  });

  test("every printed header is sent with pages, files and errors, once and as the sandbox sends it", async () => {
    const printed = deployed().headers().get("every file") ?? [];
    expect(printed.map(([name]) => name)).toContain("content-security-policy");
    for (const path of ["/", "/profile/wallet", "/nowhere", "/config.json", asset(/^core_bg-.*\.wasm$/), "/.env"]) {
      const { headers } = await get(path);
      const own = await ask(deployed().sandbox.site, path, { headers: { "x-forwarded-proto": "https" } });
      for (const [name, value] of printed) {
        expect(headers[name], `${name} of ${path}`).toBe(value);
        expect(own.headers[name], `${name} of ${path} from the sandbox`).toBe(value);
      }
    }
  });

  test("what is printed for a kind of file is sent with it", async () => {
    const printed = deployed().headers();
    const wasm = asset(/^core_bg-.*\.wasm$/);
    for (const [kind, path] of [
      ["/assets/*", wasm],
      ["every other file", "/routes.json"],
      ["*.wasm", wasm],
      ["*.webmanifest", "/manifest-en.webmanifest"],
      ["pages", "/contact"],
    ] as const) {
      const lines = printed.get(kind) ?? [];
      expect(lines).not.toEqual([]);
      const headers = [(await get(path)).headers, (await ask(deployed().sandbox.site, path)).headers];
      for (const [name, value] of lines)
        expect(
          headers.map((all) => all[name]),
          `${name} of ${path}`,
        ).toEqual([value, value]);
    }
  });

  test.each([
    [/^core_bg-.*\.wasm$/, "application/wasm"],
    [/\.js$/, /^(text|application)\/javascript/],
    [/\.css$/, /^text\/css/],
    [/\.woff2$/, "font/woff2"],
    [/\.svg$/, "image/svg+xml"],
  ])("an asset %s has its type, and is kept for ever", async (pattern, type) => {
    const { status, headers } = await get(asset(pattern));
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(type);
    expect(headers["cache-control"]).toBe("public,max-age=31536000,immutable");
  });

  test("Brotli is sent to who takes it, else gzip, else the file itself; caches keep them apart", async () => {
    const pages = { "/contact": "contact.html", "/profile/wallet": "shell.html", "/nowhere": "shell.html" };
    const wasm = asset(/^core_bg-.*\.wasm$/);
    for (const [path, name] of [...Object.entries(pages), [wasm, wasm]] as const) {
      const plain = readFileSync(join(deployed().site, name));
      for (const [accepted, coding, decode] of [
        ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
        ["gzip", "gzip", gunzipSync],
        ["identity", undefined, (body: Buffer) => body],
      ] as const) {
        const { headers, body } = await get(path, { "accept-encoding": accepted });
        expect(headers["content-encoding"], `${path} for ${accepted}`).toBe(coding);
        expect(headers["vary"]?.toLowerCase(), `${path} for ${accepted}`).toBe("accept-encoding");
        expect(decode(body).equals(plain), `${path} for ${accepted}`).toBe(true);
      }
    }
  });

  test("a page that is asked for again has not changed, and keeps its headers", async () => {
    for (const path of ["/", "/profile/wallet", "/config.json", asset(/\.js$/)]) {
      const coding = { "accept-encoding": "br" };
      const first = await get(path, coding);
      expect(first.headers["etag"]).toBeDefined();
      const again = await get(path, { ...coding, "if-none-match": first.headers["etag"] ?? "" });
      expect({ status: again.status, body: again.text }, path).toEqual({ status: 304, body: "" });
      expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
    }
  });

  test("a version address names the build of the pages", async () => {
    const { text, headers } = await get("/builds/latest.json");
    expect(headers["cache-control"]).toBe("no-cache");
    const { id } = JSON.parse(text) as { id: string };
    expect((await get("/")).text).toContain(`<meta name="build" content="${id}"`);
  });

  test("an address without a page is never answered with 304", async () => {
    const { headers } = await get("/nowhere");
    const again = await get("/nowhere", { "if-none-match": headers["etag"] ?? "*" });
    expect(again.status).toBe(404);
  });

  test("HEAD has the headers alone, and a range a part", async () => {
    const page = await get("/contact");
    const head = await get("/contact", {}, "HEAD");
    expect({ status: head.status, body: head.text }).toEqual({ status: 200, body: "" });
    expect(head.headers["content-length"]).toBe(page.headers["content-length"]);
    const picture = asset(/\.woff2$/);
    const part = await get(picture, { range: "bytes=0-3" });
    expect({ status: part.status, body: part.text }).toEqual({ status: 206, body: "wOF2" });
    expect(part.headers["cache-control"]).toContain("immutable");
  });

  test("nothing outside of the folder is served", async () => {
    for (const path of ["/../sandbox.sqlite", "/%2e%2e/nginx/nginx.conf", "/assets/..%2f..%2fnginx/nginx.conf"]) {
      const { status, text } = await get(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain("load_module");
    }
  });

  test("the API answers through the server with its own status, headers and body", async () => {
    const site = deployed().at(server);
    const known = await ask(site, "/api/health");
    expect({ status: known.status, body: JSON.parse(known.text) }).toEqual({
      status: 200,
      body: { data: { status: "ok" } },
    });
    const own = await ask(deployed().sandbox.site, "/api/health");
    for (const name of ["content-security-policy", "cache-control", "x-content-type-options", "content-type"])
      expect(known.headers[name], name).toBe(own.headers[name]);
    expect(known.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/);
    const missing = await ask(site, "/api/none");
    expect({ status: missing.status, isHtml: isHtml(missing) }).toEqual({ status: 404, isHtml: false });
    const sent = await fetch(`${site}/api/player/sessions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login: "player@example.com", password: "wrong" }),
    });
    expect(sent.status).toBeGreaterThanOrEqual(400);
    expect(sent.headers.get("content-type")).toContain("application/json");
  });

  test("the wait that the API asks for, and a body that it refuses, arrive as they are", async () => {
    const { sandbox } = deployed();
    await sandbox.fault({ path: "/api/health", times: 1, status: 429, body: "busy", contentType: "text/plain" });
    const refused = await ask(deployed().at(server), "/api/health");
    expect({ status: refused.status, body: refused.text }).toEqual({ status: 429, body: "busy" });
  });

  test("a visitor cannot tell the API that he came over HTTPS", async () => {
    const claimed = { headers: { "x-forwarded-proto": "https" } };
    // The sandbox lists the calls that it has received.
    const own = await ask(deployed().sandbox.site, "/api/health", claimed);
    expect(own.headers["strict-transport-security"]).toBeDefined();
    const { headers } = await ask(deployed().at(server), "/api/health", claimed);
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  test("events arrive: the connection is upgraded, and a guest is answered", async () => {
    const client = await RawClient.connect(deployed().at(server));
    expect(await client.ask({ subscribe: { channel: "tournaments:standings" } })).toHaveProperty("subscribe");
    await client.close();
  });

  test("an API at another origin: its answers may be read, also after the question of a browser", async () => {
    const { headers } = await get(
      "/api/health",
      {
        origin: "https://www.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type, idempotency-key",
      },
      "OPTIONS",
    );
    expect(headers["access-control-allow-origin"]).toBe("*");
    expect(headers["access-control-allow-headers"]).toContain("idempotency-key");
    expect((await get("/api/health", { origin: "https://www.example" })).headers["access-control-expose-headers"]).toBe(
      "retry-after",
    );
  });
});
