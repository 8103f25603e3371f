import { cx } from "../../components/cx.ts";
import styles from "./coin-badge.module.css";

interface Props {
  symbol: string;
  code: string;
  large?: boolean;
}

/** The symbol of a currency as a coin. Screen readers read the code next to it instead. */
export function CoinBadge({ symbol, code, large = false }: Props) {
  const sign = symbol || code.slice(0, 1);
  return (
    <span
      className={cx(styles.coin, large && styles.large, sign.length > 2 && styles.long)}
      aria-hidden="true"
      dir="ltr"
    >
      {sign}
    </span>
  );
}
