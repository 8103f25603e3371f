import type { ExclusionChoiceView, ExclusionKind, ExclusionView } from "@player-site/core";
import { useDateText, useText } from "@player-site/core/react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ChoiceGroup } from "../../../components/choice-group.tsx";
import { Icon } from "../../../components/icon.tsx";
import { useTimeLeftText } from "../../../core/time-left.ts";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import styles from "./limits.module.css";

const TEXTS = "profile.limits";

/** A cooling-off period or a self-exclusion: description, choice of period and one button. */
export function ExclusionCard({ kind, choice }: { kind: ExclusionKind; choice: ExclusionChoiceView }) {
  const text = useText();
  const open = useOpenDialog();
  const texts = `${TEXTS}.${kind}` as const;
  const { current, periods, busy } = choice;
  const [wanted, setWanted] = useState<string>();
  // The selected period may no longer be available.
  const chosen = periods.find((candidate) => candidate.period === wanted);

  return (
    <Card title={text(`${texts}.label`)} description={text(`${texts}.hint`)} busy={busy}>
      {current && <Current kind={kind} current={current} />}
      {periods.length > 0 ? (
        <>
          <ChoiceGroup
            legend={text(current ? `${texts}.longerLabel` : `${texts}.periodsLabel`)}
            choices={periods.map(({ period: value }) => ({
              value,
              label: text.named(`globalComponents.constants.limitPeriods.${value}`) || value,
            }))}
            selected={chosen?.period}
            onChoose={setWanted}
          />
          <div className={styles.row}>
            <Button
              kind={kind === "selfExclusion" ? "danger" : "secondary"}
              busy={busy}
              disabled={chosen === undefined}
              onClick={() => chosen && open({ name: "self-exclusion-limit", value: chosen.id })}
            >
              {text(current ? `${texts}.longerButton` : `${texts}.button`)}
            </Button>
          </div>
        </>
      ) : (
        !current && <p className={styles.empty}>{text(`${texts}.none`)}</p>
      )}
    </Card>
  );
}

function Current({ kind, current }: { kind: ExclusionKind; current: ExclusionView }) {
  const text = useText();
  const date = useDateText();
  const timeLeft = useTimeLeftText();
  const texts = `${TEXTS}.${kind}` as const;
  const { until, left } = current;
  return (
    <div className={styles.current}>
      <Icon name={kind === "coolingOff" ? "pause" : "shield"} />
      <p>
        <strong>
          {until === undefined
            ? text(`${texts}.foreverStatusLabel`)
            : text(`${texts}.activeStatusLabel`, { date: date(until) })}
        </strong>
        {left && (
          <span className={styles.note} role="timer">
            {text(`${TEXTS}.leftLabel`, { time: timeLeft(left) })}
          </span>
        )}
      </p>
    </div>
  );
}
