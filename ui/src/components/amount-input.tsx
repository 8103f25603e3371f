import styles from "./amount-input.module.css";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

/** What a language puts into numbers. */
export interface NumberSigns {
  decimal: string;
  group: string;
}

interface Props extends FieldProps {
  /** A decimal text: a point before the fraction, commas between groups that are being typed. */
  value: string;
  /** Shown in place of the point and of the commas. */
  signs: NumberSigns;
  currency: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** It cannot be changed now, but keeps the focus. */
  readOnly?: boolean;
}

/** Money to type. What may be typed, by which sign, and what becomes of it is decided by the one who holds the value. */
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
