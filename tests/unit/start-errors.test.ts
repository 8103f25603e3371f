// Errors before the core has started are reported to the embedding page, with a kind, a source and a cause.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Core, type CoreOptions, isCoreError, loadCore } from "@player-site/core/node";
import { data, emptySite, json, memoryStorage, type ScriptedServer } from "@player-site/core/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const CONFIG = { locales: ["en"], defaultLocale: "en" };
const cores: Core[] = [];
let onConsole: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  onConsole = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  for (const core of cores.splice(0)) core.dispose();
  vi.restoreAllMocks();
});

/** A core that is not started, and its warnings. */
async function loaded(options: CoreOptions = {}, server: ScriptedServer = emptySite()) {
  const warnings: string[] = [];
  const core = await loadCore({
    realtime: false,
    storage: memoryStorage(),
    fetch: server.fetch,
    onWarning: (text) => warnings.push(text),
    ...(options.configUrl === undefined && { config: CONFIG }),
    ...options,
  });
  cores.push(core);
  return { core, warnings, server };
}

/** The rejection of a start; undefined if the site starts. */
async function failed(core: Core): Promise<unknown> {
  return core.actions.start("https://site.test/").then(
    () => undefined,
    (error: unknown) => error,
  );
}

test.each<[string, unknown, string]>([
  ["config", "{}", "an object"],
  ["config", { amount: 1n }, "written as JSON"],
  ["configUrl", "http://[", "an address"],
  ["phoneTable", null, "an object"],
  ["content", "/texts", "an object"],
  ["contentUrl", 7, "an address"],
  ["routeRules", [][0] ?? false, "an object"],
  ["fetch", "fetch", "a function"],
  ["onWarning", {}, "a function"],
  ["storage", { local: {} }, "getItem"],
  ["clock", { now: () => 0 }, "clearTimeout"],
  ["realtime", "no", "true or false"],
])("a wrong option is an error of kind argument that names it: %s %o", async (name, value, expected) => {
  const wrong = await loadCore({ config: CONFIG, [name]: value } as CoreOptions).catch((error: unknown) => error);
  expect(wrong).toMatchObject({ name: "CoreError", kind: "argument", retryable: false });
  expect(String(wrong)).toContain(`loadCore: ${name} must be `);
  expect(String(wrong)).toContain(expected);
});

test("options that are no object are an error of kind argument", async () => {
  for (const options of [undefined, null, "/config.json"])
    await expect(loadCore(options as unknown as CoreOptions)).rejects.toMatchObject({ kind: "argument" });
});

test("a misspelt option is named in a warning", async () => {
  const { warnings } = await loaded({ realTime: false } as CoreOptions);
  expect(warnings).toEqual(["loadCore: unknown options: realTime"]);
});

test("the addresses of a bundler are options, although they are no URL of the platform", async () => {
  await expect(loaded({ contentUrl: { href: "/texts", toString: () => "/texts" } as URL })).resolves.toBeTruthy();
});

test("a configuration that cannot be used rejects the start with its kind and source", async () => {
  const { core } = await loaded({ config: { locales: ["de"] } });
  const error = await failed(core);
  expect(isCoreError(error)).toBe(true);
  expect(error).toMatchObject({ kind: "configuration", source: "value:config", retryable: false });
  expect(core.snapshot("app").failure).toMatchObject({ kind: "configuration", source: "value:config" });
});

test("a configuration file that does not exist, or is none, rejects the start with the cause", async () => {
  const folder = mkdtempSync(join(tmpdir(), "start-errors-"));
  const configUrl = pathToFileURL(join(folder, "config.json"));
  const missing = await failed((await loaded({ configUrl })).core);
  expect(missing).toMatchObject({ kind: "malformed", source: configUrl.href, cause: { code: "ENOENT" } });
  writeFileSync(join(folder, "config.json"), "no JSON");
  expect(await failed((await loaded({ configUrl })).core)).toMatchObject({ kind: "configuration" });
  // A folder exists, but cannot be read: that it is missing is not known.
  const unread = await failed((await loaded({ configUrl: pathToFileURL(folder) })).core);
  expect(unread).toMatchObject({ kind: "offline", retryable: true, cause: { code: "EISDIR" } });
  rmSync(folder, { recursive: true });
});

test("what the page's own fetch throws is the cause, and another call's is not", async () => {
  const server = emptySite();
  const thrown = new Error("the proxy is down");
  const { core } = await loaded({
    fetch: (request) => {
      if (request.url.endsWith("/api/settings/countries")) throw thrown;
      if (request.url.endsWith("/api/player/init")) throw new Error("something else");
      return server.fetch(request);
    },
  });
  const error = await failed(core);
  expect(error).toMatchObject({ kind: "offline", source: "GET /api/settings/countries", retryable: true });
  expect((error as Error).cause).toBe(thrown);
});

test("a server that fails has its status, and no cause is made up", async () => {
  const server = emptySite();
  server.on("GET /api/settings/locales", json({}, 503));
  const { core } = await loaded({}, server);
  const error = await failed(core);
  expect(error).toMatchObject({ kind: "server", status: 503, source: "GET /api/settings/locales" });
  expect((error as Error).cause).toBeUndefined();
});

test("a retry rejects in the same way, and resolves once the site has started", async () => {
  const server = emptySite();
  server.on("GET /api/settings/constants", "no connection");
  const { core } = await loaded({}, server);
  expect(await failed(core)).toMatchObject({ kind: "offline" });
  await expect(core.actions.retryStart()).rejects.toMatchObject({ source: "GET /api/settings/constants" });
  server.on("GET /api/settings/constants", data({ player: { registration: { phone: true, email: true } } }));
  await expect(core.actions.retryStart()).resolves.toBeUndefined();
  expect(core.snapshot("app").phase).toBe("ready");
  await expect(core.actions.start("https://site.test/")).resolves.toBeUndefined();
});

test("what the site works without goes to the page's own listener, and not to the console", async () => {
  const server = emptySite();
  server.on("GET /rules.json", "no connection");
  const { core, warnings } = await loaded({ config: { ...CONFIG, nope: 1 }, routeRulesUrl: "/rules.json" }, server);
  expect(await failed(core)).toBeUndefined();
  expect(warnings).toContain("value:config: unknown keys: nope");
  expect(warnings).toContain("no route rules");
  expect(onConsole).not.toHaveBeenCalled();
});

test("a listener of warnings that throws does not harm the core", async () => {
  const onError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { core } = await loaded({
    config: { ...CONFIG, nope: 1 },
    onWarning: () => {
      throw new Error("of the page");
    },
  });
  expect(await failed(core)).toBeUndefined();
  expect(onError).toHaveBeenCalled();
});
