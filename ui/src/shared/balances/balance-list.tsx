import { useSlice } from "@player-site/core/react";
import styles from "./balance-list.module.css";
import { BalanceParts } from "./balance-parts.tsx";
import { CurrencyList } from "./currency-list.tsx";

/** The parts of the active balance, then all currencies: wherever the balance is opened. */
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
