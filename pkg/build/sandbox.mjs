// A sandbox of its own for a benchmark or a suite: the built backend on free ports, controlled over HTTP.
import { createServer } from "node:net";
import { SANDBOX, sandboxSite } from "./native.mjs";
import { spawnWithProcess } from "./steps.mjs";

/** A free port of this machine. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Calls an address and returns the JSON of its answer; throws if it is a refusal. */
export async function call(url, { method, body, headers = {} } = {}) {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Starts a sandbox of a site, by default the built one: its two origins, its process id, a call of its controls, and its end. */
export async function startSandbox(more = ["--memory"], builtSite = undefined) {
  const options = ["--port", "0", "--provider-port", "0", "--announce-json", "--exit-with-stdin", ...more];
  const server = spawnWithProcess(SANDBOX, sandboxSite(options, builtSite), { stdio: ["pipe", "pipe", "inherit"] });
  const announced = await new Promise((resolve, reject) => {
    server.stdout.once("data", (chunk) => resolve(chunk.toString()));
    server.once("error", reject);
    server.once("close", () => reject(new Error("The sandbox did not start.")));
  });
  const { site, provider } = JSON.parse(announced);
  return {
    site,
    provider,
    pid: server.pid,
    control: (name, body) => call(`${site}/__sandbox/${name}`, { body }),
    stop: () => server.stdin.end(),
  };
}
