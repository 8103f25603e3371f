import type { FieldView } from "@player-site/core";
import { useMoney, useSlice, useText } from "@player-site/core/react";
import { useId } from "react";
import { formatPrefix } from "../../components/country-list.tsx";
import { Icon } from "../../components/icon.tsx";
import styles from "./withdraw.module.css";

const TEXTS = "modals.wallet.withdraw";
const CONTROLS = "fieldsSettings.fieldsControls";

/** Display text of a field's value. */
function shown(field: FieldView): string {
  if (field.phone) return `${formatPrefix(field.phone.prefix)} ${field.phone.local}`.trim();
  return field.options?.find((option) => option.value === field.value)?.label ?? field.value;
}

/** The amount and destination before submitting. Not a live region: it would be announced on every key press. */
export function WithdrawSummary() {
  const text = useText();
  const money = useMoney();
  const title = useId();
  const { amount, available, method, network, networks } = useSlice("withdraw");
  const { fields } = useSlice("withdrawForm");
  const methods = useSlice("withdrawMethods");
  const name = methods.find((row) => row.method === method)?.name ?? "";
  const over = networks.find(({ id }) => id === network)?.label;
  const filled = fields
    // Also include prefilled fields: they are part of the destination.
    .filter((field) => field.input !== "password" && field.autocomplete !== "one-time-code" && field.value !== "")
    .map((field) => ({
      name: field.name,
      label: field.label ?? (text.named(`${CONTROLS}.${field.name}.label`) || field.name),
      value: shown(field),
    }));
  const facts = [
    { name: "method", label: text("modals.wallet.methodsTitle"), value: name },
    ...(over === undefined
      ? []
      : [{ name: "network", label: text.named(`${CONTROLS}.networkSelect.label`), value: over }]),
    ...filled,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields
    <div className={styles.summary} role="group" aria-labelledby={title}>
      <Icon name="info" />
      <div>
        <p id={title}>{text(`${TEXTS}.summary`, { amount: money({ ...available, amount: amount.text }) })}</p>
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.label}</dt>
              <dd>
                <bdi>{fact.value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
