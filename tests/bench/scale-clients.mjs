// Players on connections of their own, in a process of their own, so that the server is measured alone. Commands come by the
// channel of the parent process.

/** Channels of a player, in a configuration with every feature. */
const OWN_CHANNELS = [
  "wallet:accounts",
  "payment:invoices",
  "bonus:player-bonuses",
  "bonus:player-freespins",
  "bonus:player-bonus-codes",
  "game:bets",
  "messenger:notifications",
  "retention:accounts",
  "retention:quests",
];

/** The winners, whom everybody with a large screen can follow. */
const EVERYBODY = "game:winners:desktop";

const sockets = [];
let received = 0;
let waiting;

function noteReceived() {
  received += 1;
  if (waiting && received >= waiting.count) waiting.resolve();
}

function connect(url, { player, token }) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    sockets.push(socket);
    const channels = [...OWN_CHANNELS.map((name) => `${name}#${player}`), "tournaments", EVERYBODY];
    let answers = 0;
    socket.onopen = () => {
      const commands = [{ id: 1, connect: { token } }];
      for (const [index, channel] of channels.entries()) commands.push({ id: index + 2, subscribe: { channel } });
      socket.send(commands.map((command) => JSON.stringify(command)).join("\n"));
    };
    socket.onerror = () => reject(new Error(`${player} could not connect`));
    socket.onmessage = ({ data }) => {
      for (const line of data.split("\n")) {
        const { id, error, push } = JSON.parse(line);
        if (line === "{}") socket.send("{}");
        if (error) reject(new Error(`${player}: ${error.code} ${error.message}`));
        if (push?.pub) noteReceived();
        if (id !== undefined) answers += 1;
        if (id !== undefined && answers === channels.length + 1) resolve();
      }
    };
  });
}

const work = {
  /** Connects all players, some at a time. */
  async connect({ url, players, atOnce }) {
    for (let from = 0; from < players.length; from += atOnce)
      await Promise.all(players.slice(from, from + atOnce).map((player) => connect(url, player)));
  },
  /** Waits until that many publications have arrived since the last call. */
  async receive({ count }) {
    await new Promise((resolve) => {
      waiting = { count, resolve };
      if (received >= count) resolve();
    });
    received = 0;
    waiting = undefined;
  },
};

process.on("message", async ({ name, parameters }) => {
  try {
    await work[name](parameters);
    process.send({});
  } catch (error) {
    process.send({ error: error.message });
  }
});
