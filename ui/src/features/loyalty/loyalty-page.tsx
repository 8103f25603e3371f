import type { LoyaltyAccountView, LoyaltyLevelView } from "@player-site/core";
import { useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { useCallback } from "react";
import { Button } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { Icon, type IconName } from "../../components/icon.tsx";
import { Progress } from "../../components/progress.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { useWholeText } from "../../core/numbers.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { levelWords } from "../../shared/levels/level-words.ts";
import { useLoad } from "../../shared/loading/use-load.ts";
import headings from "../../shared/page/headings.module.css";
import styles from "./loyalty-page.module.css";

const TEXTS = "pages.loyalty";

/** The loyalty programme: levels, the player's points, and what earns them. */
export default function LoyaltyPage() {
  const text = useText();
  const { loadLoyalty } = useActions();
  const { status } = useSlice("session");
  const { phase, levels, account } = useSlice("loyalty");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in or a sign-out loads it again
  const load = useCallback(() => loadLoyalty(), [loadLoyalty, status]);
  const [failed, retry] = useLoad(load);
  const isFailed = failed || phase === "failed";
  return (
    <div className={styles.page}>
      <header className={styles.top} data-theme="dark">
        <div className={styles.about}>
          <h1 className={styles.title}>{text(`${TEXTS}.title`)}</h1>
          <p className={headings.lead}>{text(`${TEXTS}.description`)}</p>
        </div>
        {status === "guest" && <Begin />}
        {account && <Standing account={account} />}
      </header>
      <section aria-labelledby="loyalty-levels" aria-busy={phase === "loading" || undefined}>
        <h2 className={headings.subtitle} id="loyalty-levels">
          {text(`${TEXTS}.rewards.title`)}
        </h2>
        {isFailed ? (
          <ContentLoadError onRetry={retry} />
        ) : levels.length > 0 ? (
          <ol className={styles.levels}>
            {levels.map((level) => (
              <Level key={level.order} level={level} signedIn={account !== undefined} />
            ))}
          </ol>
        ) : phase === "ready" ? (
          <p className={styles.note}>{text(`${TEXTS}.rewards.empty`)}</p>
        ) : (
          <LoadingArea className={styles.levels} label={text("layout.interface.loading")}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </LoadingArea>
        )}
      </section>
      <section aria-labelledby="loyalty-how">
        <h2 className={headings.subtitle} id="loyalty-how">
          {text(`${TEXTS}.howItWorks.title`)}
        </h2>
        <ul className={styles.steps}>
          {text.list(`${TEXTS}.howItWorks.steps`).map((step) => (
            <li key={String(step["title"])} className={styles.step}>
              <h3 className={styles.stepTitle}>{String(step["title"])}</h3>
              <p>{String(step["text"])}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Guests: how to begin. */
function Begin() {
  const text = useText();
  const open = useOpenDialog();
  return (
    <div className={styles.panel} data-guest="">
      <p>{text(`${TEXTS}.guest.description`)}</p>
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => open({ name: "sign-up" })}>
          {text("layout.header.registrationButton")}
        </Button>
        <Button onClick={() => open({ name: "sign-in" })}>{text("layout.header.loginButton")}</Button>
      </div>
    </div>
  );
}

/** The player's level, points, and the way to the next level. */
function Standing({ account }: { account: LoyaltyAccountView }) {
  const text = useText();
  const number = useWholeText();
  const open = useOpenDialog();
  const excluded = useSelector("session", (session) => session.excluded !== undefined);
  const { level, order, points, progress, next } = account;
  const current = levelWords(text, { name: level, order }).name;
  return (
    <section className={styles.panel} aria-label={text(`${TEXTS}.standing.title`)}>
      <p className={styles.standing}>
        <Icon name="crown" />
        <span>{text(`${TEXTS}.standing.level`, { name: current })}</span>
      </p>
      <p className={styles.points}>{text(`${TEXTS}.standing.points`, { points: number(points) })}</p>
      <Progress value={progress} label={text(`${TEXTS}.standing.progressLabel`)} />
      <p className={styles.note}>
        {next
          ? text(`${TEXTS}.standing.missing`, { points: number(next.missing), name: levelWords(text, next).name })
          : text(`${TEXTS}.standing.highest`)}
      </p>
      {!excluded && (
        <Button size="small" onClick={() => open({ name: "loyalty-earn" })}>
          {text(`${TEXTS}.howItWorks.button`)}
        </Button>
      )}
    </section>
  );
}

const icons: Record<LoyaltyLevelView["state"], IconName> = {
  completed: "check-circle",
  current: "crown",
  locked: "lock",
};

function Level({ level, signedIn }: { level: LoyaltyLevelView; signedIn: boolean }) {
  const text = useText();
  const number = useWholeText();
  const { name, rewards } = levelWords(text, level);
  const state = signedIn || level.state === "locked" ? level.state : "first";
  return (
    <li
      className={cx(styles.level, styles[level.state])}
      data-order={level.order}
      aria-current={signedIn && level.state === "current" ? "step" : undefined}
    >
      <div className={styles.levelHead}>
        <span className={styles.medal}>
          <Icon name={icons[level.state]} className={styles.mark} />
        </span>
        <h3 className={styles.levelName}>{name}</h3>
      </div>
      <p className={styles.state}>{text(`${TEXTS}.rewards.states.${state}`)}</p>
      <p className={styles.threshold}>{text(`${TEXTS}.rewards.from`, { points: number(level.points) })}</p>
      {rewards.length > 0 && (
        <ul className={styles.rewards}>
          {rewards.map((reward) => (
            <li key={reward}>{reward}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
