import { useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { LIMITS } from "../../core/paths.ts";
import styles from "./limit-offer.module.css";

const TEXTS = "modals.wallet.deposit";

/** The deposit limit of another currency is used up: offers a limit in this currency. */
export function LimitElsewhere() {
  const text = useText();
  const money = useMoney();
  const { openNewLimit } = useActions();
  const { limitElsewhere } = useSlice("wallet");
  if (!limitElsewhere) return null;
  const { amount, currency } = limitElsewhere;
  const period = text.named(`globalComponents.constants.limitPeriods.${limitElsewhere.period}`);
  return (
    <section className={styles.offer} aria-labelledby="limit-elsewhere">
      <Icon name="alert" />
      <div className={styles.words}>
        <h3 className={styles.title} id="limit-elsewhere">
          {text(`${TEXTS}.limitElsewhere.title`)}
        </h3>
        <p>{text(`${TEXTS}.limitElsewhere.description`, { amount: money(amount), period, currency })}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => openNewLimit("deposit")}>
          {text(`${TEXTS}.limitElsewhere.button`, { currency })}
        </Button>
      </div>
    </section>
  );
}

/** Suggests a deposit limit to players who have none, until they dismiss it. */
export function LimitOffer() {
  const text = useText();
  const { openNewLimit, dismissLimitSuggestion } = useActions();
  const { suggestsDepositLimit } = useSlice("limits");
  if (!suggestsDepositLimit) return null;
  return (
    <section className={styles.offer} aria-labelledby="limit-offer">
      <Icon name="gauge" />
      <div className={styles.words}>
        <h3 className={styles.title} id="limit-offer">
          {text(`${TEXTS}.limitOffer.title`)}
        </h3>
        <p>{text(`${TEXTS}.limitOffer.description`)}</p>
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => openNewLimit("deposit")}>
          {text(`${TEXTS}.limitOffer.button`)}
        </Button>
        <Button size="small" kind="quiet" onClick={dismissLimitSuggestion}>
          {text(`${TEXTS}.limitOffer.dismiss`)}
        </Button>
      </div>
    </section>
  );
}

/** Link from the wallet to the limits; the wallet closes. */
export function LimitLink() {
  const text = useText();
  const { link } = useActions();
  return (
    <a className={styles.link} href={link(LIMITS).href}>
      <Icon name="gauge" />
      {text(`${TEXTS}.limitLink`)}
    </a>
  );
}
