import { useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import styles from "./method-list.module.css";
import { MethodLogo } from "./method-list.tsx";

/** One button for the method and amount of the last deposit. */
export function DepositAgain() {
  const text = useText();
  const money = useMoney();
  const { depositAgain } = useActions();
  const { again } = useSlice("deposit");
  if (!again) return null;
  return (
    <button type="button" className={styles.again} onClick={depositAgain}>
      <MethodLogo logo={again.logo} />
      <span className={styles.words}>
        <span className={styles.detail}>{text("modals.wallet.deposit.again.label")}</span>
        <span className={styles.name}>
          <bdi>{money(again.amount)}</bdi> · <bdi>{again.name}</bdi>
        </span>
      </span>
      <Icon name="forward" className={styles.arrow} />
    </button>
  );
}
