import { Money, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import styles from "./jackpot.module.css";
import { useJackpot } from "./use-jackpot.ts";

/** The jackpot of a game on its tile, with the amount of the pool if it is known; `children` if there is no jackpot. */
export default function JackpotAmount({ identity, children }: { identity: string; children: ReactNode }) {
  const text = useText();
  const { jackpot } = useJackpot(identity);
  if (!jackpot) return children;
  return (
    <span className={styles.line}>
      {text("pages.game.jackpot.title")} {jackpot.amount && <Money value={jackpot.amount} className={styles.digits} />}
    </span>
  );
}
