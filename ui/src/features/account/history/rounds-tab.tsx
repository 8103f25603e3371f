import type { RoundView } from "@player-site/core";
import { Money, useActions, useDateText, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { usePageNumber } from "../../../navigation/address-query.ts";
import { GameLink } from "../../../shared/game-links/game-link.tsx";
import { HistoryTable } from "./history-table.tsx";

const TEXTS = "history.spins";
const COLUMNS = ["date", "game", "stake", "win"] as const;

/** Rounds of games that were played for money. */
export function RoundsTab() {
  const text = useText();
  const { loadRounds } = useActions();
  const list = useSlice("roundsList");
  const rows = useSlice("rounds");
  const [page, setPage] = usePageNumber();
  const first = useRef(page);
  useEffect(() => {
    loadRounds(first.current).catch(() => undefined);
  }, [loadRounds]);
  return (
    <HistoryTable
      title={text(`${TEXTS}.title`)}
      texts={TEXTS}
      columns={COLUMNS}
      list={list}
      name="rounds"
      empty={{ icon: "slots", title: text(`${TEXTS}.empty`) }}
      onPage={(to) => {
        setPage(to);
        loadRounds(to).catch(() => undefined);
      }}
    >
      {rows.map((row) => (
        <RoundRow key={row.id} row={row} />
      ))}
    </HistoryTable>
  );
}

function RoundRow({ row }: { row: RoundView }) {
  const text = useText();
  const date = useDateText();
  const column = (name: (typeof COLUMNS)[number]) => text(`${TEXTS}.tableColumns.${name}`);
  return (
    <tr>
      <td data-column={column("date")}>{date(row.createdAt)}</td>
      <td data-column={column("game")}>
        {row.identity === "" ? (
          <bdi>{row.game}</bdi>
        ) : (
          <GameLink identity={row.identity}>
            <bdi>{row.game}</bdi>
          </GameLink>
        )}
      </td>
      <td data-column={column("stake")}>
        <Money value={row.stake} />
      </td>
      <td data-column={column("win")}>
        <Money value={row.win} />
      </td>
    </tr>
  );
}
