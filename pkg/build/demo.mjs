// The demo: the sandbox with the built site, by itself or with a Centrifugo.
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { findCentrifugo, INSTALL_CENTRIFUGO } from "./centrifugo.mjs";
import { SANDBOX, sandboxSite } from "./native.mjs";
import { freePort } from "./sandbox.mjs";
import { ROOT, StepError, start } from "./steps.mjs";

const isListening = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

/** Path of the Centrifugo of the demo. */
export function requireCentrifugo() {
  const found = findCentrifugo();
  if (found === undefined) throw new StepError(`Centrifugo is not installed. ${INSTALL_CENTRIFUGO}`);
  return found;
}

/**
 * Starts Centrifugo with the committed configuration. Keys and ports are those of this run: whoever was signed in is a guest
 * after the next start. Returns the sandbox's parameters for it. An end of Centrifugo ends the demo, unless it is stopping.
 */
async function startCentrifugo(isStopping) {
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
  server.on("exit", (status) => {
    // The key that stops the demo in a terminal stops all of its programs.
    if (isStopping()) return;
    console.error(`\n✗ Centrifugo has ended with ${status}.`);
    process.exit(1);
  });
  while (!(await isListening(apiPort))) await setTimeout(20);
  const [api, base] = [`http://127.0.0.1:${apiPort}/api`, `http://127.0.0.1:${port}`];
  const parameters = ["--realtime-api", api, "--realtime-api-key", apiKey, "--token-key", tokenKey];
  return [...parameters, "--realtime-base", base];
}

/** Serves the built site until the process is stopped. All programs of the demo end together. */
export async function serveDemo(parameters, { withCentrifugo = false } = {}) {
  let isStopping = false;
  const realtime = withCentrifugo ? await startCentrifugo(() => isStopping) : [];
  const sandbox = start(SANDBOX, sandboxSite([...parameters, ...realtime]));
  sandbox.on("exit", (status) => process.exit(status ?? 0));
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      isStopping = true;
      sandbox.kill(signal);
    });
}
