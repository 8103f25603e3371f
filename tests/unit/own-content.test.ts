// Content that a function of the embedding program answers: texts, documents of pages, and answers that are none.
import { type ContentSource, type Core, loadCore } from "@player-site/core/node";
import { emptySite, memoryStorage, startTestCore, type TestCoreOptions } from "@player-site/core/testing";
import { afterEach, expect, test, vi } from "vitest";

const CONFIG = { locales: ["en", "de"], defaultLocale: "en" };
const cores: Core[] = [];

afterEach(() => {
  for (const core of cores.splice(0)) core.dispose();
});

async function started(content: ContentSource, url = "https://site.test/", options: TestCoreOptions = {}) {
  const warnings: string[] = [];
  const server = emptySite();
  const onWarning = (text: string) => warnings.push(text);
  const made = await startTestCore(loadCore, { content, config: CONFIG, url, server, onWarning, ...options });
  cores.push(made.core);
  const warned = (part: string) => warnings.filter((text) => text.includes(part));
  return { ...made, warned };
}

test("texts are asked by locale and directory, and fall back to those of the default locale", async () => {
  const asked: string[] = [];
  const { core } = await started(async (locale, directory, document) => {
    asked.push([locale, directory, document].join(" ").trim());
    if (directory === "layout")
      return { header: { title: `Title ${locale}`, ...(locale === "en" && { more: "More" }) } };
    return undefined;
  }, "https://site.test/de");
  expect(core.snapshot("app")).toMatchObject({ phase: "ready", locale: "de" });
  expect(core.snapshot("content")["layout"]).toEqual({ header: { title: "Title de", more: "More" } });
  expect(core.snapshot("content")["modals"]).toEqual({});
  expect(asked).toContain("de layout");
  expect(asked).toContain("en layout");
  expect(new Set(asked).size).toBe(asked.length);
});

test("the function may answer at once, and no request asks for content", async () => {
  const server = emptySite();
  const urls: string[] = [];
  const { core } = await started((_, directory) => ({ [directory]: { title: directory } }), undefined, {
    fetch: (request) => {
      urls.push(request.url);
      return server.fetch(request);
    },
  });
  expect(core.snapshot("content")["alerts"]).toEqual({ alerts: { title: "alerts" } });
  expect(urls.filter((url) => url.includes("content"))).toEqual([]);
});

test("documents of pages are asked by name, and lists as a whole", async () => {
  const questions = [{ pageIdentity: "account", questionList: [] }];
  const { core } = await started((locale, directory, document) => {
    if (directory === "static" && document === "terms" && locale === "en") return { title: "Terms" };
    return directory === "question-pages" ? questions : undefined;
  }, "https://site.test/static/terms");
  const shown = () => core.snapshot("pageDocument");
  await vi.waitFor(() => expect(shown()).toMatchObject({ status: "ready", content: { title: "Terms" } }));
  core.actions.locate("https://site.test/static/nothing");
  await vi.waitFor(() => expect(shown()).toMatchObject({ name: "static/nothing", status: "missing" }));
  core.actions.locate("https://site.test/questions/account");
  await vi.waitFor(() => expect(shown()).toMatchObject({ status: "ready", content: questions }));
});

const circular: Record<string, unknown> = {};
circular["itself"] = circular;

test.each<[string, unknown]>([
  ["a text", '{"header":{}}'],
  ["a number", 7],
  ["a list", []],
  ["null", null],
  ["a function", () => ({})],
  ["an object that contains itself", circular],
  ["a big integer", 1n],
])("%s is no content: the start says so, and reads again", async (_what, bad) => {
  let answer = bad;
  const { core, clock } = await started((_, directory) => (directory === "layout" ? (answer as object) : {}));
  expect(core.snapshot("app").phase).toBe("unavailable");
  const { failure } = core.snapshot("app");
  expect(failure).toMatchObject({ source: "value:content/en/layout.json", kind: "malformed" });
  await expect(core.actions.retryStart()).rejects.toMatchObject({ kind: "malformed", source: failure?.source });
  answer = { header: {} };
  await clock.pass(15_000);
  await vi.waitFor(() => expect(core.snapshot("app").phase).toBe("ready"));
});

test("what the function throws is the cause, and the texts are read again", async () => {
  const thrown = new Error("the content management is away");
  let isAway = true;
  const { core, warned } = await started((_, directory) => {
    if (isAway && directory === "layout") throw thrown;
    return {};
  });
  const error = await core.actions.retryStart().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: "offline", retryable: true, source: "value:content/en/layout.json" });
  expect((error as Error).cause).toBe(thrown);
  expect(warned("the content management is away")).not.toEqual([]);
  isAway = false;
  await core.actions.retryStart();
  expect(core.snapshot("app").phase).toBe("ready");
});

test("texts that could not be read are null and not empty, with a warning, until they are", async () => {
  let isAway = true;
  const { core, clock, warned } = await started(async (_, directory) => {
    if (isAway && directory === "modals") throw new Error("away");
    return { header: {} };
  });
  expect(core.snapshot("app").phase).toBe("ready");
  expect(core.snapshot("content")["modals"]).toBeNull();
  expect(warned("content en/modals")).toHaveLength(1);
  isAway = false;
  await clock.pass(5_000);
  await vi.waitFor(() => expect(core.snapshot("content")["modals"]).toEqual({ header: {} }));
});

test.each<[string, () => object | undefined]>([
  ["a rejection", () => Promise.reject(new Error("away"))],
  ["a list in place of a document", () => []],
])("%s does not say that a page is missing", async (_what, bad) => {
  let isBad = true;
  const { core, clock } = await started((_, directory) => {
    if (directory !== "static") return {};
    return isBad ? bad() : { title: "Terms" };
  }, "https://site.test/static/terms");
  await vi.waitFor(() => expect(core.snapshot("pageDocument").status).toBe("failed"));
  isBad = false;
  await clock.pass(60_000);
  await vi.waitFor(() => expect(core.snapshot("pageDocument")).toMatchObject({ status: "ready" }));
});

test("a function that never answers is a start that took too long", async () => {
  const core = await loadCore({
    content: (_, directory) => (directory === "layout" ? new Promise(() => undefined) : {}),
    config: { ...CONFIG, requestTimeoutSeconds: 1 },
    fetch: emptySite().fetch,
    storage: memoryStorage(),
    realtime: false,
    onWarning: () => undefined,
  });
  cores.push(core);
  const started = core.actions.start("https://site.test/");
  await expect(started).rejects.toMatchObject({ kind: "timeout", source: "value:content/en/layout.json" });
});

test("the token of a preview is no part of a name", async () => {
  const asked: string[] = [];
  await started((_, directory) => {
    asked.push(directory);
    return {};
  }, "https://site.test/?previewToken=secret");
  expect(asked).toContain("layout");
  expect(asked.join(" ")).not.toContain("secret");
});
