// Accounts as a team keeps them without the core: zustand with rows that keep their identity, amounts in decimal.js, and
// zod for answers and events.
import Decimal from "decimal.js";
import { z } from "zod";
import { createStore } from "zustand/vanilla";

const account = z.object({
  id: z.string(),
  currency: z.string(),
  status: z.int(),
  balance: z.number(),
  realBalance: z.number(),
  bonusBalance: z.number(),
  lockedBalance: z.number(),
  withdrawalBalance: z.number(),
});
const answer = z.object({ data: z.array(account) });
const event = z.object({ event: z.literal("account.balance.updated"), account });

/** The accounts and the list of currencies as the page shows them, and a subscriber for each row of both. */
export function plainAccounts(accounts, currencies) {
  const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
  const base = currencies.find(({ isBase }) => isBase);
  const money = (amount, currency) => {
    const isCrypto = currency.type === "crypto";
    const decimals = Math.round(Math.log10(currency.subunitToUnit));
    return {
      amount: amount.toFixed(),
      code: currency.code,
      symbol: currency.symbol,
      minimumDigits: isCrypto ? 0 : decimals,
      maximumDigits: decimals,
      national: false,
    };
  };
  let target;
  /** The property `equivalent` of a row: the value of its balance in the chosen currency. */
  const worth = (balance, currency) => {
    if (target === undefined || currency.type !== "crypto") return {};
    const equivalent = new Decimal(balance)
      .times(currency.subunitToUnit)
      .times(target.rate.rate)
      .div(new Decimal(currency.rate.rate).times(base.subunitToUnit))
      .toDecimalPlaces(2);
    return { equivalent: money(equivalent, target) };
  };
  const view = (account) => {
    const currency = byCode.get(account.currency);
    return {
      id: account.id,
      currency: account.currency,
      active: account.status === 1,
      crypto: currency.type === "crypto",
      balance: money(new Decimal(account.balance), currency),
      real: money(new Decimal(account.realBalance).plus(account.lockedBalance), currency),
      bonus: money(new Decimal(account.bonusBalance), currency),
      withdrawable: money(new Decimal(account.withdrawalBalance), currency),
      hasMoney: new Decimal(account.balance).greaterThan(0),
      ...worth(account.balance, currency),
      canHide: account.status !== 1 && Number(account.balance) === 0,
    };
  };
  const option = (currency, account) => ({
    code: currency.code,
    name: currency.name,
    crypto: currency.type === "crypto",
    balance: money(new Decimal(account?.balance ?? 0), currency),
    ...worth(account?.balance ?? 0, currency),
    hasAccount: account !== undefined,
    active: account?.status === 1,
  });
  const isEmpty = ({ balance }) => balance.amount === "0";
  /** Currencies with a balance come first. */
  const sorted = (options) => {
    const key = (row) => `${Number(isEmpty(row))} ${row.code.toLowerCase()}`;
    const keys = new Map(options.map((row) => [row, key(row)]));
    return options.toSorted((one, other) => (keys.get(one) < keys.get(other) ? -1 : 1));
  };
  const all = (list) => {
    // The first account of a currency counts.
    const own = new Map(list.toReversed().map((account) => [account.currency, account]));
    const options = currencies.map((currency) => option(currency, own.get(currency.code)));
    return { rows: list.map(view), options: sorted(options) };
  };
  const store = createStore(() => all(accounts));
  for (const rowsOf of [({ rows }) => rows, ({ options }) => options]) {
    rowsOf(store.getState()).forEach((row, place) => {
      let last = row;
      store.subscribe((state) => {
        const next = rowsOf(state)[place];
        if (next !== last) last = next;
      });
    });
  }
  return {
    /** Applies the text of an event of an account. */
    hear(text) {
      const { account } = event.parse(JSON.parse(text));
      const { rows, options } = store.getState();
      const place = rows.findIndex(({ id }) => id === account.id);
      const optionPlace = options.findIndex(({ code }) => code === account.currency);
      const next = option(byCode.get(account.currency), account);
      const changed = options.with(optionPlace, next);
      const moves = isEmpty(options[optionPlace]) !== isEmpty(next);
      store.setState({ rows: rows.with(place, view(account)), options: moves ? sorted(changed) : changed });
    },
    /** Reads all accounts again from an address. */
    async load(address) {
      const response = await fetch(address);
      store.setState(all(answer.parse(await response.json()).data));
    },
    /** Shows the equivalents of all cryptocurrencies in a currency. */
    setEquivalent(code) {
      target = byCode.get(code);
      const again = (row, code) => {
        const currency = byCode.get(code);
        return currency.type === "crypto" ? { ...row, ...worth(row.balance.amount, currency) } : row;
      };
      store.setState(({ rows, options }) => ({
        rows: rows.map((row) => again(row, row.currency)),
        options: options.map((row) => again(row, row.code)),
      }));
    },
    /** Both lists. */
    shown: () => store.getState(),
  };
}
