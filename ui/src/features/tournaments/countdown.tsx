import type { TournamentView } from "@player-site/core";
import { useDateText, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import { useTimeLeft, useTimeLeftText } from "../../core/time-left.ts";
import styles from "./tournaments.module.css";

const TEXTS = "pages.tournament.main";

/** When a tournament starts or ends: the time left, or the date of its end. */
export function Countdown({ tournament: { phase, deadline, end } }: { tournament: TournamentView }) {
  const text = useText();
  const date = useDateText();
  const timeLeft = useTimeLeft();
  const timeText = useTimeLeftText();
  if (phase === "finished" || deadline === undefined) {
    return (
      <p className={styles.time}>
        <Icon name="clock" />
        {text(`${TEXTS}.finishedDateLabel`, { date: date(end) })}
      </p>
    );
  }
  const left = timeLeft(deadline);
  return (
    <p className={styles.time} title={date(deadline)}>
      <Icon name="clock" />
      <span>
        {left
          ? text(phase === "announced" ? `${TEXTS}.startTimerLabel` : `${TEXTS}.finishTimerLabel`, {
              time: timeText(left),
            })
          : text(phase === "announced" ? `${TEXTS}.startsNow` : `${TEXTS}.endsNow`)}
      </span>
    </p>
  );
}
