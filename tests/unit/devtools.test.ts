// The core in the Redux DevTools extension.
import { connectDevtools } from "@player-site/core/devtools";
import { loadCore } from "@player-site/core/node";
import { data, startTestCore } from "@player-site/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import { SESSION } from "./embedding-core.ts";

afterEach(() => vi.unstubAllGlobals());

async function signedOutCore() {
  const { core, server } = await startTestCore(loadCore);
  server.on("POST /api/player/sessions", data(SESSION));
  server.on("GET /api/wallet/accounts", data([]));
  return core;
}

test("calls, changes and commands are sent, and what is secret is not", async () => {
  const sent: { type: string; payload?: unknown }[] = [];
  const states: object[] = [];
  const connection = {
    init: (state: object) => states.push(state),
    send: (action: { type: string; payload?: unknown }, state: object) => {
      sent.push(action);
      states.push(state);
    },
  };
  vi.stubGlobal("__REDUX_DEVTOOLS_EXTENSION__", { connect: () => connection });
  const core = connectDevtools(await signedOutCore(), { slices: ["session", "signIn"] });
  expect(states).toMatchObject([{ session: { status: "guest" } }]);
  core.onCommand(() => undefined);
  await core.actions.openForm("signIn");
  core.actions.selectTab("signIn", "email");
  core.actions.changeField("signIn", "login", "player@example.com");
  core.actions.changeField("signIn", "password", "secret12");
  await core.actions.signIn();
  await core.actions.signOut();
  const types = sent.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(["action/signIn", "slice/session", "slice/signIn"]));
  expect(types.some((type) => type.startsWith("command/"))).toBe(true);
  const calls = sent.filter(({ type }) => type.startsWith("action/"));
  expect(calls).toContainEqual({ type: "action/changeField", payload: ["signIn", "password", "•••"] });
  expect(JSON.stringify([sent, states])).not.toContain("secret12");
  core.dispose();
  expect(() => core.actions.holdToasts(true)).toThrow("disposed");
});

test("a command from before the page listens is kept for the page", async () => {
  vi.stubGlobal("__REDUX_DEVTOOLS_EXTENSION__", { connect: () => ({ init: () => undefined, send: () => undefined }) });
  const core = connectDevtools(await signedOutCore());
  core.actions.reopenCookieNotice();
  await core.actions.signOut();
  const seen: string[] = [];
  const stop = core.onCommand(({ kind }) => seen.push(kind));
  expect(seen).not.toEqual([]);
  stop();
  const before = seen.length;
  await core.actions.signOut();
  expect(seen).toHaveLength(before);
  core.dispose();
});

test("without the extension the core stays as it is", async () => {
  const core = await signedOutCore();
  expect(connectDevtools(core)).toBe(core);
  core.dispose();
});
