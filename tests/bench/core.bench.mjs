// Benchmarks of the core through its bindings, compared with plain TypeScript
// libraries in the same run: ratios are meaningful, absolute times vary.
import { createRequire } from "node:module";
import { loadCore } from "@player-site/core/node";
import Decimal from "decimal.js";
import parsePhoneNumber from "libphonenumber-js/max";
import { z } from "zod";
import { SiteCore } from "../../pkg/dist/web/core.js";
import { accounts, answerFromTable, bigPlayer, currencies, player } from "./server.mjs";
import { printTable } from "./table.mjs";

const ROUNDS = 2_000;
const WARM_UP = 300;

const phoneTable = createRequire(import.meta.url).resolve("@player-site/core/phone-table.json");

function median(work) {
  for (let round = 0; round < WARM_UP; round += 1) work(round);
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    work(round);
    times.push(performance.now() - begin);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)];
}

/** Rows of the table of budgets. */
const budgets = [];

/** `budget` is in milliseconds. */
function report(title, core, plain, budget) {
  if (budget !== undefined) budgets.push({ what: title, value: core, unit: "ms", digits: 4, budget });
  const text = (milliseconds) => `${(milliseconds * 1000).toFixed(1).padStart(8)} µs`;
  console.log(`  ${title.padEnd(58)} core ${text(core)}   plain ${text(plain)}   ratio ${(core / plain).toFixed(2)}`);
}

async function startedCore() {
  answerFromTable(phoneTable);
  const site = "https://site.test";
  const core = await loadCore({
    configUrl: `${site}/config.json`,
    phoneTableUrl: `${site}/phone-table.json`,
    contentUrl: `${site}/content`,
  });
  core.onCommand(() => {});
  await core.actions.start(`${site}/`);
  await core.actions.openForm("signIn");
  core.actions.selectTab("signIn", "email");
  core.actions.changeField("signIn", "login", "player@example.com");
  core.actions.changeField("signIn", "password", "password1");
  await core.actions.signIn();
  await core.actions.openForm("signUp");
  await new Promise((resolve) => setTimeout(resolve, 100));
  return core;
}

function plainForm() {
  const schema = z.object({
    password: z.string().min(6),
    firstName: z.string().min(2),
    phone: z.string().refine((value) => parsePhoneNumber(`+${value}`)?.isValid() ?? false),
  });
  let state = { values: {}, errors: {} };
  return (name, value) => {
    const result = schema.shape[name].safeParse(value);
    const error = result.success ? undefined : result.error.issues[0].code;
    state = { values: { ...state.values, [name]: value }, errors: { ...state.errors, [name]: error } };
    return state;
  };
}

/** The same event applied to an immutable list, with exact amounts. */
function plainAccounts() {
  const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
  const shown = (account) => ({
    id: account.id,
    currency: account.currency,
    active: account.status === 1,
    balance: new Decimal(account.balance).toFixed(),
    real: new Decimal(account.realBalance).plus(account.lockedBalance).toFixed(),
    bonus: new Decimal(account.bonusBalance).toFixed(),
    withdrawable: new Decimal(account.withdrawalBalance).toFixed(),
    decimals: Math.log10(byCode.get(account.currency).subunitToUnit),
  });
  let views = accounts.map(shown);
  return (text) => {
    const { account } = JSON.parse(text);
    views = views.map((view) => (view.id === account.id ? shown(account) : view));
    return views;
  };
}

/** The bindings of the first core that starts: the loader alone reports realtime events. */
let bindings;
const { start } = SiteCore.prototype;
SiteCore.prototype.start = function (...given) {
  bindings ??= this;
  return start.apply(this, given);
};
const core = await startedCore();
console.log(
  `  ${core.snapshot("accounts").length} accounts, ${core.snapshot("games").length} games, ${core.snapshot("signUp").fields.length} fields`,
);

const plain = plainForm();
const names = ["Al", "Alexandra", "B", "Bertrand", "Ch"];
report(
  "one text field of the registration form",
  median((round) => core.actions.changeField("signUp", "firstName", names[round % names.length])),
  median((round) => plain("firstName", names[round % names.length])),
  0.1,
);

const numbers = ["2015550123", "20155501", "2125550199", "555"];
report(
  "its phone field (every numbering plan)",
  median((round) => core.actions.changePhone("signUp", "phone", "US", numbers[round % numbers.length])),
  median((round) => plain("phone", `1${numbers[round % numbers.length]}`)),
);

/** Every field of the form with a good and a bad value, typed one after the other. */
const typed = [
  ["password", "secret1", "short"],
  ["password_confirmation", "secret1", "other"],
  ["firstName", "Alexandra", "A"],
  ["lastName", "Bertrand", "B"],
  ["birthdate", "1990-02-28", "1990-02-30"],
  ["city", "Lund", ""],
  ["agreements", "1", ""],
];
const wholeForm = z
  .object({
    phone: z.string().refine((value) => parsePhoneNumber(`+${value}`)?.isValid() ?? false),
    password: z.string().min(6),
    password_confirmation: z.string(),
    firstName: z.string().min(2),
    lastName: z.string().min(2),
    birthdate: z.iso.date(),
    city: z.string(),
    agreements: z.literal("1"),
  })
  .refine((form) => form.password === form.password_confirmation);
report(
  `the whole registration form typed, ${typed.length + 1} fields`,
  median((round) => {
    core.actions.changePhone("signUp", "phone", "US", numbers[round % numbers.length]);
    for (const [name, good, bad] of typed) core.actions.changeField("signUp", name, round % 2 === 0 ? good : bad);
    return core.snapshot("signUp").canSubmit;
  }),
  median((round) => {
    const values = { phone: `1${numbers[round % numbers.length]}` };
    for (const [name, good, bad] of typed) {
      values[name] = round % 2 === 0 ? good : bad;
    }
    return wholeForm.safeParse(values).success;
  }),
);

const apply = plainAccounts();
const event = (round) =>
  JSON.stringify({
    event: "account.balance.updated",
    account: {
      ...accounts[round % accounts.length],
      balance: 10 + (round % 97) / 4,
      realBalance: 10 + (round % 97) / 4,
    },
  });
const events = Array.from({ length: 500 }, (_, round) => event(round));
report(
  "one realtime event to its published snapshot",
  median((round) => bindings.realtimeMessage(`wallet:accounts#${player}`, events[round % events.length])),
  median((round) => apply(events[round % events.length])),
  0.1,
);
const big = bigPlayer(300, 200);
const bigCore = await startedCore();

/** Exact fiat equivalent of every crypto account, to two decimals. */
function plainEquivalents() {
  const byCode = new Map(big.currencies.map((currency) => [currency.code, currency]));
  const base = big.currencies.find((currency) => currency.isBase);
  return (code) => {
    const target = byCode.get(code);
    return big.accounts.map((account) => {
      const own = byCode.get(account.currency);
      if (own.type !== "crypto") return undefined;
      return new Decimal(account.balance)
        .times(own.subunitToUnit)
        .times(target.rate.rate)
        .div(new Decimal(own.rate.rate).times(base.subunitToUnit))
        .toDecimalPlaces(2)
        .toFixed();
    });
  };
}
const equivalents = plainEquivalents();
const targets = ["C01", "C02", "C04"];
report(
  `the equivalents of ${bigCore.snapshot("accounts").length} accounts, published`,
  median((round) => bigCore.actions.setEquivalent(targets[round % targets.length])),
  median((round) => equivalents(targets[round % targets.length])),
);

await bigCore.actions.openWallet({ tab: "deposit", narrow: false });

/** The first bonus that allows an amount, and the disabled rows. */
function plainSelection() {
  const rows = big.bonuses.map((bonus) => {
    const [range] = bonus.triggerConditions.invoiceAmountItems;
    return { id: bonus.id, from: new Decimal(range.amountFrom), to: new Decimal(range.amountTo) };
  });
  return (text) => {
    const amount = new Decimal(text);
    const shown = rows.map((row) => ({ id: row.id, disabled: amount.lt(row.from) || amount.gt(row.to) }));
    return { chosen: shown.find((row) => !row.disabled)?.id, shown };
  };
}
const selection = plainSelection();
const amounts = Array.from({ length: 200 }, (_, index) => String(index * 10 + 15));
report(
  `an amount typed, the bonus chosen among ${bigCore.snapshot("depositBonuses").length}`,
  median((round) => bigCore.actions.changeAmount(amounts[round % amounts.length])),
  median((round) => selection(amounts[round % amounts.length])),
);
printTable(budgets);
process.exit(0);
