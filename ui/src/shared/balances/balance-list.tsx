import { useSlice } from "@player-site/core/react";
import { BalanceParts } from "./balance-parts.tsx";
import styles from "./currency-list.module.css";
import { CurrencyList } from "./currency-list.tsx";

/** Parts of the active balance, followed by all currencies. */
export function BalanceList({ onChosen }: { onChosen: () => void }) {
  const accounts = useSlice("accounts");
  const account = accounts.find((candidate) => candidate.active) ?? accounts[0];
  return (
    <>
      {account && <BalanceParts account={account} className={styles.parts} />}
      <CurrencyList onChosen={onChosen} />
    </>
  );
}
