// Soak: 200 players play a slot for five minutes, in a tournament and a quest, each with a realtime connection; one more
// watches the tournament on the site. Afterwards no event may be missing, every balance must add up, and the memory of
// the sandbox and of the page must have stayed flat.
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { call, startSandbox } from "../../pkg/build/sandbox.mjs";
import { launch, signIn } from "./browser.mjs";

const PLAYERS = 200;
const MINUTES = Number(process.env.SOAK_MINUTES ?? 5);
/** Pause of a player between two rounds, in milliseconds: half of it to one and a half of it. */
const PAUSE = 8000;
const GAME = "ember-orchard";
const TOURNAMENT = "ember-league";
const QUEST = "50000000-0000-4000-8000-000000000003";
const START = 10_000;
/** State of a completed quest. */
const COMPLETED = 3;
/** Rounds of a player that count in the tournament. With stakes of one dollar, points are cents of the best payout. */
const ROUNDS_THAT_COUNT = 50;
/** Reward of the quest, in dollars. */
const REWARD = 4;

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const cents = (amount) => Math.round(Number(amount) * 100);
const data = join(tmpdir(), `player-site-soak-${process.pid}.db`);
const sandbox = await startSandbox(["--data", data, "--test-controls"]);
await sandbox.control("settings", { accessTokenSeconds: 86_400 });
const api = async (player, method, path, body) =>
  (await call(`${sandbox.site}/api/${path}`, { method, body, headers: { authorization: `Bearer ${player.token}` } }))
    .data;

const { data: tournaments } = await call(`${sandbox.site}/api/retention/tournaments`);
const tournament = tournaments.find(({ identity }) => identity === TOURNAMENT).id;

async function enter() {
  const players = [];
  for (let number = 0; number < PLAYERS; number += 1) {
    const made = await sandbox.control("players", { balances: { USD: String(START) } });
    const player = { id: made.profile.id, token: made.accessToken, rounds: 0, staked: 0, won: 0, best: 0 };
    const [account] = await api(player, "GET", "wallet/accounts");
    await api(player, "POST", `retention/tournaments/${tournament}/participate`, {});
    await api(player, "PUT", `retention/quests/${QUEST}/activate`);
    const launched = await api(player, "POST", `game/games/${GAME}/play`, {
      accountId: account.id,
      demoMode: false,
      platform: 2,
    });
    player.launch = launched.token;
    players.push(player);
  }
  return players;
}

/** Opens a connection for each player in a page and keeps what arrives: a browser is the client that exists. */
function listen({ url, players, tournament }) {
  globalThis.heard = {};
  globalThis.endings = [];
  for (const { id, token } of players) {
    const socket = new WebSocket(url);
    const channels = [`wallet:accounts#${id}`, `retention:quests#${id}`, `tournaments:${tournament}#${id}`];
    socket.onopen = () => {
      const commands = [{ id: 1, connect: { token } }];
      for (const [index, channel] of channels.entries()) commands.push({ id: index + 2, subscribe: { channel } });
      socket.send(commands.map((command) => JSON.stringify(command)).join("\n"));
    };
    socket.onclose = ({ code, reason }) => globalThis.endings.push(`${code} ${reason}`);
    socket.onmessage = ({ data }) => {
      for (const line of data.split("\n")) {
        const { id: command, subscribe, push } = JSON.parse(line);
        if (line === "{}") socket.send("{}");
        if (subscribe) globalThis.heard[channels[command - 2]] = { offset: subscribe.offset, events: 0, gaps: 0 };
        if (!push?.pub) continue;
        const known = globalThis.heard[push.channel];
        const { offset } = push.pub;
        if (offset !== undefined && offset !== known.offset + 1) known.gaps += 1;
        known.offset = offset;
        known.events += 1;
        known.last = push.pub.data;
      }
    };
  }
}

async function play(player, until) {
  await sleep(Math.random() * PAUSE);
  while (performance.now() < until) {
    const body = { key: `${player.id}-${player.rounds}`, stake: "1" };
    const answer = await call(`${sandbox.provider}/game/api/rounds`, { body, headers: { "x-launch": player.launch } });
    player.rounds += 1;
    player.staked += cents(body.stake);
    player.won += cents(answer.data.round.payout);
    if (player.rounds <= ROUNDS_THAT_COUNT) player.best = Math.max(player.best, cents(answer.data.round.payout));
    // As a page does: what a round wins is told once it was shown.
    await call(`${sandbox.provider}/game/api/rounds/${answer.data.round.id}/shown`, {
      body: {},
      headers: { "x-launch": player.launch },
    });
    await sleep(PAUSE * (0.5 + Math.random()));
  }
}

/** Resident memory of the sandbox, in megabytes. */
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${sandbox.pid}/status`, "utf8"))[1]) / 1024;

/** Memory of the page's JavaScript after a collection, and of the core, in megabytes. */
async function heap(session, page) {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return (usedSize + (await page.evaluate(() => globalThis.coreMemory.buffer.byteLength))) / 1e6;
}

/** Keeps the memory of the first module, which is the core's. */
function keepMemory() {
  const instantiate = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...parameters) => {
    const made = await instantiate(...parameters);
    globalThis.coreMemory ??= made.instance.exports.memory;
    return made;
  };
}

const failures = [];
const expect = (holds, what) => {
  if (!holds) failures.push(what);
};

const browser = await launch();
console.log(`  ${PLAYERS} players join`);
const players = await enter();
const ears = await browser.newPage();
await ears.goto(`${sandbox.site}/config.json`);
const url = `${sandbox.site.replace("http", "ws")}/api/connection/websocket`;
await ears.evaluate(listen, { url, players, tournament });
await ears.waitForFunction((count) => Object.keys(globalThis.heard).length === count, PLAYERS * 3);

const context = await browser.newContext();
const page = await context.newPage();
await page.addInitScript(keepMemory);
await signIn(sandbox, page, await sandbox.control("players", { balances: { USD: "10" } }));
await page.goto(`${sandbox.site}/tournaments/${TOURNAMENT}`);
await page.getByRole("table").waitFor();
const session = await context.newCDPSession(page);

const until = performance.now() + MINUTES * 60_000;
const playing = Promise.all(players.map((player) => play(player, until)));
const memory = [];
while (performance.now() < until) {
  await sleep(Math.min(30_000, Math.max(0, until - performance.now())));
  memory.push([resident(), await heap(session, page)]);
  const rounds = players.reduce((sum, player) => sum + player.rounds, 0);
  const [server, script] = memory.at(-1);
  console.log(`  ${rounds} rounds, sandbox ${server.toFixed(0)} MB, page ${script.toFixed(1)} MB`);
}
await playing;
await sleep(2000);

const { heard, endings } = await ears.evaluate(() => ({ heard: globalThis.heard, endings: globalThis.endings }));
expect(endings.length === 0, `connections were closed: ${endings.slice(0, 3)}`);
let events = 0;
for (const player of players) {
  const { id, rounds, staked, won, best } = player;
  const quests = await api(player, "GET", `retention/player-quests?state[]=${COMPLETED}&currency=USD`);
  const paid = quests.some((quest) => quest.id === QUEST) ? cents(REWARD) : 0;
  const [account] = await api(player, "GET", "wallet/accounts");
  expect(cents(account.balance) === cents(START) - staked + won + paid, `${id}: the balance does not add up`);
  const balances = heard[`wallet:accounts#${id}`];
  const entry = heard[`tournaments:${tournament}#${id}`];
  events += balances.events + entry.events + heard[`retention:quests#${id}`].events;
  const gaps = [balances, entry, heard[`retention:quests#${id}`]].reduce((sum, one) => sum + one.gaps, 0);
  expect(gaps === 0, `${id}: events are missing`);
  expect(balances.events >= rounds, `${id}: ${balances.events} events of ${rounds} rounds`);
  expect(balances.last?.account.balance === account.balance, `${id}: the last event is not the last balance`);
  const counted = Math.min(rounds, ROUNDS_THAT_COUNT);
  expect(
    entry.events === counted && (entry.last?.entry.rounds ?? 0) === counted && (entry.last?.entry.points ?? 0) === best,
    `${id}: ${entry.last?.entry.points} points of ${entry.events} rounds, not ${best} of ${counted}`,
  );
}
const sums = await call(`${sandbox.site}/__sandbox/ledger`);
expect(
  Object.values(sums).every((sum) => Number(sum) === 0),
  `the ledger is not balanced: ${JSON.stringify(sums)}`,
);
const own = await call(`${sandbox.site}/api/retention/tournaments/${tournament}`);
const winners = players.filter(({ best }) => best > 0).length;
expect(own.data.leaderboard.length === 18 + winners, "somebody with points is missing in the standings");
// The first three stand on the podium above the table.
const fourth = own.data.leaderboard[3];
const shown = (await page.getByRole("table").getByRole("row").nth(1).textContent()).replaceAll(",", "");
expect(shown.includes(`${fourth.nickname}${fourth.points}`), `the page shows "${shown}" as the fourth`);
// The first minute fills caches.
const settled = memory[Math.min(1, memory.length - 1)];
const last = memory.at(-1);
expect(last[0] < settled[0] * 1.25 + 10, `the sandbox grew from ${settled[0]} to ${last[0]} MB`);
expect(last[1] < settled[1] * 1.1 + 1, `the page grew from ${settled[1]} to ${last[1]} MB`);
console.log(`  ${events} events heard`);
await browser.close();
sandbox.stop();
for (const end of ["", "-wal", "-shm"]) rmSync(`${data}${end}`, { force: true });
if (failures.length > 0) {
  console.error(`✗ ${failures.length} expectations do not hold:\n  ${failures.slice(0, 20).join("\n  ")}`);
  process.exitCode = 1;
} else console.log("  Nothing was lost, and all money is accounted for.");
