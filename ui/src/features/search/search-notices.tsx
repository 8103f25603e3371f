import { useActions, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { MAIN, PROVIDERS } from "../../shared/game-links/game-paths.ts";
import styles from "./search.module.css";

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function Searching() {
  const text = useText();
  return (
    <LoadingArea className={styles.waiting} label={text("modals.search.searching")}>
      {PLACES.map((place) => (
        <Skeleton key={place} shape="field" />
      ))}
    </LoadingArea>
  );
}

export function NothingFound({ query }: { query: string }) {
  const text = useText();
  const { link } = useActions();
  return (
    <Notice
      icon="search"
      live
      title={text("modals.search.empty.title")}
      description={text("modals.search.empty.description", { query })}
    >
      <a className={buttonClass({ kind: "primary" })} href={link(MAIN).href}>
        {text("modals.search.empty.mainButton")}
      </a>
      <a className={buttonClass({})} href={link(PROVIDERS).href}>
        {text("modals.search.empty.providersButton")}
      </a>
    </Notice>
  );
}

export function SearchFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText();
  return (
    <ErrorState
      title={text("modals.search.failed.title")}
      description={text("layout.interface.failed.description")}
      button={text("modals.search.failed.button")}
      onAct={onRetry}
    />
  );
}

/** The number of games found, or that some results are missing. The live region exists before its text. */
export function SearchStatus(props: { found: number | undefined; incomplete: boolean; onRetry: () => void }) {
  const { found, incomplete, onRetry } = props;
  const text = useText();
  const count = found === undefined ? undefined : text.count("modals.search.found", found);
  return (
    <div className={styles.status}>
      <Spoken className={styles.count} words={incomplete ? text("modals.search.failed.more") : count} />
      {incomplete && (
        <Button size="small" onClick={onRetry}>
          {text("modals.search.failed.button")}
        </Button>
      )}
    </div>
  );
}
