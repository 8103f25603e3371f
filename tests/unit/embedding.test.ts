// The package in an embedding program: arguments, exceptions, disposal.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Command, type Core, type CoreOptions, loadCore } from "@player-site/core/node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import uploaded from "../samples/documents-upload.json" with { type: "json" };
import { ACCOUNT, failure, SESSION, signIn } from "./embedding-core.ts";

const ORIGIN = "https://site.test";
const CONFIG = { locales: ["en"], defaultLocale: "en" };
const ANSWERS: Record<string, unknown> = {
  "/api/settings/currencies": [],
  "/api/settings/locales": [],
  "/api/settings/countries": [],
  "/api/settings/constants": { player: { registration: { phone: true, email: true } } },
  "/api/player/init": { country: "US" },
  "/api/player/sessions": SESSION,
  "/api/wallet/accounts": [ACCOUNT],
};

let asked: string[];
let cores: Core[];

const answer = (data: unknown) =>
  new Response(JSON.stringify({ data }), { headers: { "content-type": "application/json" } });

beforeEach(() => {
  asked = [];
  cores = [];
  vi.stubGlobal("fetch", async (input: Request | string | URL) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url.href);
    if (url.pathname === "/config.json") return new Response(JSON.stringify(CONFIG));
    if (url.pathname.startsWith("/content/en/")) return new Response("{}");
    return url.pathname in ANSWERS ? answer(ANSWERS[url.pathname]) : new Response("{}", { status: 404 });
  });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("WebSocket", undefined);
});

afterEach(() => {
  for (const core of cores) core.dispose();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function started(options: CoreOptions = { config: CONFIG }, ends = "ready"): Promise<Core> {
  const core = await loadCore(options);
  cores.push(core);
  const start = core.actions.start(`${ORIGIN}/`);
  await (ends === "ready" ? start : expect(start).rejects.toMatchObject({ name: "CoreError" }));
  return core;
}

test("an action whose part of the core is not loaded yet warns that it does nothing", async () => {
  const core = await started();
  const warned = vi.mocked(console.warn);
  warned.mockClear();
  core.actions.showStandings(2);
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    "showStandings does nothing: the part engagement of the core is not loaded yet",
  );
  await core.actions.loadTournaments(false);
  warned.mockClear();
  core.actions.showStandings(2);
  expect(warned).not.toHaveBeenCalled();
});

test("exceptions of listeners and command handlers are reported and isolated", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const core = await started();
  let told = 0;
  core.subscribe("session", () => {
    throw new Error("a listener of the page");
  });
  core.subscribe("session", () => {
    told += 1;
  });
  core.onCommand(() => {
    throw new Error("a handler of the page");
  });
  await signIn(core);
  expect(core.snapshot("session").status).toBe("player");
  expect(told).toBeGreaterThan(0);
  expect(reported.mock.calls.map(([, error]) => String(error))).toContain("Error: a listener of the page");
  await core.actions.signOut();
  expect(reported.mock.calls.map(([, error]) => String(error))).toContain("Error: a handler of the page");
  expect(core.snapshot("app").crashed).toBe(false);
});

test("a rejected handler promise is reported, and a removed handler is not called", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const core = await started();
  const seen: Command[] = [];
  const stop = core.onCommand((command) => void seen.push(command));
  stop();
  await core.actions.signOut();
  expect(seen).toEqual([]);
  core.onCommand(async () => {
    throw new Error("late");
  });
  await vi.waitFor(() => expect(reported).toHaveBeenCalled());
});

test("invalid arguments are errors of kind argument, and the core keeps working", async () => {
  const core = await started();
  const actions = core.actions as unknown as Record<string, (...parameters: unknown[]) => unknown>;
  await core.actions.openForm("signIn");
  for (const [name, ...parameters] of [
    ["changeAmount", 25],
    ["changeAmount"],
    ["changeField", "signIn", "login", 5],
    ["changeField", "signIn", {}, "x"],
    ["changeField", 7, "login", "x"],
    ["holdToasts", "yes"],
    ["dismissToast", -1],
    ["dismissToast", 1.5],
    ["locate", undefined],
    ["uploadDocument", "passport", "no file"],
    ["loadTransactions", "2"],
    ["chooseCurrency", null],
    ["openForm", "nope"],
    ["openForm", undefined],
    ["loadPart", "nope"],
    ["startGame", "one", "true", false],
    ["startGame", "one", true, undefined],
    ["selectTab", "signIn", "nope"],
    ["changeField", "nope", "login", "x"],
    ["changeField", "signIn", "email", "x"],
    ["openNewLimit", "nope"],
    ["openWallet", { tab: "nope" }],
  ] as [string, ...unknown[]][]) {
    expect(await failure(() => actions[name]?.(...parameters)), `${name} ${JSON.stringify(parameters)}`).toBe(
      "argument",
    );
  }
  expect(await failure(() => core.snapshot("nope" as never))).toBe("argument");
  expect(await failure(() => core.subscribe("nope" as never, () => undefined))).toBe("argument");
  await signIn(core);
  expect(core.snapshot("accounts").map(({ balance }) => balance.amount)).toEqual(["120.5"]);
  expect(core.snapshot("app").crashed).toBe(false);
});

test("a call that returns a promise never throws synchronously, and calls are enumerable", async () => {
  const core = await started();
  const rejected = core.actions.openForm("nope" as never);
  await expect(rejected).rejects.toMatchObject({ name: "CoreError", kind: "argument", retryable: false });
  expect(Object.keys(core.actions)).toContain("signIn");
  expect(Object.keys(core.actions)).not.toContain("realtimeMessage");
});

test("a core without a configuration is refused", async () => {
  expect(await failure(() => loadCore({}))).toBe("argument");
});

test("the app snapshot has the reason why the site cannot start", async () => {
  const failures: unknown[] = [];
  for (const config of [{ locales: ["de"] }, CONFIG]) {
    if (config === CONFIG)
      vi.stubGlobal("fetch", async () => {
        throw new TypeError("no network");
      });
    const core = await started({ config }, "unavailable");
    expect(core.snapshot("app").phase).toBe("unavailable");
    failures.push(core.snapshot("app").failure);
  }
  expect(failures).toMatchObject([
    { source: "value:config", kind: "configuration" },
    { source: "GET /api/settings/currencies", kind: "offline" },
  ]);
});

test("the failure reason is cleared after a successful start", async () => {
  const working = globalThis.fetch;
  vi.stubGlobal("fetch", async () => new Response("<!doctype html>"));
  const core = await started({ config: CONFIG }, "unavailable");
  expect(core.snapshot("app").failure).toMatchObject({ kind: "malformed" });
  vi.stubGlobal("fetch", working);
  await core.actions.retryStart();
  expect(core.snapshot("app")).toMatchObject({ phase: "ready" });
  expect(core.snapshot("app").failure).toBeUndefined();
});

test("configuration, texts and phone table can be passed as values", async () => {
  const content = { en: { layout: {}, alerts: { wallet: { title: "Of the program" } } } };
  const core = await started({ config: CONFIG, content, phoneTable: {} });
  expect(core.snapshot("app").phase).toBe("ready");
  expect(core.snapshot("content")["alerts"]).toEqual({ wallet: { title: "Of the program" } });
  expect(asked.filter((url) => !url.startsWith(`${ORIGIN}/api/`))).toEqual([]);
});

test("documents of pages and route rules can be passed as values", async () => {
  const questions = [
    { pageIdentity: "account", questionList: [{ question: "How do I sign up?", answer: "<b>So</b>" }] },
  ];
  const content = { en: { layout: {}, static: { terms: { title: "Terms" } }, "question-pages": questions } };
  const routeRules = { routeRules: { "/agb": { redirect: "/static/terms" } } };
  const core = await loadCore({ config: CONFIG, content, phoneTable: {}, routeRules });
  cores.push(core);
  await core.actions.start(`${ORIGIN}/static/terms`);
  const document = () => core.snapshot("pageDocument");
  expect(core.actions.locate(`${ORIGIN}/static/terms`).route?.document).toBe("static/terms");
  await vi.waitFor(() =>
    expect(document()).toEqual({ name: "static/terms", status: "ready", content: { title: "Terms" } }),
  );
  core.actions.locate(`${ORIGIN}/static/nothing`);
  await vi.waitFor(() => expect(document().status).toBe("missing"));
  core.actions.locate(`${ORIGIN}/questions/account`);
  await vi.waitFor(() => expect(document()).toMatchObject({ status: "ready", content: questions }));
  await core.actions.searchQuestions("SIGN");
  expect(core.snapshot("questionSearch")).toEqual({ typed: "SIGN", found: [{ page: "account", index: 0 }] });
  expect(core.actions.locate(`${ORIGIN}/agb`).redirect).toBe("/static/terms");
});

test("relative URLs use the start address; local files can be read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "embedding-files-"));
  writeFileSync(join(folder, "config.json"), JSON.stringify(CONFIG));
  const fromFile = await started({ configUrl: pathToFileURL(join(folder, "config.json")) });
  rmSync(folder, { recursive: true });
  expect(fromFile.snapshot("app").phase).toBe("ready");
  const fromSite = await started({ configUrl: "/config.json" });
  expect(fromSite.snapshot("app").phase).toBe("ready");
  expect(asked).toContain(`${ORIGIN}/config.json`);
  expect(asked).toContain(`${ORIGIN}/content/en/alerts.json`);
});

test("a disposed core stops all activity", async () => {
  const core = await started();
  const other = await started();
  let told = 0;
  core.subscribe("app", () => {
    told += 1;
  });
  await signIn(core);
  const atRest = asked.length;
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const running = core.actions.loadTransactions(1);
  core.dispose();
  core.dispose();
  await expect(running).rejects.toMatchObject({ kind: "disposed" });
  expect(await failure(() => core.actions.changeAmount("5"))).toBe("disposed");
  expect(await failure(() => core.actions.signOut())).toBe("disposed");
  expect(core.snapshot("session").status).toBe("player");
  other.actions.holdToasts(true);
  expect(told).toBe(0);
  expect(asked.length).toBe(atRest);
});

test("a document can be uploaded without XMLHttpRequest", async () => {
  const bodies: FormData[] = [];
  const working = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    if (!(init?.body instanceof FormData)) return working(input);
    expect(String(input)).toBe(`${ORIGIN}/api/player/documents`);
    bodies.push(init.body);
    return answer(uploaded.response.data);
  });
  const core = await started();
  // Each core keeps its own files, independent of later cores.
  await started();
  await signIn(core);
  await core.actions.loadDocuments().catch(() => undefined);
  await core.actions.uploadDocument(
    uploaded.response.data.type,
    new File(["%PDF-1.4"], "passport.pdf", { type: "application/pdf" }),
  );
  expect(bodies).toHaveLength(1);
  expect((bodies[0]?.get("file") as File | undefined)?.name).toBe("passport.pdf");
});
