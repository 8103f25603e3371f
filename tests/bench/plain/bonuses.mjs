// The choice of a deposit bonus as a team builds it without the core: rows in zustand, amounts in decimal.js.
import Decimal from "decimal.js";
import { createStore } from "zustand/vanilla";

/** Bonuses for one currency with two decimals, best first, and a subscriber for each row. */
export function plainBonuses(bonuses, code) {
  const terms = new Map(
    bonuses.map(({ id, triggerConditions, assignConditions }) => {
      const range = triggerConditions.invoiceAmountItems.find(({ currency }) => currency === code);
      const most = assignConditions.maxAmountItems.find(({ currency }) => currency === code);
      return [
        id,
        {
          from: new Decimal(range.amountFrom),
          to: new Decimal(range.amountTo),
          share: new Decimal(assignConditions.depositPercentage).div(100),
          most: new Decimal(most.amount),
        },
      ];
    }),
  );
  const money = (amount) => ({
    amount: amount.toFixed(),
    code,
    symbol: "",
    minimumDigits: 2,
    maximumDigits: 2,
    national: false,
  });
  const store = createStore(() => ({
    rows: bonuses.map(({ id }) => ({ id, disabled: true, selected: false })),
    choice: { kind: "declined" },
  }));
  bonuses.forEach((_, place) => {
    let last = store.getState().rows[place];
    store.subscribe(({ rows }) => {
      if (rows[place] !== last) last = rows[place];
    });
  });
  return {
    /** Shows which bonuses an amount allows, chooses the first of them, and says what it brings. */
    changeAmount(text) {
      const amount = new Decimal(text);
      const isAllowed = (id) => amount.gte(terms.get(id).from) && amount.lte(terms.get(id).to);
      const { rows } = store.getState();
      const chosen = rows.find(({ id }) => isAllowed(id))?.id;
      store.setState({
        choice: chosen === undefined ? { kind: "declined" } : { kind: "bonus", id: chosen },
        rows: rows.map((row) => {
          const disabled = !isAllowed(row.id);
          const selected = row.id === chosen;
          const { share, most } = terms.get(row.id);
          const gain = disabled
            ? undefined
            : money(Decimal.min(amount.times(share), most).toDecimalPlaces(2, Decimal.ROUND_DOWN));
          const isSame = row.disabled === disabled && row.selected === selected && row.gain?.amount === gain?.amount;
          return isSame ? row : { id: row.id, disabled, selected, ...(gain && { gain }) };
        }),
      });
    },
    shown: () => store.getState(),
  };
}
