import type { PlayerBonusView } from "@player-site/core";
import { useEffect, useState } from "react";
import { Card } from "../../../components/card.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { useActions, useSlice } from "../../../core/core-context.tsx";
import { useDateText } from "../../../core/dates.ts";
import { Money } from "../../../core/money.tsx";
import { usePercentText } from "../../../core/numbers.ts";
import { useText } from "../../../core/text.ts";
import { BonusStatus } from "../../../lists/bonus-status.tsx";
import { Failed } from "../../../lists/failed.tsx";
import { Pager } from "../../../lists/pager.tsx";
import styles from "./table.module.css";

const TEXTS = "history.bonuses";
const COLUMNS = ["name", "date", "worth", "progress", "status"] as const;

type Kind = PlayerBonusView["kind"];

/** Bonuses that were given: money, or free spins. */
export function BonusesTab() {
  const text = useText();
  const [kind, setKind] = useState<Kind>("bonus");
  return (
    <Tabs
      label={text(`${TEXTS}.tabsLabel`)}
      tabs={[
        { id: "bonus", label: text(`${TEXTS}.cashBonusTab`) },
        { id: "freeSpin", label: text(`${TEXTS}.freeSpinsTab`) },
      ]}
      selected={kind}
      onSelect={setKind}
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
  useEffect(() => {
    read(1).catch(() => undefined);
  }, [read]);
  const load = (page: number) => {
    read(page).catch(() => undefined);
  };
  // What is there of the other kind is not for this tab.
  const mine = list.kind === kind;
  const rows = mine ? all : [];
  const phase = mine ? list.phase : "loading";
  const title = text(kind === "bonus" ? `${TEXTS}.cashBonusTab` : `${TEXTS}.freeSpinsTab`);

  if (phase === "failed") return <Failed onRetry={() => load(list.page)} />;
  if (rows.length === 0 && phase !== "loading") return <Notice icon="gift" title={text(`${TEXTS}.empty`)} />;
  return (
    <Card title={title} busy={phase === "loading"}>
      {rows.length === 0 ? (
        <div className={styles.loading} role="status" aria-label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      ) : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {text(`${TEXTS}.tableColumns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BonusRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <Pager label={title} page={list.page} pages={list.pages} onPage={load} />
    </Card>
  );
}

function BonusRow({ row }: { row: PlayerBonusView }) {
  const text = useText();
  const date = useDateText();
  const percent = usePercentText();
  const column = (name: string) => text(`${TEXTS}.tableColumns.${name}`);
  return (
    <tr>
      <td data-column={column("name")}>
        <bdi>{row.name}</bdi>
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
