import type { TimeLimitView } from "@player-site/core";
import { useActions, useDateText, useSlice, useText } from "@player-site/core/react";
import { useEffect, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ChoiceGroup } from "../../../components/choice-group.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { StateBadge } from "../../../components/state-badge.tsx";
import { useTimeLeftText } from "../../../core/time-left.ts";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import styles from "./limits.module.css";

const TEXTS = "profile.limits.time";
/** The choice without a limit. */
const NONE = "0";

/** The limit of the time of play without a break. Renders nothing if the site does not offer it. */
export function TimeLimitCard() {
  const text = useText();
  const limit = useSlice("timeLimit");
  const { loadTimeLimit } = useActions();
  const duration = useTimeLeftText();
  useEffect(() => {
    loadTimeLimit().catch(() => undefined);
  }, [loadTimeLimit]);
  if (!limit.offered) return null;
  const isKnown = limit.phase === "ready";
  return (
    <Card
      title={text(`${TEXTS}.label`)}
      description={isKnown ? text(`${TEXTS}.hint`, { break: duration(limit.breakLength) }) : undefined}
      busy={limit.busy}
    >
      {limit.phase === "failed" && <ContentLoadError onRetry={loadTimeLimit} />}
      {limit.phase === "loading" && (
        <LoadingArea label={text("layout.interface.loading")}>
          <Skeleton shape="card" />
        </LoadingArea>
      )}
      {isKnown && <Known limit={limit} />}
    </Card>
  );
}

function Known({ limit: { limit, next, choices, until, busy } }: { limit: TimeLimitView }) {
  const text = useText();
  const date = useDateText();
  const duration = useTimeLeftText();
  const { setTimeLimit } = useActions();
  const [wanted, setWanted] = useState<string>();
  const current = String(limit?.minutes ?? NONE);
  const chosen = wanted ?? current;
  const set = (minutes: number) => {
    setTimeLimit(minutes).then(
      () => setWanted(undefined),
      () => undefined,
    );
  };
  return (
    <>
      {limit ? (
        <p className={styles.amount}>{duration(limit.length)}</p>
      ) : (
        <p className={styles.empty}>{text(`${TEXTS}.empty`)}</p>
      )}
      {until !== undefined && (
        <p className={styles.current}>
          <Icon name="pause" />
          <strong>{text(`${TEXTS}.reachedLabel`, { date: date(until) })}</strong>
        </p>
      )}
      {next && limit && (
        <div className={styles.change}>
          <StateBadge tone="waiting" icon="clock">
            {next.limit
              ? text("profile.limits.change.raise", { amount: duration(next.limit.length), date: date(next.at) })
              : text("profile.limits.change.removal", { date: date(next.at) })}
          </StateBadge>
          <Button size="small" busy={busy} onClick={() => set(limit.minutes)}>
            {text("profile.limits.keepButton")}
          </Button>
        </div>
      )}
      <ChoiceGroup
        legend={text(`${TEXTS}.choiceLabel`)}
        choices={[
          ...choices.map(({ minutes, length }) => ({ value: String(minutes), label: duration(length) })),
          { value: NONE, label: text(`${TEXTS}.noneLabel`) },
        ]}
        selected={chosen}
        onChoose={setWanted}
      />
      <div className={styles.row}>
        <Button kind="secondary" busy={busy} disabled={chosen === current} onClick={() => set(Number(chosen))}>
          {text(`${TEXTS}.button`)}
        </Button>
      </div>
    </>
  );
}
