// Cost of a connection and of an event for the realtime server, with the committed configuration and the channels of the
// site, and cost of a page's calls for the sandbox, in place of an API. Prints memory and processor time of the servers
// alone, which hardly depend on the load of the machine.
import { fork, spawn, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { call, freePort, startSandbox } from "../../pkg/build/sandbox.mjs";
import { ROOT } from "../../pkg/build/steps.mjs";
import { printColumns } from "./table.mjs";

const PLAYERS = Number(process.env.SCALE_PLAYERS ?? 2000);
/** Connections that are opened at the same time. */
const AT_ONCE = 100;
/** Publications to single players, and to everybody. */
const PERSONAL = 5000;
const COMMON = 20;
const TOKEN_KEY = "key of the tokens";
const API_KEY = "key of the api";
const ORIGIN = "https://www.example";

if (!existsSync("/proc/self/stat")) {
  console.log("Not run: it reads the processor time of another process from /proc, which only Linux has.");
  process.exit(0);
}
const ticks = Number(spawnSync("getconf", ["CLK_TCK"], { encoding: "utf8" }).stdout) || 100;

/** Processor time of a process in seconds, user and system. */
function processorTime(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Memory of a process in MB. */
function memory(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}

/** A token of a player, as the API signs them. */
function tokenOf(player) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = { sub: player, exp: Math.floor(Date.now() / 1000) + 86_400 };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", TOKEN_KEY).update(text).digest("base64url")}`;
}

const port = await freePort();
const apiPort = await freePort();
const node = spawn(process.env.CENTRIFUGO, ["--config", join(ROOT, "tests", "sandbox", "centrifugo.json")], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    CENTRIFUGO_LOG_LEVEL: "error",
    CENTRIFUGO_HTTP_SERVER_PORT: String(port),
    CENTRIFUGO_HTTP_SERVER_INTERNAL_PORT: String(apiPort),
    CENTRIFUGO_HTTP_API_KEY: API_KEY,
    CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY: TOKEN_KEY,
    CENTRIFUGO_CLIENT_ALLOWED_ORIGINS: ORIGIN,
  },
});
process.on("exit", () => node.kill());

async function publish(commands) {
  const response = await fetch(`http://127.0.0.1:${apiPort}/api/batch`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": API_KEY },
    body: JSON.stringify({ commands: commands.map((publication) => ({ publish: publication })) }),
  });
  const { replies = [] } = await response.json();
  const refused = replies.find(({ error }) => error);
  if (refused || replies.length !== commands.length) throw new Error(`not published: ${JSON.stringify(refused)}`);
}

const clients = fork(new URL("./scale-clients.mjs", import.meta.url), {
  execArgv: "WebSocket" in globalThis ? [] : ["--experimental-websocket", "--no-warnings"],
});
process.on("exit", () => clients.kill());
const ask = (name, parameters) =>
  new Promise((resolve, reject) => {
    clients.once("message", ({ error }) => (error === undefined ? resolve() : reject(new Error(error))));
    clients.send({ name, parameters });
  });

/** Processor time of a server while it does something, in seconds. */
async function cost(work, pid = node.pid) {
  const before = processorTime(pid);
  await work();
  return processorTime(pid) - before;
}

while (
  !(await publish([]).then(
    () => true,
    () => false,
  ))
)
  await new Promise((resolve) => setTimeout(resolve, 50));

const players = Array.from({ length: PLAYERS }, (_, index) => `player-${index}`);
const empty = memory(node.pid);
const connecting = await cost(() =>
  ask("connect", {
    url: `ws://127.0.0.1:${port}/api/connection/websocket`,
    players: players.map((player) => ({ player, token: tokenOf(player) })),
    atOnce: AT_ONCE,
  }),
);
const perPlayer = ((memory(node.pid) - empty) * 1024) / PLAYERS;
const quiet = await cost(() => new Promise((resolve) => setTimeout(resolve, 10_000)));
const balance = { type: "balance_updated", data: { accountId: "a", availableBalance: "1250.00", currency: "USD" } };
const personal = await cost(async () => {
  for (let from = 0; from < PERSONAL; from += 100) {
    const batch = players.slice(from % PLAYERS, (from % PLAYERS) + 100);
    await publish(batch.map((player) => ({ channel: `wallet:accounts#${player}`, data: balance })));
  }
  await ask("receive", { count: PERSONAL });
});
const common = await cost(async () => {
  for (let number = 0; number < COMMON; number += 1)
    await publish([{ channel: "game:winners:desktop", data: balance }]);
  await ask("receive", { count: COMMON * PLAYERS });
});

const milliseconds = (seconds, count) => `${((seconds * 1000) / count).toFixed(3)} ms`;
printColumns([
  [`Centrifugo, ${PLAYERS} players with 11 channels each`, "one costs"],
  ["memory of a connection", `${perPlayer.toFixed(0)} kB`],
  ["processor time of a connection: token and channels", milliseconds(connecting, PLAYERS)],
  ["processor time of a quiet connection in a second", milliseconds(quiet / 10, PLAYERS)],
  ["processor time of an event to one player, with the call of the API", milliseconds(personal, PERSONAL)],
  ["processor time of an event to everybody, for each player", milliseconds(common, COMMON * PLAYERS)],
]);
node.kill();
clients.kill();

/** Calls of each kind to the sandbox, and how many of them wait at the same time. */
const CALLS = 400;
const CALLS_AT_ONCE = 20;

/** Calls of a page: at the start of a guest and of a player, and after a gap of the events. */
const KINDS = [
  ["settings of a start", () => ["settings/currencies"]],
  ["games of a list", () => ["game/games?page=1&perPage=24"]],
  ["profile", ({ token }) => ["player/profile", token]],
  ["accounts, after a gap", ({ token }) => ["wallet/accounts", token]],
  ["history of payments", ({ token }) => ["payment/invoices?page=1&perPage=10", token]],
];

const sandbox = await startSandbox(["--memory", "--test-controls"]);
const known = [];
for (let number = 0; number < 20; number += 1) {
  const { accessToken } = await sandbox.control("players", { balances: { USD: "500", EUR: "20" } });
  known.push({ token: accessToken });
}
const measured = [];
for (const [what, address] of KINDS) {
  const ask = async (number) => {
    const [path, token] = address(known[number % known.length]);
    await call(`${sandbox.site}/api/${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  };
  const seconds = await cost(async () => {
    for (let from = 0; from < CALLS; from += CALLS_AT_ONCE)
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, (_, index) => ask(from + index)));
  }, sandbox.pid);
  measured.push([what, milliseconds(seconds, CALLS)]);
}
sandbox.stop();
console.log();
printColumns([["The sandbox in place of an API", "processor time of one call"], ...measured]);
process.exit(0);
