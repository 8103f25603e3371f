import type { StandingView, TournamentDetailsView } from "@player-site/core";
import { cx } from "../../components/cx.ts";
import { Notice } from "../../components/notice.tsx";
import { useWholeText } from "../../core/numbers.ts";
import { useText } from "../../core/text.ts";
import headings from "../../shared/headings.module.css";
import styles from "./tournaments.module.css";

const TEXTS = "pages.tournament.leaderboard";

/** The first places, and the player's own. */
export function Standings({ details: { standings, tournament } }: { details: TournamentDetailsView }) {
  const text = useText();
  const title = text(tournament.phase === "finished" ? `${TEXTS}.resultsTitle` : `${TEXTS}.title`);
  return (
    <section className={styles.panel} aria-labelledby="tournament-standings">
      <h2 className={headings.subtitle} id="tournament-standings">
        {title}
      </h2>
      {standings.length === 0 ? (
        <Notice icon="trophy" title={text(`${TEXTS}.empty`)} />
      ) : (
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
            {standings.map((row) => (
              <Row key={row.place} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ row: { place, nickname, points, prize, own } }: { row: StandingView }) {
  const text = useText();
  const number = useWholeText();
  return (
    <tr className={cx(own && styles.own)}>
      <td>
        <span className={cx(styles.place, place <= 3 && styles.podium)}>{place}</span>
      </td>
      <th scope="row">
        <bdi>{own ? text(`${TEXTS}.you`) : (nickname ?? text(`${TEXTS}.defaultNickname`))}</bdi>
      </th>
      <td>{number(points)}</td>
      <td>
        <bdi>{prize}</bdi>
      </td>
    </tr>
  );
}
