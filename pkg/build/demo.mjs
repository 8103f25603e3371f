// The demo: the sandbox with the built site, by itself or with a Centrifugo.
import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { findCentrifugo, INSTALL_CENTRIFUGO } from "./centrifugo.mjs";
import { SANDBOX, sandboxSite } from "./native.mjs";
import { ROOT, StepError, start } from "./steps.mjs";

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Path of the Centrifugo of the demo. */
export function requireCentrifugo() {
  const found = findCentrifugo();
  if (found === undefined) throw new StepError(`Centrifugo is not installed. ${INSTALL_CENTRIFUGO}`);
  return found;
}

/**
 * Starts Centrifugo with the committed configuration. Keys and ports are those of this run: whoever was signed in is a guest
 * after the next start. Returns the process, and the sandbox's parameters for it.
 */
async function startCentrifugo() {
  const [port, apiPort] = [await freePort(), await freePort()];
  const [apiKey, tokenKey] = [randomUUID(), randomUUID()];
  const server = start(requireCentrifugo(), ["--config", join(ROOT, "tests", "sandbox", "centrifugo.json")], {
    env: {
      ...process.env,
      CENTRIFUGO_LOG_LEVEL: "warn",
      CENTRIFUGO_HTTP_SERVER_PORT: String(port),
      CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(apiPort),
      CENTRIFUGO_HTTP_API_KEY: apiKey,
      CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: tokenKey,
      CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: "http://127.0.0.1:* http://localhost:*",
    },
  });
  const [api, base] = [`http://127.0.0.1:${apiPort}/api`, `http://127.0.0.1:${port}`];
  const parameters = ["--realtime-api", api, "--realtime-api-key", apiKey, "--token-key", tokenKey];
  return { server, parameters: [...parameters, "--realtime-base", base] };
}

/** Serves the built site until the process is stopped. What runs ends together. */
export async function serveDemo(parameters, { withCentrifugo = false } = {}) {
  const realtime = withCentrifugo ? await startCentrifugo() : undefined;
  const sandbox = start(SANDBOX, sandboxSite([...parameters, ...(realtime?.parameters ?? [])]));
  sandbox.on("exit", (status) => process.exit(status ?? 0));
  realtime?.server.on("exit", (status) => {
    console.error(`\n✗ Centrifugo has ended with ${status}.`);
    process.exit(1);
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => sandbox.kill(signal));
}
