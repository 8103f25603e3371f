import type { QuestTab } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { whenFocusIsLost } from "../../components/layers.ts";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { Pager } from "../../shared/lists/pager.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import { QuestCard } from "./quest-card.tsx";
import styles from "./quests.module.css";

const TEXTS = "modals.questsHub";
/** Time in which the list takes no press after a quest has left it, in milliseconds: another one has come under the finger. */
const SETTLING_MS = 700;

/** The quests of one list. The children are actions that are offered when it is empty. */
export function QuestList({ tab, children }: { tab: QuestTab; children?: ReactNode }) {
  const text = useText();
  const { loadQuests } = useActions();
  const hub = useSlice("questsHub");
  const quests = useSlice("quests").filter((quest) => quest.tab === tab);
  const { phase, page, pages } = hub[tab];
  const load = useCallback(() => loadQuests(tab, 1), [loadQuests, tab]);
  const [failed, retry] = useLoad(load);
  const list = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  const count = quests.length;

  // A quest that leaves the list takes the focus with it: it goes to the list.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const keep = () => {
      hadFocus.current = element.contains(document.activeElement);
    };
    document.addEventListener("focusin", keep);
    return () => document.removeEventListener("focusin", keep);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when a quest has left
  useEffect(() => {
    if (hadFocus.current) whenFocusIsLost(() => list.current?.focus());
  }, [count]);

  const isSettling = useIsSettling(count);
  const turn = (to: number) => {
    // A failure is in the slice.
    loadQuests(tab, to).catch(() => undefined);
  };

  return (
    <section ref={list} className={styles.list} tabIndex={-1} aria-label={text(`${TEXTS}.tabs.${tab}`)}>
      {failed || phase === "failed" ? (
        <ContentLoadError onRetry={retry} />
      ) : phase === "loading" && count === 0 ? (
        <LoadingArea label={text("layout.interface.loading")}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </LoadingArea>
      ) : count === 0 ? (
        <Notice
          icon="star"
          title={text(`${TEXTS}.empty.${tab}Title`)}
          description={text(`${TEXTS}.empty.${tab}Description`)}
        >
          {children}
        </Notice>
      ) : (
        <>
          <ul
            className={styles.cards}
            data-settling={isSettling || undefined}
            aria-busy={phase === "loading" || undefined}
          >
            {quests.map((quest) => (
              <li key={quest.id}>
                <QuestCard quest={quest} />
              </li>
            ))}
          </ul>
          {tab === "available" && <More />}
          {(tab === "completed" || tab === "expired") && (
            <Pager
              label={text(`${TEXTS}.tabs.${tab}`)}
              page={page}
              pages={pages}
              busy={phase === "loading"}
              onPage={turn}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Returns true for `SETTLING_MS` after the number of rows has become smaller. */
function useIsSettling(count: number): boolean {
  const [last, setLast] = useState(count);
  const [isSettling, setIsSettling] = useState(false);
  if (last !== count) {
    setLast(count);
    if (count < last) setIsSettling(true);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each row that leaves begins the time again
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setIsSettling(false), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [isSettling, count]);
  return isSettling;
}

function More() {
  const text = useText();
  const { loadMoreQuests } = useActions();
  const { hasMore, more } = useSlice("questsHub");
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      {more === "failed" && <Spoken words={text("layout.interface.failed.title")} />}
      <Button
        busy={more === "loading"}
        onClick={() => {
          // A failure is shown here.
          loadMoreQuests().catch(() => undefined);
        }}
      >
        {text(`${TEXTS}.loadLabel`)}
      </Button>
    </div>
  );
}
