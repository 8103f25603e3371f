import type { CountedRoundsView, TournamentDetailsView } from "@player-site/core";
import { type Texts, useActions, useSlice, useText } from "@player-site/core/react";
import { useCallback, useEffect } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { Spoken } from "../../components/spoken.tsx";
import { blocksOf } from "../../core/content-html.ts";
import { type ContentDocument, htmlOf, partOf, textOf } from "../../core/page-document.ts";
import { GAMES, gamesOf, TOURNAMENTS } from "../../core/paths.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { type DocumentProps, documentPage } from "../../shared/content/document-gate.tsx";
import { RichContent } from "../../shared/content/rich-content.tsx";
import { ContentLoadError } from "../../shared/failures/content-load-error.tsx";
import ErrorPage, { NOT_FOUND } from "../../shared/failures/error-page.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import { Breadcrumb } from "../../shared/page/breadcrumb.tsx";
import headings from "../../shared/page/headings.module.css";
import { Countdown } from "./countdown.tsx";
import { PhaseBadge } from "./phase-badge.tsx";
import { Picture } from "./picture.tsx";
import { Standings } from "./standings.tsx";
import styles from "./tournaments.module.css";

const TEXTS = "pages.tournament";

/** A tournament: what it is about, prizes, games, terms and standings. */
export default documentPage(function Tournament({ document }: DocumentProps) {
  const text = useText();
  const { loadTournament, leaveTournament } = useActions();
  const identity = textOf(document, "pageIdentity");
  const { status, excluded } = useSlice("session");
  const isExcluded = excluded !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in, a sign-out or an exclusion loads it again
  const load = useCallback(() => loadTournament(identity), [loadTournament, identity, status, isExcluded]);
  const [failed, retry] = useLoad(load);
  useEffect(
    () => () => {
      leaveTournament().catch(() => undefined);
    },
    [leaveTournament],
  );
  const page = useSlice("tournament");
  const isThis = page.identity === identity;
  if (isThis && page.phase === "missing") return <ErrorPage status={NOT_FOUND} />;
  const details = isThis ? page.details : undefined;
  const isFailed = failed || (isThis && page.phase === "failed");
  const name = textOf(document, "name") || details?.tournament.title || "";
  return (
    <div className={styles.page}>
      <Breadcrumb between={[{ label: text("pages.tournaments.title"), path: TOURNAMENTS }]} title={name} />
      <header className={styles.hero} data-theme="dark">
        <Picture document={document} />
        {details && <PhaseBadge phase={details.tournament.phase} />}
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.headline}>{textOf(document, "reward")}</p>
        {details ? (
          <>
            <Countdown tournament={details.tournament} />
            <Act details={details} />
          </>
        ) : (
          !isFailed && (
            <LoadingArea label={text("layout.interface.loading")}>
              <Skeleton shape="field" />
            </LoadingArea>
          )
        )}
      </header>
      <About document={document} />
      {isFailed && <ContentLoadError onRetry={retry} />}
      {details && (
        <div className={styles.columns}>
          <Standings details={details} />
          <div className={styles.side}>
            <Prizes details={details} />
            <Games details={details} onRetry={retry} />
          </div>
        </div>
      )}
      <Terms document={document} />
    </div>
  );
});

/** The action that is available to the visitor. */
function Act({ details }: { details: TournamentDetailsView }) {
  const { action, entered, entering, rounds, collections } = details;
  const text = useText();
  const { link, takePart } = useActions();
  const open = useOpenDialog();
  const [first] = collections ?? [];
  return (
    <div className={styles.act}>
      {entered && (
        <div className={styles.entered}>
          <Icon name="check-circle" />
          <Spoken inline words={text(`${TEXTS}.main.entered`)} />
        </div>
      )}
      {rounds && <p className={styles.time}>{roundsText(text, rounds)}</p>}
      {action === "register" && (
        <Button kind="primary" onClick={() => open({ name: "sign-up" })}>
          {text(`${TEXTS}.main.buttonLabels.register`)}
        </Button>
      )}
      {action === "takePart" && (
        <Button
          kind="primary"
          busy={entering}
          onClick={() => {
            // An alert shows a failure.
            takePart().catch(() => undefined);
          }}
        >
          {text(`${TEXTS}.main.buttonLabels.takePart`)}
        </Button>
      )}
      {action === "play" && (
        <a className={buttonClass({ kind: "primary" })} href={link(first ? gamesOf(first.identity) : GAMES).href}>
          {text(`${TEXTS}.main.buttonLabels.play`)}
        </a>
      )}
    </div>
  );
}

/** How many of the rounds that count the player has played. */
function roundsText(text: Texts, { played, limit }: CountedRoundsView): string {
  if (played < limit) return text(`${TEXTS}.main.rounds`, { played, limit });
  return text(`${TEXTS}.main.roundsDone`, { limit });
}

function About({ document }: { document: ContentDocument }) {
  const info = partOf(document, "info");
  const html = htmlOf(info, "text");
  if (blocksOf(html).length === 0) return null;
  return (
    <section aria-labelledby="tournament-info">
      <h2 className={headings.subtitle} id="tournament-info">
        {textOf(info, "title")}
      </h2>
      <RichContent html={html} />
    </section>
  );
}

function Terms({ document }: { document: ContentDocument }) {
  const text = useText();
  const html = htmlOf(document, "termsText");
  if (blocksOf(html).length === 0) return null;
  return (
    <section aria-labelledby="tournament-terms">
      <h2 className={headings.subtitle} id="tournament-terms">
        {text(`${TEXTS}.termsTitle`)}
      </h2>
      <RichContent html={html} />
    </section>
  );
}

function Prizes({ details: { prizes } }: { details: TournamentDetailsView }) {
  const text = useText();
  if (prizes.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="tournament-prizes">
      <h2 className={headings.subtitle} id="tournament-prizes">
        {text(`${TEXTS}.prizesTitle`)}
      </h2>
      <ol className={styles.prizes}>
        {prizes.map(({ place, title }) => (
          <li key={place} value={place}>
            <bdi className="long-name">{title}</bdi>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The groups whose games count. */
function Games({ details: { collections }, onRetry }: { details: TournamentDetailsView; onRetry: () => void }) {
  const text = useText();
  const { link } = useActions();
  return (
    <section className={styles.panel} aria-labelledby="tournament-games">
      <h2 className={headings.subtitle} id="tournament-games">
        {text(`${TEXTS}.games.title`)}
      </h2>
      {!collections && <ContentLoadError onRetry={onRetry} />}
      {collections && collections.length > 0 && (
        <ul className={styles.games}>
          {collections.map(({ identity, label }) => (
            <li key={identity}>
              <a className={buttonClass({ size: "small" })} href={link(gamesOf(identity)).href}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {collections?.length === 0 && (
        <p>
          <a href={link(GAMES).href}>{text(`${TEXTS}.games.all`)}</a>
        </p>
      )}
    </section>
  );
}
