import type { PlayerBonusView } from "@player-site/core";
import { Money, useActions, useDateText, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { Tabs } from "../../../components/tabs.tsx";
import { usePercentText } from "../../../core/numbers.ts";
import { useAddressQuery, usePageNumber } from "../../../navigation/address-query.ts";
import { BonusStatus } from "../../../shared/badges/bonus-status.tsx";
import { HistoryTable } from "./history-table.tsx";
import styles from "./table.module.css";

const TEXTS = "history.bonuses";
const COLUMNS = ["name", "date", "worth", "progress", "status"] as const;

type Kind = PlayerBonusView["kind"];

/** Issued bonuses: money or free spins. */
export function BonusesTab() {
  const text = useText();
  const [query, change] = useAddressQuery();
  const kind: Kind = query.get("kind") === "freeSpin" ? "freeSpin" : "bonus";
  return (
    <Tabs
      label={text(`${TEXTS}.tabsLabel`)}
      tabs={[
        { id: "bonus", label: text(`${TEXTS}.cashBonusTab`) },
        { id: "freeSpin", label: text(`${TEXTS}.freeSpinsTab`) },
      ]}
      selected={kind}
      onSelect={(id) => change({ kind: id === "bonus" ? undefined : id, page: undefined })}
      className={styles.tabs}
    >
      <Bonuses key={kind} kind={kind} />
    </Tabs>
  );
}

function Bonuses({ kind }: { kind: Kind }) {
  const text = useText();
  const { loadBonusHistory, loadFreeSpinHistory } = useActions();
  const read = kind === "bonus" ? loadBonusHistory : loadFreeSpinHistory;
  const list = useSlice("bonusHistoryList");
  const all = useSlice("bonusHistory");
  const [page, setPage] = usePageNumber();
  const first = useRef(page);
  useEffect(() => {
    read(first.current).catch(() => undefined);
  }, [read]);
  // The list may still hold the rows of the other kind.
  const mine = list.kind === kind;
  const rows = mine ? all : [];
  return (
    <HistoryTable
      title={text(kind === "bonus" ? `${TEXTS}.cashBonusTab` : `${TEXTS}.freeSpinsTab`)}
      texts={TEXTS}
      columns={COLUMNS}
      list={mine ? list : { ...list, phase: "loading" }}
      name={kind === "bonus" ? "bonuses" : "freeSpins"}
      empty={{ icon: "gift", title: text(`${TEXTS}.empty`) }}
      onPage={(to) => {
        setPage(to);
        read(to).catch(() => undefined);
      }}
    >
      {rows.map((row) => (
        <BonusRow key={row.id} row={row} />
      ))}
    </HistoryTable>
  );
}

function BonusRow({ row }: { row: PlayerBonusView }) {
  const text = useText();
  const date = useDateText();
  const percent = usePercentText();
  const column = (name: string) => text.named(`${TEXTS}.tableColumns.${name}`);
  return (
    <tr>
      <td data-column={column("name")}>
        <bdi className="long-name">{row.name}</bdi>
      </td>
      <td data-column={column("date")}>{row.createdAt === "" ? text(`${TEXTS}.unknown`) : date(row.createdAt)}</td>
      <td data-column={column("worth")}>
        {row.amount && <Money value={row.amount} />}
        {row.count !== undefined && text.count("globalComponents.bonuses.spins", row.count)}
      </td>
      <td data-column={column("progress")}>
        <bdi>{percent(row.progress)}</bdi>
      </td>
      <td data-column={column("status")}>
        <BonusStatus status={row.status} />
      </td>
    </tr>
  );
}
