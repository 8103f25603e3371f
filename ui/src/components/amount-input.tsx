import styles from "./amount-input.module.css";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  /** A decimal text with a point. */
  value: string;
  /** Shown in place of the point. */
  decimalSign: string;
  currency: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** It cannot be changed now, but keeps the focus. */
  readOnly?: boolean;
}

/** Money to type. What may be typed, by which sign, and what becomes of it is decided by the one who holds the value. */
export function AmountInput({ value, decimalSign, currency, onChange, onBlur, readOnly, ...field }: Props) {
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
            value={value.replace(".", decimalSign)}
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
