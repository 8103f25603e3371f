import type { MoneyView, QuestTaskView, QuestView } from "@player-site/core";
import { type TextKey, useActions, useMoney, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Progress } from "../../components/progress.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { StateBadge } from "../../components/state-badge.tsx";
import { useWholeText } from "../../core/numbers.ts";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../dialogs/registry.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./quests.module.css";
import { useTaskTypes } from "./task-types.ts";
import { useKnownQuest } from "./use-known-quest.ts";

const TEXTS = "modals.questTasks";
const INFO = "/profile/info";

/** The tasks of a quest, with what each asks for. */
export default function QuestTasksDialog({ value: id }: DialogProps<"quest-tasks">) {
  const text = useText();
  const quest = useKnownQuest(id);
  return (
    <>
      <DialogHeader title={quest?.name ?? text(`${TEXTS}.title`)} />
      <div className={styles.dialog}>{quest ? <Tasks quest={quest} /> : <p>{text(`${TEXTS}.gone`)}</p>}</div>
    </>
  );
}

function Tasks({ quest: { tasks, tasksLeft, inOrder } }: { quest: QuestView }) {
  const text = useText();
  return (
    <>
      <Spoken
        className={styles.left}
        first={false}
        words={tasksLeft > 0 ? text(`${TEXTS}.blockLabel`, { tasksLeft }) : text(`${TEXTS}.allDoneLabel`)}
      />
      {inOrder && tasks.length > 1 && <p className={styles.muted}>{text(`${TEXTS}.inOrderLabel`)}</p>}
      <ol className={styles.cards}>
        {tasks.map((task, index) => (
          <li key={task.id} className={styles.card}>
            <Task task={task} number={index + 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Task({ task, number }: { task: QuestTaskView; number: number }) {
  const text = useText();
  const whole = useWholeText();
  const { label, icon } = useTaskTypes()(task);
  const { name, description, done, active, percent, progress, quantity } = task;
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.taskName}>
          <Icon name={icon} />
          {label}
        </h3>
        {done ? (
          <StateBadge tone="good" icon="check-circle">
            {text(`${TEXTS}.doneLabel`)}
          </StateBadge>
        ) : (
          <StateBadge tone={active ? "waiting" : "neutral"} icon={active ? "play" : "clock"}>
            {text(active ? `${TEXTS}.inProgressLabel` : `${TEXTS}.nextLabel`)}
          </StateBadge>
        )}
      </div>
      <p className={styles.muted}>
        {text(`${TEXTS}.taskLabel`, { number })} <bdi>{name}</bdi>
      </p>
      {description !== "" && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <div>
        <p className={styles.barWords}>
          <span>
            {text(`${TEXTS}.progressLabel`, {
              progress: whole(Number(progress)),
              quantity: whole(Number(quantity)),
            })}
          </span>
        </p>
        <Progress value={Number(percent)} label={label} />
      </div>
      <Conditions task={task} />
      <Games task={task} />
    </>
  );
}

const amountLabels: Readonly<Record<number, TextKey>> = {
  3: `${TEXTS}.winLabel`,
  4: `${TEXTS}.betAmountLabel`,
  6: `${TEXTS}.depositAmountLabel`,
};

/** Amounts and fields that a task asks for. */
function Conditions({ task: { type, amounts, multiplier, fields } }: { task: QuestTaskView }) {
  const text = useText();
  const money = useMoney();
  const { link } = useActions();
  const amount = (value: MoneyView | undefined) => value && money(value);
  const times = (number: string | undefined) => (number === undefined ? undefined : text(`${TEXTS}.times`, { number }));
  const label = amountLabels[type];
  return (
    <>
      {amounts && label && <Span label={text(label)} from={amount(amounts.from)} to={amount(amounts.to)} />}
      {multiplier && (
        <Span label={text(`${TEXTS}.multiplierLabel`)} from={times(multiplier.from)} to={times(multiplier.to)} />
      )}
      {fields.length > 0 && (
        <div className={styles.conditions}>
          <p className={styles.label}>{text(`${TEXTS}.fieldsLabel`)}</p>
          <ul className={styles.fields}>
            {fields.map((field) => (
              <li key={field}>{text.named(`fieldsSettings.fieldsControls.${field}.label`) || field}</li>
            ))}
          </ul>
          <a href={link(INFO).href}>{text(`${TEXTS}.profileLink`)}</a>
        </div>
      )}
    </>
  );
}

/** Limits of one kind. What has no limit is not listed. */
function Span({ label, from, to }: { label: string; from: string | undefined; to: string | undefined }) {
  const text = useText();
  return (
    <div className={styles.conditions}>
      <p className={styles.label}>{label}</p>
      <dl className={styles.span}>
        {from !== undefined && (
          <>
            <dt>{text(`${TEXTS}.minLabel`)}</dt>
            <dd>{from}</dd>
          </>
        )}
        {to !== undefined && (
          <>
            <dt>{text(`${TEXTS}.maxLabel`)}</dt>
            <dd>{to}</dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** Games that count for a win or a bet. */
function Games({ task: { id, type, games } }: { task: QuestTaskView }) {
  const text = useText();
  const open = useOpenDialog();
  if (type !== 3 && type !== 4) return null;
  if (games.length === 0) return <p className={styles.muted}>{text(`${TEXTS}.allGamesLabel`)}</p>;
  return (
    <div className={styles.games}>
      <span className={styles.label}>{text(`${TEXTS}.gamesLabel`)}</span>
      <Button size="small" aria-haspopup="dialog" onClick={() => open({ name: "quest-task-games", value: id })}>
        {text(`${TEXTS}.seeAllLabel`, { count: games.length })}
      </Button>
    </div>
  );
}
