// Requests that are sent while the module of the core is loading.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FirstAnswers } from "../../pkg/dist/first-answers.js";

const SETTINGS = ["currencies?visible=1", "locales", "countries", "constants"];

let answers: Record<string, () => Promise<Response>>;
let asked: [string, RequestCredentials | undefined][];

beforeEach(() => {
  answers = {};
  asked = [];
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubGlobal("location", { href: "https://play.example/de/main" });
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push([url, init?.credentials]);
    return answers[url]?.() ?? Promise.resolve(new Response(`the answer to ${url}`));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function askedWith(config: string, status = 200): Promise<FirstAnswers> {
  answers["/config.json"] = async () => new Response(config, { status });
  const first = new FirstAnswers({ configUrl: "/config.json" });
  await new Promise((resolve) => setTimeout(resolve));
  return first;
}

test("requests go to the API of the configuration, without cookies, and each answer is taken once", async () => {
  const first = await askedWith('{ "apiBase": "https://api.example/" }');
  const paths = [...SETTINGS.map((name) => `/api/settings/${name}`), "/api/player/init"];
  expect(asked).toEqual([
    ["/config.json", "same-origin"],
    ...paths.map((path) => [`https://api.example${path}`, "omit"]),
  ]);
  expect(await first.take("/config.json")).toMatchObject({
    status: 200,
    body: '{ "apiBase": "https://api.example/" }',
  });
  const url = "https://api.example/api/settings/locales";
  expect(await first.take(url)).toEqual({ status: 200, body: `the answer to ${url}` });
  expect(first.take(url)).toBeUndefined();
  expect(first.take("https://api.example/api/player/profile")).toBeUndefined();
});

test("wrong options send nothing: the core says what is wrong", () => {
  for (const options of [undefined, { configUrl: "http://[" }])
    expect(() => new FirstAnswers(options as { configUrl: string })).not.toThrow();
  expect(asked).toEqual([]);
});

test("the settings are requested before the configuration is handed on", async () => {
  let answer: (response: Response) => void = () => undefined;
  answers["/config.json"] = () => new Promise((resolve) => (answer = resolve));
  const first = new FirstAnswers({ configUrl: "/config.json" });
  const taken = first.take("/config.json")?.then(() => first.take("/api/settings/locales"));
  answer(new Response("{}"));
  expect(await taken).toMatchObject({ status: 200 });
});

test("an answer that is too old is not used", async () => {
  const first = await askedWith("{}");
  vi.advanceTimersByTime(11_000);
  expect(first.take("/api/settings/locales")).toBeUndefined();
});

test("a failed request has the answer null, an error status is an answer", async () => {
  answers["/api/settings/locales"] = () => Promise.reject(new TypeError("offline"));
  answers["/api/settings/constants"] = async () => new Response("broken", { status: 500 });
  const first = await askedWith("{}");
  expect(await first.take("/api/settings/locales")).toBeNull();
  expect(await first.take("https://play.example/api/settings/constants")).toEqual({ status: 500, body: "broken" });
});

test.each([
  ["missing", "", 404],
  ["no JSON", "<html>", 200],
])("nothing else is requested if the configuration is %s", async (_what, config, status) => {
  const first = await askedWith(config, status);
  expect(asked).toHaveLength(1);
  expect(await first.take("/config.json")).toEqual({ status, body: config });
});

test("nothing is requested if the configuration is a value", async () => {
  const first = new FirstAnswers({ config: { locales: ["en"], defaultLocale: "en" } });
  expect(asked).toEqual([]);
  expect(first.take("/api/settings/locales")).toBeUndefined();
});
