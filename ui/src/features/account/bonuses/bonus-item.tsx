import type { PlayerBonusView } from "@player-site/core";
import { Money, useActions, useDateText, useMoney, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { cx } from "../../../components/cx.ts";
import { Icon } from "../../../components/icon.tsx";
import { Progress } from "../../../components/progress.tsx";
import { usePercentText } from "../../../core/numbers.ts";
import { useTimeLeft, useTimeLeftText } from "../../../core/time-left.ts";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { BonusStatus } from "../../../shared/badges/bonus-status.tsx";
import { useSpinsText } from "../../../shared/bonuses/spins-text.ts";
import styles from "./bonuses.module.css";

const TEXTS = "globalComponents.bonuses";

/** A bonus of the player: value, progress and actions. */
export function BonusItem({ bonus, heading: Heading = "h3" }: { bonus: PlayerBonusView; heading?: "h3" | "h4" }) {
  const text = useText();
  const actions = useActions();
  const openDialog = useOpenDialog();
  const named = { name: bonus.name };
  return (
    <div className={styles.item} aria-busy={bonus.busy || undefined}>
      <div className={styles.itemHead}>
        <span className={styles.badge}>
          <Icon name={bonus.kind === "bonus" ? "gift" : "slots"} />
        </span>
        <div className={styles.itemWords}>
          <Heading className={styles.name}>
            <bdi className="long-name">{bonus.name}</bdi>
          </Heading>
          <BonusWorth bonus={bonus} />
        </div>
        <BonusStatus status={bonus.status} />
      </div>
      <BonusProgress bonus={bonus} />
      <Expiry bonus={bonus} />
      <div className={styles.buttons}>
        {bonus.canActivate && (
          <Button
            size="small"
            kind="primary"
            busy={bonus.busy}
            aria-label={text(`${TEXTS}.activateLabel`, named)}
            onClick={() => actions.activateBonus(bonus.id)}
          >
            {text(bonus.kind === "bonus" ? `${TEXTS}.activateCash` : `${TEXTS}.activateFreeSpin`)}
          </Button>
        )}
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={text(`${TEXTS}.moreInfoLabel`, named)}
          onClick={() => openDialog({ name: "bonus-details", value: bonus.id })}
        >
          {text(`${TEXTS}.moreInfo`)}
        </Button>
        {bonus.canCancel && (
          <Button
            size="small"
            kind="quiet"
            busy={bonus.busy && !bonus.canActivate}
            disabled={bonus.busy && bonus.canActivate}
            aria-haspopup="dialog"
            aria-label={text(`${TEXTS}.cancelNamed`, named)}
            onClick={() => actions.cancelBonus(bonus.id)}
          >
            {text(`${TEXTS}.cancelLabel`)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The money or the free spins of a bonus. */
export function BonusWorth({ bonus }: { bonus: PlayerBonusView }) {
  const spins = useSpinsText();
  return (
    <p className={cx(styles.worth, "long-name")}>
      {bonus.amount && <Money value={bonus.amount} />}
      {spins(bonus)}
    </p>
  );
}

/** The wagered or used share of an active bonus. */
export function BonusProgress({ bonus }: { bonus: PlayerBonusView }) {
  const text = useText();
  const money = useMoney();
  const percent = usePercentText();
  if (!bonus.active) return null;
  const { wagered, toWager, used, count } = bonus;
  const words =
    wagered && toWager
      ? text(`${TEXTS}.wageredOf`, { wagered: money(wagered), total: money(toWager) })
      : used !== undefined && count !== undefined && text(`${TEXTS}.usedOf`, { used, count });
  return (
    <div className={styles.progress}>
      <Progress value={bonus.progress} label={`${text(`${TEXTS}.progress`)}: ${bonus.name}`} />
      <p className={styles.progressWords}>
        <span>{words}</span>
        <bdi>{percent(bonus.progress)}</bdi>
      </p>
      {bonus.waitsForResults && (
        <p className={styles.waits}>
          <Icon name="clock" />
          {text(`${TEXTS}.waitingResult`)}
        </p>
      )}
    </div>
  );
}

function Expiry({ bonus }: { bonus: PlayerBonusView }) {
  const text = useText();
  const date = useDateText();
  const timeLeft = useTimeLeft();
  const timeLeftText = useTimeLeftText();
  if (bonus.expiresAt === undefined || (bonus.status !== "issued" && bonus.status !== "active")) return null;
  const left = timeLeft(bonus.expiresAt);
  return (
    <p className={styles.expiry}>
      {left && <span role="timer">{text(`${TEXTS}.timer.left`, { time: timeLeftText(left) })}</span>}
      <span>{text(`${TEXTS}.expires`, { date: date(bonus.expiresAt) })}</span>
    </p>
  );
}
