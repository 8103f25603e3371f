import type { PagePath, RoundView } from "@player-site/core";
import { Money, useActions, useDateText, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { usePageNumber } from "../../../navigation/address-query.ts";
import { GameLink } from "../../../shared/game-links/game-link.tsx";
import { HistoryTable } from "./history-table.tsx";
import styles from "./table.module.css";

const TEXTS = "history.spins";
const COLUMNS = ["date", "game", "stake", "win", "proof"] as const;
const WITHOUT_PROOF = COLUMNS.slice(0, -1);
/** The page that checks a round of the player. */
const ROUND_PROOF = "/profile/history/proof" satisfies PagePath;
/** The page that checks saved proofs. */
const SAVED_PROOF = "/round-proof" satisfies PagePath;

/** Rounds of games that were played for money. */
export function RoundsTab() {
  const text = useText();
  const { loadRounds, link } = useActions();
  const saved = link(SAVED_PROOF);
  const list = useSlice("roundsList");
  const rows = useSlice("rounds");
  const [page, setPage] = usePageNumber();
  const first = useRef(page);
  useEffect(() => {
    loadRounds(first.current).catch(() => undefined);
  }, [loadRounds]);
  const table = (
    <HistoryTable
      title={text(`${TEXTS}.title`)}
      texts={TEXTS}
      columns={saved.closed ? WITHOUT_PROOF : COLUMNS}
      list={list}
      name="rounds"
      empty={{ icon: "slots", title: text(`${TEXTS}.empty`) }}
      onPage={(to) => {
        setPage(to);
        loadRounds(to).catch(() => undefined);
      }}
    >
      {rows.map((row) => (
        <RoundRow key={row.id} row={row} hasProof={!saved.closed} />
      ))}
    </HistoryTable>
  );
  if (saved.closed) return table;
  return (
    <>
      {table}
      <p className={styles.after}>
        <a href={saved.href}>{text(`${TEXTS}.savedLink`)}</a>
      </p>
    </>
  );
}

function RoundRow({ row, hasProof }: { row: RoundView; hasProof: boolean }) {
  const text = useText();
  const { link } = useActions();
  const date = useDateText();
  const column = (name: (typeof COLUMNS)[number]) => text(`${TEXTS}.tableColumns.${name}`);
  return (
    <tr>
      <td data-column={column("date")}>{date(row.createdAt)}</td>
      <td data-column={column("game")}>
        {row.identity === "" ? (
          <bdi className="long-name">{row.game}</bdi>
        ) : (
          <GameLink identity={row.identity}>
            <bdi className="long-name">{row.game}</bdi>
          </GameLink>
        )}
      </td>
      <td data-column={column("stake")}>
        <Money value={row.stake} />
      </td>
      <td data-column={column("win")}>
        <div>
          <Money value={row.win} />
          {row.jackpot && (
            <span className={styles.small}>
              {text(`${TEXTS}.jackpot`)} <Money value={row.jackpot} />
            </span>
          )}
        </div>
      </td>
      {hasProof && (
        <td data-column={column("proof")}>
          <a
            className={buttonClass({ size: "small" })}
            href={link(`${ROUND_PROOF}?round=${encodeURIComponent(row.id)}`).href}
            aria-label={text(`${TEXTS}.proofLabel`, { game: row.game, date: date(row.createdAt) })}
          >
            {text(`${TEXTS}.proofLink`)}
          </a>
        </td>
      )}
    </tr>
  );
}
