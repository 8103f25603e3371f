// The core through its bindings, beside the same work with the libraries that a team would take instead (`plain/`).
import { compare, printRows, sides } from "./measure.mjs";
import { plainAccounts } from "./plain/accounts.mjs";
import { plainBonuses } from "./plain/bonuses.mjs";
import { plainForm } from "./plain/form.mjs";
import { plainStandings } from "./plain/standings.mjs";
import { player, setCounts, standingsEvent } from "./server.mjs";
import { coreOptions, loadCore, startedSite, turn } from "./site.mjs";
import { printTable } from "./table.mjs";

/** An element of a list for each round, over and over. */
const each = (list) => (round) => list[round % list.length];

/** Subscribes to each row of a slice, as the elements of a page do. */
function watchRows(core, slice, rowsOf = (rows) => rows) {
  rowsOf(core.snapshot(slice)).forEach((row, place) => {
    let last = row;
    core.subscribe(slice, () => {
      const next = rowsOf(core.snapshot(slice))[place];
      if (next !== last) last = next;
    });
  });
}

/** Storage for drafts of the plain form. */
function memoryStorage() {
  const texts = new Map();
  return { setItem: (key, text) => texts.set(key, text) };
}

/** Values and errors of a form by the name of the field. */
function shownForm({ fields, canSubmit }) {
  return { fields: new Map(fields.map(({ name, value, wrong }) => [name, { value, wrong }])), canSubmit };
}

/** The keys of one reading of the form: good and bad values by turns. */
function typed(names) {
  const values = {
    password: ["secret1", "short"],
    password_confirmation: ["secret1", "other"],
    firstName: ["Alexandra", "A"],
    lastName: ["Bertrand", "B"],
    birthdate: ["1990-02-28", "1990-02-30"],
    agreements: ["1", ""],
  };
  return names.slice(1).map((name) => [name, ...(values[name] ?? ["Lund", ""])]);
}

const numbers = each(["2015550123", "20155501", "2125550199", "555"]);
const budgets = [];

async function forms(moreFields) {
  const { fieldNames } = setCounts({ moreFields });
  const { core, actions } = await startedSite();
  watchRows(core, "signUp", (form) => form.fields);
  const plain = plainForm(fieldNames, memoryStorage());
  const shown = { core: () => shownForm(core.snapshot("signUp")), plain: () => shownForm(plain.shown()) };
  const firstNames = each(["Al", "Alexandra", "B", "Bertrand", "Ch"]);
  if (moreFields === 0) {
    const field = await compare("one text field of the registration form", {
      core: (round) => actions.changeField("signUp", "firstName", firstNames(round)),
      plain: (round) => plain.change("firstName", firstNames(round)),
      shown,
    });
    budgets.push({ what: "one text field of the registration form", value: field, unit: "ms", digits: 4, budget: 0.1 });
    await compare("its phone field (every numbering plan)", {
      core: (round) => actions.changePhone("signUp", "phone", "US", numbers(round)),
      plain: (round) => plain.change("phone", `1${numbers(round)}`),
      shown,
    });
  }
  const all = typed(fieldNames);
  await compare(`the whole form typed, ${fieldNames.length} fields`, {
    core: (round) => {
      actions.changePhone("signUp", "phone", "US", numbers(round));
      for (const [name, good, bad] of all) actions.changeField("signUp", name, round % 2 === 0 ? good : bad);
    },
    plain: (round) => {
      plain.change("phone", `1${numbers(round)}`);
      for (const [name, good, bad] of all) plain.change(name, round % 2 === 0 ? good : bad);
    },
    shown,
    rounds: 400,
  });
  core.dispose();
}

/** The text of an event of an account. */
function accountEvent(accounts, round) {
  const balance = 10 + (round % 97) / 4;
  const account = { ...accounts[round % accounts.length], balance, realBalance: balance };
  return JSON.stringify({ event: "account.balance.updated", account });
}

/** Both lists of accounts as the core shows them. */
const shownAccounts = (core) => ({ rows: core.snapshot("accounts"), options: core.snapshot("currencies") });

function watchAccounts(core) {
  watchRows(core, "accounts");
  watchRows(core, "currencies");
}

async function events(count) {
  const { accounts, currencies } = setCounts({ accounts: count });
  const { core, hear } = await startedSite();
  watchAccounts(core);
  const plain = plainAccounts(accounts, currencies);
  const texts = each(Array.from({ length: 500 }, (_, round) => accountEvent(accounts, round)));
  const event = await compare(`an event of one of ${count} accounts`, {
    core: (round) => hear(`wallet:accounts#${player}`, texts(round)),
    plain: (round) => plain.hear(texts(round)),
    shown: { core: () => shownAccounts(core), plain: plain.shown },
    rounds: count > 1000 ? 400 : 2000,
  });
  if (count === 50) {
    budgets.push({
      what: "one realtime event to its published snapshot",
      value: event,
      unit: "ms",
      digits: 4,
      budget: 0.1,
    });
  }
  core.dispose();
}

async function bigWallet() {
  const { accounts, currencies, bonuses } = setCounts({ accounts: 300, bonuses: 200 });
  const { core, actions } = await startedSite();
  watchAccounts(core);
  const wallet = plainAccounts(accounts, currencies);
  const shown = { core: () => shownAccounts(core), plain: wallet.shown };
  await compare("the answer with 300 accounts, read again", {
    core: () => actions.reloadAccounts(),
    plain: () => wallet.load("https://site.test/api/wallet/accounts"),
    shown,
    rounds: 200,
  });
  const targets = each(["C01", "C02", "C04"]);
  await compare("the equivalents of 300 accounts", {
    core: (round) => actions.setEquivalent(targets(round)),
    plain: (round) => wallet.setEquivalent(targets(round)),
    shown,
    rounds: 300,
  });
  await actions.openWallet({ tab: "deposit", narrow: false });
  watchRows(core, "depositBonuses");
  const offers = plainBonuses(bonuses, "C01");
  const amounts = each(Array.from({ length: 200 }, (_, index) => String(index * 10 + 15)));
  const offered = () => ({
    rows: core.snapshot("depositBonuses").map(({ id, disabled, selected, gain }) => {
      return gain === undefined ? { id, disabled, selected } : { id, disabled, selected, gain };
    }),
    choice: core.snapshot("deposit").choice,
  });
  await compare("an amount typed, the bonus chosen among 200", {
    core: (round) => actions.changeAmount(amounts(round)),
    plain: (round) => offers.changeAmount(amounts(round)),
    shown: { core: offered, plain: () => offers.shown() },
  });
  core.dispose();
}

async function standings() {
  setCounts();
  const { core, actions, clock, hear } = await startedSite();
  await actions.loadTournament("cup");
  const plain = plainStandings("t1", player);
  const texts = each(Array.from({ length: 20 }, (_, round) => standingsEvent(1000, round)));
  await compare("an event with 1,000 standings", {
    core: (round) => {
      hear("tournaments:t1", texts(round));
      return clock.fire();
    },
    plain: async (round) => {
      await turn();
      plain.hear(texts(round));
      await turn();
    },
    shown: {
      core: () => {
        const { podium, standings, pages } = core.snapshot("tournament").details;
        return { podium, standings, pages };
      },
      plain: () => plain.shown(),
    },
    rounds: 200,
  });
  core.dispose();
}

async function start() {
  const { accounts, currencies, fieldNames } = setCounts();
  const options = coreOptions();
  await compare("from nothing to a started site", {
    core: async () => {
      const core = await loadCore(options);
      await core.actions.start("https://site.test/");
      core.dispose();
    },
    plain: async () => {
      plainForm(fieldNames, memoryStorage());
      plainAccounts(accounts, currencies);
      const settings = ["settings/currencies", "settings/locales", "settings/countries", "settings/constants"];
      await Promise.all(
        ["player/init", ...settings].map(async (name) => (await fetch(`https://site.test/api/${name}`)).json()),
      );
    },
    rounds: 40,
  });
}

await forms(0);
await forms(32);
await events(50);
await events(5000);
await bigWallet();
await standings();
await start();
printRows();
if (sides.length === 2) printTable(budgets);
process.exit(0);
