// Options of an embedding program: network, storage, clock, listeners, and the abort of calls.
import {
  BUILD,
  type Command,
  type Core,
  type CoreOptions,
  loadCore,
  namespaced,
  prefixedStorage,
  type SiteStorage,
  strict,
  subscribeTo,
  subscribeToRow,
  VERSION,
  withSignal,
} from "@player-site/core/node";
import {
  data,
  emptySite,
  ManualClock,
  memoryStorage,
  startTestCore,
  type TestCoreOptions,
} from "@player-site/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import packageFile from "../../pkg/package.json" with { type: "json" };
import uploaded from "../samples/documents-upload.json" with { type: "json" };
import { ACCOUNT, failure, SESSION, signIn } from "./embedding-core.ts";

const cores: Core[] = [];

async function started(options: TestCoreOptions = {}) {
  const server = options.server ?? emptySite();
  server.on("POST /api/player/sessions", data(SESSION));
  server.on("GET /api/wallet/accounts", data([ACCOUNT, { ...ACCOUNT, id: "a2", status: 2 }]));
  const made = await startTestCore(loadCore, { ...options, server });
  cores.push(made.core);
  return made;
}

afterEach(() => {
  for (const core of cores.splice(0)) core.dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("every command goes to all handlers, and a removed one gets none", async () => {
  const { core } = await started();
  const seen: string[] = [];
  const note = (who: string) => (command: Command) => void seen.push(`${who} ${command.kind}`);
  core.onCommand(note("first"));
  const stop = core.onCommand(note("second"));
  await signIn(core);
  await core.actions.signOut();
  expect(seen.length).toBeGreaterThan(0);
  const kinds = (who: string) => seen.filter((each) => each.startsWith(who)).map((each) => each.split(" ")[1]);
  expect(kinds("first")).toEqual(kinds("second"));
  stop();
  const before = kinds("second").length;
  await signIn(core);
  await core.actions.signOut();
  expect(kinds("second")).toHaveLength(before);
  expect(kinds("first").length).toBeGreaterThan(before);
});

test("a core is a resource of its block", async () => {
  const { core } = await started();
  const dispose = core[Symbol.dispose];
  if (dispose === undefined) {
    // Node 20.0 to 20.4.
    expect(Symbol.dispose).toBeUndefined();
    return;
  }
  dispose();
  expect(await failure(() => core.actions.signOut())).toBe("disposed");
});

test("requests go through the page's own fetch alone", async () => {
  const global = vi.fn();
  vi.stubGlobal("fetch", global);
  const { core, server } = await started();
  await signIn(core);
  expect(core.snapshot("session").status).toBe("player");
  expect(server.to("POST /api/player/sessions")[0]?.body).toMatchObject({ login: "player@example.com" });
  expect(server.to("GET /api/wallet/accounts")[0]?.headers.get("authorization")).toBe("Bearer e30.e30.s");
  expect(global).not.toHaveBeenCalled();
});

test("a page that shows no games asks for no list of games", async () => {
  const { server, clock } = await started({ url: "https://site.test/contact" });
  await clock.pass(20_000);
  const asked = new Set(server.calls.map(({ method, path }) => `${method} ${path}`));
  // The names of the collections are in the menu of every page; they are loaded when they are.
  asked.delete("GET /api/game/collections");
  expect([...asked].sort()).toEqual([
    "GET /api/player/init",
    "GET /api/settings/constants",
    "GET /api/settings/countries",
    "GET /api/settings/currencies",
    "GET /api/settings/locales",
  ]);
});

test("a page with texts of its own passes none, and nothing is warned", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { core } = await started({ content: {} });
  expect(core.snapshot("app").phase).toBe("ready");
  await signIn(core);
  await core.actions.reloadContent();
  expect(core.snapshot("content")["layout"]).toEqual({});
  expect(warn.mock.calls.filter(([text]) => String(text).startsWith("content"))).toEqual([]);
});

test("a document is uploaded through the page's own fetch", async () => {
  const { core, server } = await started();
  const { response } = uploaded;
  server.on("POST /api/player/documents", data(response.data));
  await signIn(core);
  await core.actions.loadDocuments().catch(() => undefined);
  const file = new File(["%PDF-1.4"], "passport.pdf", { type: "application/pdf" });
  await core.actions.uploadDocument(response.data.type, file);
  const [call] = server.to("POST /api/player/documents");
  expect(call?.body).toMatchObject({ type: response.data.type, file: { name: "passport.pdf" } });
});

test("the core keeps what it stores in the page's own storage", async () => {
  const storage = memoryStorage();
  const { core } = await started({ storage });
  await signIn(core);
  const keys = (area: "local" | "session") =>
    Array.from({ length: storage[area].length }, (_, place) => storage[area].key(place));
  expect([...keys("local"), ...keys("session")]).not.toEqual([]);
});

test("a prefixed storage touches nothing of the rest of the page", () => {
  const { local, session } = memoryStorage();
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
  local.setItem("theirs", "kept");
  const own = prefixedStorage("casino:").local;
  own?.setItem("draft", "text");
  expect(local.getItem("casino:draft")).toBe("text");
  expect([own?.length, own?.key(0), own?.key(1), own?.getItem("theirs")]).toEqual([1, "draft", null, null]);
  own?.removeItem("draft");
  own?.removeItem("theirs");
  expect(local.getItem("theirs")).toBe("kept");
});

test("a change by another tab reaches the core under its own key", async () => {
  const heard: [string, string | null][] = [];
  const page = new EventTarget();
  const { local } = memoryStorage();
  vi.stubGlobal("window", page);
  vi.stubGlobal("localStorage", local);
  const life = new AbortController();
  prefixedStorage("casino:").onChange?.((key, text) => heard.push([key, text]), life.signal);
  const change = (key: string) =>
    page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue: "1", storageArea: local }));
  change("theirs");
  change("casino:session");
  life.abort();
  change("casino:session");
  expect(heard).toEqual([["session", "1"]]);
});

test("timers and times are those of the page's own clock", async () => {
  const clock = new ManualClock(Date.UTC(2026, 0, 1));
  const server = emptySite();
  server.on("GET /api/settings/currencies", "no connection");
  const { core } = await started({ clock, server });
  expect(core.snapshot("app").phase).toBe("unavailable");
  server.off("GET /api/settings/currencies");
  // A failed start is tried again after a while.
  await clock.pass(10 * 60_000);
  await vi.waitFor(() => expect(core.snapshot("app").phase).toBe("ready"));
  expect(core.actions.timeLeft("2026-01-01T01:00:00Z")).toMatchObject({ minutes: 50 });
});

test("without realtime no socket is opened", async () => {
  const socket = vi.fn();
  vi.stubGlobal("WebSocket", socket);
  const { core } = await started();
  await signIn(core);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(socket).not.toHaveBeenCalled();
});

test("the wait for a call ends with its signal, and the request is carried out", async () => {
  const { core, server } = await started();
  const release = server.hold("POST /api/player/sessions");
  const ending = new AbortController();
  await core.actions.openForm("signIn");
  core.actions.selectTab("signIn", "email");
  core.actions.changeField("signIn", "login", "player@example.com");
  core.actions.changeField("signIn", "password", "password1");
  const actions = withSignal(core, ending.signal);
  const waiting = actions.signIn();
  ending.abort(new Error("the page was left"));
  await expect(waiting).rejects.toThrow("the page was left");
  release();
  await vi.waitFor(() => expect(core.snapshot("session").status).toBe("player"));
  // Afterwards no call is made.
  await expect(actions.signOut()).rejects.toThrow("the page was left");
  expect(core.snapshot("session").status).toBe("player");
});

test("a subscription to a value or a row is told of its own changes only", async () => {
  const { core, server } = await started();
  const told: unknown[] = [];
  subscribeTo(
    core,
    "session",
    ({ status }) => status,
    (status, before) => told.push(`${before} → ${status}`),
  );
  subscribeToRow(core, "accounts", "id", "a2", (row) => told.push(row?.balance.amount));
  await signIn(core);
  expect(told).toEqual(["120.5", "guest → player"]);
  server.on(
    "GET /api/wallet/accounts",
    data([
      { ...ACCOUNT, balance: 7 },
      { ...ACCOUNT, id: "a2", status: 2 },
    ]),
  );
  await core.actions.reloadAccounts();
  expect(core.snapshot("accounts")[0]?.balance.amount).toBe("7");
  expect(told).toHaveLength(2);
});

test("the calls are in namespaces, each in one", async () => {
  const { core } = await started();
  const areas = namespaced(core);
  expect(areas.wallet.deposit).toBe(core.actions.deposit);
  const names = Object.values(areas).flatMap((area) => Object.keys(area));
  expect(names.sort()).toEqual(Object.keys(core.actions).sort());
});

test("a form that is not open cannot be sent", async () => {
  const { core } = await started();
  for (const send of ["signIn", "signUp", "forgotPassword", "resetPassword", "sendMessage"] as const)
    expect(await failure(core.actions[send]), send).toBe("argument");
  await signIn(core);
  expect(await failure(core.actions.changePassword)).toBe("argument");
  expect(await failure(core.actions.saveProfile)).toBe("argument");
});

test("a strict core freezes its snapshots and refuses calls that would do nothing", async () => {
  const made = await started();
  const core = strict(made.core);
  const write = (target: object, key: string) => Reflect.set(target, key, "changed");
  expect(write(core.snapshot("session"), "status")).toBe(false);
  expect(write(core.snapshot("app").features, "loyalty")).toBe(false);
  expect(core.snapshot("session")).toBe(made.core.snapshot("session"));
  expect(await failure(() => core.actions.openWallet({ tab: "deposit" }))).toBe("argument");
  expect(await failure(() => core.actions.changeAmount("5"))).toBe("argument");
  await signIn(core);
  await core.actions.openWallet({ tab: "deposit" }).catch(() => undefined);
  expect(await failure(() => core.actions.selectMethod("nope"))).toBe("argument");
  expect(await failure(() => core.actions.dismissToast(7))).toBe("argument");
  // The usual core keeps silent: the player may have lost a race.
  made.core.actions.selectMethod("nope");
});

test("the package knows its version and the build of its module", () => {
  expect(VERSION).toBe(packageFile.version);
  expect(BUILD).toMatch(/^[0-9a-f]{12}$/);
});

test("the compiler knows which form has which field, and takes the platform's own objects", () => {
  const types = (core: Core, storage: Storage): CoreOptions => {
    // @ts-expect-error: a field of another form
    core.actions.changeField("contact", "password", "x");
    core.actions.changeField("signUp", "anythingOfTheServer", "x");
    const site: SiteStorage = { local: storage };
    return {
      fetch: globalThis.fetch,
      storage: site,
      clock: { now: Date.now, setTimeout, clearTimeout: () => undefined },
    };
  };
  expect(types).toBeTypeOf("function");
});
