import type { TournamentView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useCallback } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { type ContentDocument, textOf } from "../../core/page-document.ts";
import { tournamentPath } from "../../core/paths.ts";
import { useNavigator } from "../../navigation/use-navigation.tsx";
import { type DocumentProps, documentPage } from "../../shared/content/document-gate.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import { NoScriptList } from "../../shared/lists/no-script-list.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import headings from "../../shared/page/headings.module.css";
import { isPhone } from "../../styles/breakpoints.ts";
import { Countdown } from "./countdown.tsx";
import { PhaseBadge } from "./phase-badge.tsx";
import { Picture } from "./picture.tsx";
import styles from "./tournaments.module.css";

const TEXTS = "pages.tournaments";

/** All tournaments: running and announced ones, then finished ones. */
export default documentPage(function Tournaments({ all }: DocumentProps) {
  const text = useText();
  const { loadTournaments } = useActions();
  const { status, excluded } = useSlice("session");
  const isExcluded = excluded !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in, a sign-out or an exclusion changes what can be entered
  const load = useCallback(() => loadTournaments(isPhone()), [loadTournaments, status, isExcluded]);
  const [failed, retry] = useLoad(load);
  const { phase, coming, finished } = useSlice("tournaments");
  const none = coming.length === 0 && finished.length === 0;
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{text(`${TEXTS}.title`)}</h1>
        <p className={headings.lead}>{text(`${TEXTS}.description`)}</p>
      </header>
      {failed || phase === "failed" ? (
        <ContentLoadError onRetry={retry} />
      ) : phase === "loading" && none ? (
        <>
          <LoadingArea className={styles.cards} label={text("layout.interface.loading")}>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </LoadingArea>
          <NoScriptList items={all.map(noScriptItem)} />
        </>
      ) : none ? (
        <div className={styles.box}>
          <Notice icon="trophy" title={text(`${TEXTS}.empty.title`)} description={text(`${TEXTS}.empty.description`)} />
        </div>
      ) : (
        <>
          {coming.length > 0 && (
            <section aria-labelledby="coming-tournaments">
              <h2 className={headings.subtitle} id="coming-tournaments">
                {text(`${TEXTS}.comingLabel`)}
              </h2>
              <Cards label={text(`${TEXTS}.comingLabel`)} tournaments={coming} documents={all} />
            </section>
          )}
          {finished.length > 0 && (
            <section aria-labelledby="finished-tournaments">
              <h2 className={headings.subtitle} id="finished-tournaments">
                {text(`${TEXTS}.finishedLabel`)}
              </h2>
              <Cards label={text(`${TEXTS}.finishedLabel`)} tournaments={finished} documents={all} />
              <More />
            </section>
          )}
        </>
      )}
    </div>
  );
}, true);

/** Every tournament has a document, so no API is needed. */
function noScriptItem(document: ContentDocument) {
  return {
    path: tournamentPath(textOf(document, "pageIdentity")),
    name: textOf(document, "name"),
    detail: textOf(document, "reward"),
  };
}

function More() {
  const text = useText();
  const { loadMoreTournaments } = useActions();
  const { hasMore, more } = useSlice("tournaments");
  if (!hasMore) return null;
  return (
    <div className={styles.more}>
      {more === "failed" && <Spoken words={text("layout.interface.failed.title")} />}
      <Button
        busy={more === "loading"}
        onClick={() => {
          // A failure is shown here.
          loadMoreTournaments().catch(() => undefined);
        }}
      >
        {text(`${TEXTS}.moreButton`)}
      </Button>
    </div>
  );
}

interface CardsProps {
  label: string;
  tournaments: readonly TournamentView[];
  documents: readonly ContentDocument[];
}

function Cards({ label, tournaments, documents }: CardsProps) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {tournaments.map((tournament) => {
        const words = documents.find((entry) => textOf(entry, "pageIdentity") === tournament.identity) ?? {};
        return <Card key={tournament.identity} tournament={tournament} words={words} />;
      })}
    </ul>
  );
}

function Card({ tournament, words }: { tournament: TournamentView; words: ContentDocument }) {
  const text = useText();
  const navigator = useNavigator();
  const { link, enterTournament } = useActions();
  const { identity, canEnter } = tournament;
  const { href } = link(tournamentPath(identity));
  const name = textOf(words, "name") || tournament.title;
  const takePart = text("pages.tournament.main.buttonLabels.takePart");
  return (
    <li className={styles.card}>
      <Picture document={words} />
      <PhaseBadge phase={tournament.phase} />
      <h3 className={styles.name}>
        <a className={styles.link} href={href}>
          {name}
        </a>
      </h3>
      <p className={styles.reward}>{textOf(words, "reward")}</p>
      <Countdown tournament={tournament} />
      {canEnter && (
        <Button
          kind="primary"
          className={styles.enter}
          aria-label={`${takePart}: ${name}`}
          onClick={() => {
            enterTournament(identity);
            navigator.navigate(href);
          }}
        >
          {takePart}
        </Button>
      )}
    </li>
  );
}
