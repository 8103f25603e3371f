import type { StandingView, TournamentDetailsView } from "@player-site/core";
import { type Texts, useActions, useText } from "@player-site/core/react";
import { cx } from "../../components/cx.ts";
import { Notice } from "../../components/notice.tsx";
import { useWholeText } from "../../core/numbers.ts";
import { Pager } from "../../shared/lists/pager.tsx";
import headings from "../../shared/page/headings.module.css";
import styles from "./standings.module.css";
import panels from "./tournaments.module.css";

const TEXTS = "pages.tournament.leaderboard";

/** The podium, a page of the places below it, and the player's own place. */
export function Standings({ details }: { details: TournamentDetailsView }) {
  const text = useText();
  const { showStandings } = useActions();
  const { podium, standings, own, page, pages, tournament } = details;
  const title = text(tournament.phase === "finished" ? `${TEXTS}.resultsTitle` : `${TEXTS}.title`);
  return (
    <section className={panels.panel} aria-labelledby="tournament-standings">
      <h2 className={headings.subtitle} id="tournament-standings">
        {title}
      </h2>
      {podium.length === 0 ? (
        <Notice icon="trophy" title={text(`${TEXTS}.empty`)} />
      ) : (
        <ol className={styles.podium} aria-label={text(`${TEXTS}.podium`)}>
          {podium.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rank stays in its place, so that nothing moves when players overtake
            <Step key={index} row={row} />
          ))}
        </ol>
      )}
      {(standings.length > 0 || own) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={styles.scroll} aria-label={text("globalComponents.pageContent.table")} tabIndex={0}>
          <table className={styles.standings}>
            <thead>
              <tr>
                <th scope="col">{text(`${TEXTS}.table.position`)}</th>
                <th scope="col">{text(`${TEXTS}.table.player`)}</th>
                <th scope="col">{text(`${TEXTS}.table.points`)}</th>
                <th scope="col">{text(`${TEXTS}.table.prize`)}</th>
              </tr>
            </thead>
            <tbody>
              {standings.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see the podium
                <Row key={index} row={row} />
              ))}
            </tbody>
            {own && (
              <tfoot className={styles.foot}>
                <Row row={own} />
              </tfoot>
            )}
          </table>
        </section>
      )}
      <Pager label={text(`${TEXTS}.pages`)} page={page} pages={pages} busy={false} onPage={showStandings} />
    </section>
  );
}

/** Name of a participant. */
const nameOf = (text: Texts, { own, nickname }: StandingView) =>
  own ? text(`${TEXTS}.you`) : (nickname ?? text(`${TEXTS}.defaultNickname`));

function Step({ row }: { row: StandingView }) {
  const text = useText();
  const number = useWholeText();
  return (
    <li className={cx(styles.step, row.own && styles.own)} data-place={row.place}>
      <span className={styles.medal}>
        <span className="hidden-text">{text(`${TEXTS}.place`, { place: row.place })}</span>
        <span aria-hidden="true">{row.place}</span>
      </span>
      <bdi className={styles.name}>{nameOf(text, row)}</bdi>
      {row.points !== undefined && (
        <span className={styles.points}>
          <span className="hidden-text">{text(`${TEXTS}.table.points`)} </span>
          <span>{number(row.points)}</span>
        </span>
      )}
      {row.prize !== undefined && <bdi className={cx(styles.prize, "long-name")}>{row.prize}</bdi>}
    </li>
  );
}

function Row({ row }: { row: StandingView }) {
  const text = useText();
  const number = useWholeText();
  return (
    <tr className={cx(row.own && styles.own)}>
      <td>{row.place}</td>
      <th scope="row">
        <bdi className="long-name">{nameOf(text, row)}</bdi>
      </th>
      <td>{row.points !== undefined && number(row.points)}</td>
      <td>
        <bdi className="long-name">{row.prize}</bdi>
      </td>
    </tr>
  );
}
