import type { PlayerBonusView } from "@player-site/core";
import { Money, useDateText, useSlice, useText } from "@player-site/core/react";
import { cx } from "../../components/cx.ts";
import { Icon } from "../../components/icon.tsx";
import { Progress } from "../../components/progress.tsx";
import { useSpinsText } from "../../shared/bonuses/spins-text.ts";
import styles from "./player-bonuses.module.css";

/** Issued and active bonuses and free spins of the player. */
export function PlayerBonuses() {
  const text = useText();
  const bonuses = useSlice("bonuses");
  if (bonuses.length === 0) return null;
  return (
    <section aria-labelledby="player-bonuses">
      <h2 className={styles.title} id="player-bonuses">
        {text("globalComponents.bonuses.title")}
      </h2>
      <ul className={styles.list}>
        {bonuses.map((bonus) => (
          <li key={`${bonus.kind}-${bonus.id}`} className={styles.card}>
            <Bonus bonus={bonus} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bonus({ bonus }: { bonus: PlayerBonusView }) {
  const text = useText();
  const date = useDateText();
  const spins = useSpinsText();
  return (
    <>
      <span className={styles.badge}>
        <Icon name={bonus.kind === "bonus" ? "gift" : "slots"} />
      </span>
      <div className={styles.body}>
        <p className={styles.head}>
          <bdi className={cx(styles.name, "long-name")}>{bonus.name}</bdi>
          <span className={cx(styles.state, bonus.active && styles.active)}>
            {text(`globalComponents.bonuses.availability.${bonus.active ? "active" : "available"}`)}
          </span>
        </p>
        <p className={cx(styles.worth, "long-name")}>
          {bonus.amount && <Money value={bonus.amount} />}
          {spins(bonus)}
        </p>
        {bonus.active && <Progress value={bonus.progress} label={text("globalComponents.bonuses.progress")} />}
        {bonus.expiresAt !== undefined && (
          <p className={styles.expiry}>{text("globalComponents.bonuses.expires", { date: date(bonus.expiresAt) })}</p>
        )}
      </div>
    </>
  );
}
