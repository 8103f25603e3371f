import { cx } from "../components/cx.ts";
import styles from "./coin-badge.module.css";

interface Props {
  symbol: string;
  code: string;
  large?: boolean;
}

/** The symbol of a currency as a coin; those who hear the page are told the code beside it. */
export function CoinBadge({ symbol, code, large = false }: Props) {
  return (
    <span className={cx(styles.coin, large && styles.large)} aria-hidden="true" dir="ltr">
      {symbol || code.slice(0, 1)}
    </span>
  );
}
