import { useSlice, useText } from "@player-site/core/react";
import { cx } from "../../../components/cx.ts";
import { SelectInput } from "../../../components/select-input.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import printed from "../printed.module.css";
import styles from "./statement.module.css";

const TEXTS = "profile.statement.choices";
const PERIODS = ["sevenDays", "thirtyDays", "thisMonth", "lastMonth", "thisYear", "own"] as const;
const GROUPS = ["day", "week", "month", "game"] as const;

/** The chosen statement, as the address has it. */
export interface StatementChoice {
  period: string;
  from: string;
  to: string;
  group: string;
  currency: string;
}

interface Props {
  choice: StatementChoice;
  /** Error of the dates; empty if they are valid. */
  problem: string;
  onChange: (change: Partial<StatementChoice>) => void;
}

/** Period, rows and currency of the statement. Each choice applies at once. */
export function StatementChoices({ choice, problem, onChange }: Props) {
  const text = useText();
  const accounts = useSlice("accounts");
  return (
    <search className={cx(styles.choices, printed.screen)} aria-label={text(`${TEXTS}.label`)}>
      <SelectInput
        label={text(`${TEXTS}.periodLabel`)}
        name="period"
        value={choice.period}
        options={PERIODS.map((value) => ({ value, label: text(`${TEXTS}.periods.${value}`) }))}
        onChange={(period) => onChange({ period })}
      />
      {choice.period === "own" && (
        <div className={styles.dates}>
          <TextInput
            label={text(`${TEXTS}.fromLabel`)}
            name="from"
            type="date"
            value={choice.from}
            onChange={(from) => onChange({ from })}
          />
          <TextInput
            label={text(`${TEXTS}.toLabel`)}
            name="to"
            type="date"
            value={choice.to}
            hint={problem === "" ? undefined : { variant: "error", text: problem }}
            onChange={(to) => onChange({ to })}
          />
        </div>
      )}
      <SelectInput
        label={text(`${TEXTS}.groupLabel`)}
        name="group"
        value={choice.group}
        options={GROUPS.map((value) => ({ value, label: text(`${TEXTS}.groups.${value}`) }))}
        onChange={(group) => onChange({ group })}
      />
      <SelectInput
        label={text(`${TEXTS}.currencyLabel`)}
        name="currency"
        value={choice.currency}
        options={accounts.map(({ currency }) => ({ value: currency, label: currency }))}
        onChange={(currency) => onChange({ currency })}
      />
    </search>
  );
}
