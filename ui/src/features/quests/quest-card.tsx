import type { QuestView } from "@player-site/core";
import { Money, useActions, useDateText, useText } from "@player-site/core/react";
import { memo, useId } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { InlineConfirmation } from "../../components/inline-confirmation.tsx";
import { Progress } from "../../components/progress.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { usePercentText } from "../../core/numbers.ts";
import { useTimeLeft, useTimeLeftText } from "../../core/time-left.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./quests.module.css";
import { useTaskTypes } from "./task-types.ts";

const TEXTS = "modals.questsHub";

/** A quest: time, progress, reward, and what can be done with it. */
export const QuestCard = memo(function QuestCard({ quest }: { quest: QuestView }) {
  const text = useText();
  const heading = useId();
  const ended = quest.tab === "completed" || quest.tab === "expired";
  return (
    <article className={styles.card} aria-labelledby={heading} aria-busy={quest.busy || undefined}>
      <div className={styles.head}>
        <h3 className={styles.name} id={heading}>
          <bdi>{quest.name}</bdi>
        </h3>
        {ended && (
          <StateBadge
            tone={quest.tab === "completed" ? "good" : "neutral"}
            icon={quest.tab === "completed" ? "check-circle" : "clock"}
          >
            {text.named(`globalComponents.constants.questsStatuses.${quest.state}`)}
          </StateBadge>
        )}
      </div>
      {quest.description !== "" && (
        <p className={styles.muted}>
          <bdi>{quest.description}</bdi>
        </p>
      )}
      <Timer deadline={quest.deadline} />
      <Bars quest={quest} />
      <Reward quest={quest} />
      <Buttons quest={quest} />
    </article>
  );
});

function Timer({ deadline }: { deadline: string | undefined }) {
  const text = useText();
  const date = useDateText();
  const timeLeft = useTimeLeft();
  const timeText = useTimeLeftText();
  if (deadline === undefined) return null;
  const left = timeLeft(deadline);
  return (
    <p className={styles.time} title={date(deadline)}>
      <Icon name="clock" />
      <span>
        {left ? text("globalComponents.bonuses.timer.left", { time: timeText(left) }) : text(`${TEXTS}.endsNow`)}
      </span>
    </p>
  );
}

/** A progress bar for each task, the one with the most progress first. */
function Bars({ quest: { bars, tasks } }: { quest: QuestView }) {
  const text = useText();
  const percent = usePercentText();
  const types = useTaskTypes();
  if (bars.length === 0) return null;
  return (
    <ul className={styles.bars} aria-label={text(`${TEXTS}.progressLabel`)}>
      {bars.map((id) => {
        const task = tasks.find((one) => one.id === id);
        if (!task) return null;
        const { label } = types(task);
        return (
          <li key={id}>
            <p className={styles.barWords}>
              <span>{label}</span>
              <bdi>{percent(Number(task.percent))}</bdi>
            </p>
            <Progress value={Number(task.percent)} label={label} />
          </li>
        );
      })}
    </ul>
  );
}

/** The first reward, and a button that shows all if there are more. */
function Reward({ quest: { id, name, rewards } }: { quest: QuestView }) {
  const text = useText();
  const open = useOpenDialog();
  const [first] = rewards;
  if (!first) return null;
  const more = `+${rewards.length - 1}`;
  return (
    <p className={styles.reward}>
      <Icon name={first.virtual ? "star" : "gift"} />
      <span className={styles.muted}>{text(`${TEXTS}.rewardsTitle`)}</span>
      <Money className={styles.amount} value={first.amount} />
      {rewards.length > 1 && (
        <Button
          size="small"
          kind="quiet"
          aria-haspopup="dialog"
          aria-label={`${more} ${text(`${TEXTS}.moreRewards`)}: ${name}`}
          onClick={() => open({ name: "quest-rewards", value: id })}
        >
          <bdi>{more}</bdi>
        </Button>
      )}
    </p>
  );
}

function Buttons({ quest: { id, name, action, busy } }: { quest: QuestView }) {
  const text = useText();
  const open = useOpenDialog();
  const { activateQuest, cancelQuest } = useActions();
  const named = (words: string) => `${words}: ${name}`;
  const begin = action === "claim" ? text(`${TEXTS}.claimReward`) : text(`${TEXTS}.startQuestButton`);
  return (
    <div className={styles.buttons}>
      {(action === "start" || action === "claim") && (
        <Button
          size="small"
          kind={action === "claim" ? "money" : "primary"}
          busy={busy}
          aria-label={named(begin)}
          onClick={() => {
            // An alert shows a failure.
            activateQuest(id).catch(() => undefined);
          }}
        >
          {begin}
        </Button>
      )}
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={named(text(`${TEXTS}.moreLabel`))}
        onClick={() => open({ name: "quest-tasks", value: id })}
      >
        {text(`${TEXTS}.moreLabel`)}
      </Button>
      {action === "cancel" && (
        <InlineConfirmation
          kind="quiet"
          label={named(text(`${TEXTS}.cancelQuestButton`))}
          question={text(`${TEXTS}.cancelQuestion`)}
          confirm={text(`${TEXTS}.cancelQuestButton`)}
          keep={text(`${TEXTS}.keepButton`)}
          busy={busy}
          onConfirm={() => {
            // An alert shows a failure.
            cancelQuest(id).catch(() => undefined);
          }}
        >
          {text(`${TEXTS}.cancelQuestButton`)}
        </InlineConfirmation>
      )}
    </div>
  );
}
