// Accounts as a team keeps them without the core: zustand with rows that keep their identity, amounts in decimal.js.
import Decimal from "decimal.js";
import { z } from "zod";
import { createStore } from "zustand/vanilla";

const answer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      currency: z.string(),
      status: z.int(),
      balance: z.number(),
      realBalance: z.number(),
      bonusBalance: z.number(),
      lockedBalance: z.number(),
      withdrawalBalance: z.number(),
    }),
  ),
});

/** Accounts with their amounts as views, and a subscriber for each row. */
export function plainAccounts(accounts, currencies) {
  const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
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
      canHide: account.status !== 1 && Number(account.balance) === 0,
    };
  };
  const store = createStore(() => ({ rows: accounts.map(view), equivalents: {} }));
  accounts.forEach((_, place) => {
    let last = store.getState().rows[place];
    store.subscribe(({ rows }) => {
      if (rows[place] !== last) last = rows[place];
    });
  });
  const base = currencies.find(({ isBase }) => isBase);
  return {
    /** Applies the text of an event of an account. */
    hear(text) {
      const { account } = JSON.parse(text);
      const { rows } = store.getState();
      const place = rows.findIndex(({ id }) => id === account.id);
      store.setState({ rows: rows.with(place, view(account)) });
    },
    /** Reads all accounts again from an address. */
    async load(address) {
      const response = await fetch(address);
      store.setState({ rows: answer.parse(await response.json()).data.map(view) });
    },
    /** Shows the equivalents of all cryptocurrencies in a currency. */
    setEquivalent(code) {
      const target = byCode.get(code);
      store.setState(({ rows }) => ({
        rows: rows.map((row) => {
          const own = byCode.get(row.currency);
          if (own.type !== "crypto" || target.type === "crypto") return row;
          const equivalent = new Decimal(row.balance.amount)
            .times(own.subunitToUnit)
            .times(target.rate.rate)
            .div(new Decimal(own.rate.rate).times(base.subunitToUnit))
            .toDecimalPlaces(2);
          return { ...row, equivalent: money(equivalent, target) };
        }),
      }));
    },
    rows: () => store.getState().rows,
  };
}
