import type { PlayerBonusView } from "@player-site/core";
import { Money, useActions, useMoney, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { Spoken } from "../../components/spoken.tsx";
import { isPhone } from "../../styles/breakpoints.ts";
import styles from "./ready-bonus.module.css";
import { useSpinsText } from "./spins-text.ts";
import { useTermsLine } from "./term-text.ts";

const TEXTS = "modals.readyBonus";

interface Props {
  bonus: PlayerBonusView;
  /** The active bonus that ends with the activation. */
  other: PlayerBonusView | undefined;
  /** Other bonuses of its package that can be activated. */
  waiting: readonly PlayerBonusView[];
  /** The dialog has the same title: it is only said when the offer arrives. */
  titled?: boolean;
}

/** Offers to activate a bonus and to play with it at once. */
export function ReadyBonus({ bonus, other, waiting, titled = false }: Props) {
  const text = useText();
  const { playWithBonus } = useActions();
  const money = useMoney();
  const terms = useTermsLine()(bonus.terms);
  return (
    <div className={styles.offer}>
      <Spoken className={titled ? "hidden-text" : styles.title} words={text(`${TEXTS}.title`)} />
      <Named bonus={bonus} />
      {terms !== "" && <p className={styles.note}>{terms}</p>}
      <p className={styles.note}>
        {text(bonus.kind === "bonus" ? `${TEXTS}.description` : `${TEXTS}.spinsDescription`)}
      </p>
      {waiting.map((item) => (
        <p key={item.id} className={styles.note}>
          {item.amount
            ? text(`${TEXTS}.waitingMoney`, { amount: money(item.amount) })
            : text.count(`${TEXTS}.waitingSpins`, item.count ?? 0)}
        </p>
      ))}
      {other && (
        <div className={styles.other}>
          <p>{text(`${TEXTS}.otherDescription`)}</p>
          <Named bonus={other} />
        </div>
      )}
      <Button kind="primary" wide busy={bonus.busy} onClick={() => playWithBonus(bonus.id, isPhone())}>
        {text(`${TEXTS}.activateButton`)}
      </Button>
    </div>
  );
}

function Named({ bonus }: { bonus: PlayerBonusView }) {
  const text = useText();
  const spins = useSpinsText()(bonus);
  return (
    <p className={cx(styles.named, "long-name")}>
      <bdi className={styles.name}>
        {bonus.packageName === undefined
          ? bonus.name
          : text(`${TEXTS}.inPackage`, { package: bonus.packageName, name: bonus.name })}
      </bdi>
      {bonus.amount && <Money value={bonus.amount} className={styles.worth} />}
      {spins !== "" && <span className={styles.worth}>{spins}</span>}
    </p>
  );
}
