import styles from "./amount-input.module.css";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

/** The number separators of a language. */
export interface NumberSigns {
  decimal: string;
  group: string;
}

interface Props extends FieldProps {
  /** Decimal text: "." before the fraction, and "," between groups while the user types. */
  value: string;
  /** Separators shown instead of "." and ",". */
  signs: NumberSigns;
  currency: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** The value cannot be changed, but the field can have the focus. */
  readOnly?: boolean;
}

/** Controlled input for an amount of money. The parent validates and formats the value. */
export function AmountInput({ value, signs, currency, onChange, onBlur, readOnly, ...field }: Props) {
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
            value={value.replace(/[.,]/g, (sign) => (sign === "." ? signs.decimal : signs.group))}
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
