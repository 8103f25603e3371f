// `npm start -- --centrifugo`, without the build before it.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { Page, until } from "./harness/world.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Serves a demo without stored data. Returns its output, and a function that ends it. */
function serve(environment: Record<string, string> = {}) {
  const parameters = ["--port", "0", "--provider-port", "0", "--memory"];
  const script = `const { serveDemo } = await import("./pkg/build/demo.mjs");
    await serveDemo(${JSON.stringify(parameters)}, { withCentrifugo: true });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const demo = { said: "", status: undefined as number | null | undefined, stop: () => child.kill("SIGTERM") };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      demo.said += chunk.toString();
    });
  child.on("exit", (status) => {
    demo.status = status;
  });
  return demo;
}

test("the demo runs on Centrifugo: invented winners arrive, and both programs end together", async () => {
  const demo = serve();
  let page: Page | undefined;
  try {
    await until(() => expect(demo.said).toContain("The player site is at "));
    const [, site = ""] = /site is at (\S+)/.exec(demo.said) ?? [];
    const { realtimeBase } = (await (await fetch(`${site}/config.json`)).json()) as { realtimeBase: string };
    expect(realtimeBase).not.toBe(site);
    const policy = (await fetch(site)).headers.get("content-security-policy");
    expect(policy).toContain(`connect-src 'self' ${realtimeBase.replace("http", "ws")};`);
    page = await Page.open(site);
    await page.live();
    const { core } = page;
    await core.actions.watchWinners(false);
    const first = () => JSON.stringify(core.snapshot("winners").list[0]);
    await until(() => expect(core.snapshot("winners").list).not.toEqual([]));
    const before = first();
    await until(() => expect(first()).not.toBe(before), 30_000);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    demo.stop();
    await until(() => expect(demo.status).toBe(0));
    await expect(fetch(realtimeBase)).rejects.toThrow();
  } finally {
    page?.core.dispose();
    demo.stop();
  }
});

test("where there is no Centrifugo the demo says what to do", async () => {
  const demo = serve({ CENTRIFUGO: "/nowhere/centrifugo" });
  await until(() => expect(demo.status).toBe(1));
  expect(demo.said).toContain("go install github.com/centrifugal/centrifugo/v6@v6.9.1");
});
