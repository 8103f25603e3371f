import styles from "./amount-input.module.css";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  /** The text as typed. */
  value: string;
  currency: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** The value cannot be changed, but the field can have the focus. */
  readOnly?: boolean;
}

/** Controlled input for an amount of money. The core reads the text, and rewrites it when the field is left. */
export function AmountInput({ value, currency, onChange, onBlur, readOnly, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <div className={cx(fieldStyles.box, styles.amount)}>
          <input
            {...control}
            className={cx(fieldStyles.control, styles.control)}
            type="text"
            inputMode="decimal"
            name="amount"
            autoComplete="transaction-amount"
            dir="ltr"
            value={value}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          <bdi className={styles.currency} aria-hidden="true">
            {currency}
          </bdi>
        </div>
      )}
    </Field>
  );
}
