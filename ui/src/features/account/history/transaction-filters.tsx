import type { TransactionFilters as Filters } from "@player-site/core";
import { useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { SelectInput } from "../../../components/select-input.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import styles from "./transactions.module.css";

const TEXTS = "history.transactions";
const CONSTANTS = "globalComponents.constants";

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
  onClear: () => void;
}

/** Filters of the payments. Each choice applies at once. */
export function TransactionFilters({ filters, onChange, onClear }: Props) {
  const text = useText();
  const { typeCodes, statusCodes, currencies } = useSlice("transactionsList");
  const all = { value: "", label: text(`${TEXTS}.allFilterOption`) };
  const options = (ids: readonly string[], texts: string) => [
    all,
    ...ids.map((id) => ({ value: id, label: text.named(`${CONSTANTS}.${texts}.${id}`) || id })),
  ];
  const set = (name: keyof Filters) => (value: string) => onChange({ ...filters, [name]: value });
  const unset = Object.values(filters).every((value) => value === "");
  return (
    <search className={styles.filters} aria-label={text(`${TEXTS}.filtersLabel`)}>
      <SelectInput
        label={text(`${TEXTS}.typeFilterLabel`)}
        name="type"
        value={filters.kind}
        options={options(typeCodes, "invoiceTypes")}
        onChange={set("kind")}
      />
      <SelectInput
        label={text(`${TEXTS}.statusFilterLabel`)}
        name="status"
        value={filters.status}
        options={options(statusCodes, "invoiceStatuses")}
        onChange={set("status")}
      />
      <SelectInput
        label={text(`${TEXTS}.currencyLabel`)}
        name="currency"
        value={filters.currency}
        options={[all, ...currencies.map((code) => ({ value: code, label: code }))]}
        onChange={set("currency")}
      />
      <Day label={text(`${TEXTS}.fromLabel`)} name="from" value={filters.from} onChange={set("from")} />
      <Day label={text(`${TEXTS}.toLabel`)} name="to" value={filters.to} onChange={set("to")} />
      <Button size="small" className={styles.clear} blocked={unset} onClick={onClear}>
        {text(`${TEXTS}.clearButton`)}
      </Button>
    </search>
  );
}

interface DayProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

function Day({ label, name, value, onChange }: DayProps) {
  return <TextInput label={label} name={name} type="date" value={value} onChange={onChange} />;
}
