import type { WagerView } from "@player-site/core";
import { Money, useActions, useMoney, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { Progress } from "../../components/progress.tsx";
import { usePercentText } from "../../core/numbers.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./withdraw.module.css";

const TEXTS = "modals.wallet.withdraw.turnOverWager";

/** The amount that must still be wagered before a withdrawal. */
export function WagerPanel({ wager }: { wager: WagerView }) {
  const text = useText();
  const money = useMoney();
  const percent = usePercentText();
  const { link } = useActions();
  const openDialog = useOpenDialog();
  return (
    <section className={styles.wager} aria-labelledby="turn-over-wager">
      <Image
        className={styles.picture}
        src={text(`${TEXTS}.image`)}
        alt=""
        width={160}
        height={96}
        fallback={
          <span className={styles.badge}>
            <Icon name="gauge" />
          </span>
        }
      />
      <h3 className={styles.title} id="turn-over-wager">
        {text(`${TEXTS}.title`)}
      </h3>
      <p className={styles.words}>{text.count(`${TEXTS}.description`, Number(wager.multiplier))}</p>
      <div className={styles.progress}>
        <Progress value={Number(wager.progress)} label={text(`${TEXTS}.progressLabel`)} />
        <p className={styles.left}>
          <span>{text(`${TEXTS}.leftLabel`, { amount: money(wager.left) })}</span>
          <bdi>{percent(Number(wager.progress))}</bdi>
        </p>
      </div>
      <dl className={styles.numbers}>
        <div>
          <dt>{text(`${TEXTS}.wagerLabel`)}</dt>
          <dd>
            <bdi>×{wager.multiplier}</bdi>
          </dd>
        </div>
        {wager.placed && (
          <div>
            <dt>{text(`${TEXTS}.placedLabel`)}</dt>
            <dd>
              <Money value={wager.placed} />
            </dd>
          </div>
        )}
        <div>
          <dt>{text(`${TEXTS}.totalLabel`)}</dt>
          <dd>
            <Money value={wager.total} />
          </dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <Button onClick={() => openDialog({ name: "turn-over-wager" })}>{text(`${TEXTS}.explainButton`)}</Button>
        <a className={buttonClass({})} href={link("/").href}>
          {text(`${TEXTS}.lobbyButton`)}
        </a>
      </div>
    </section>
  );
}
