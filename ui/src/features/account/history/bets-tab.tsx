import type { BetLegView, BetStatus, BetView } from "@player-site/core";
import { Money, useActions, useDateText, useSlice, useText } from "@player-site/core/react";
import { useEffect, useId, useRef, useState } from "react";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { StateBadge, type StateTone } from "../../../components/state-badge.tsx";
import { Tabs } from "../../../components/tabs.tsx";
import { useOddsText } from "../../../core/numbers.ts";
import { useAddressQuery, usePageNumber } from "../../../navigation/address-query.ts";
import styles from "./bets.module.css";
import { HistoryTable } from "./history-table.tsx";
import table from "./table.module.css";

const TEXTS = "history.bets";
const COLUMNS = ["date", "bet", "odds", "stake", "status", "paid"] as const;

const looks: Record<BetStatus, { tone: StateTone; icon: IconName }> = {
  open: { tone: "waiting", icon: "clock" },
  won: { tone: "good", icon: "check-circle" },
  lost: { tone: "neutral", icon: "close" },
  refund: { tone: "neutral", icon: "check" },
  cashOut: { tone: "good", icon: "check" },
};

/** Sports bets: the open ones or the settled ones. */
export function BetsTab() {
  const text = useText();
  const [query, change] = useAddressQuery();
  const settled = query.get("kind") === "settled";
  return (
    <Tabs
      label={text(`${TEXTS}.kindsLabel`)}
      tabs={[
        { id: "open", label: text(`${TEXTS}.unsettledTab`) },
        { id: "settled", label: text(`${TEXTS}.settledTab`) },
      ]}
      selected={settled ? "settled" : "open"}
      onSelect={(id) => change({ kind: id === "open" ? undefined : id, page: undefined })}
      className={table.tabs}
    >
      <Bets key={String(settled)} settled={settled} />
    </Tabs>
  );
}

function Bets({ settled }: { settled: boolean }) {
  const text = useText();
  const { loadBets } = useActions();
  const list = useSlice("betsList");
  const all = useSlice("bets");
  const [page, setPage] = usePageNumber();
  const first = useRef(page);
  useEffect(() => {
    loadBets(settled, first.current).catch(() => undefined);
  }, [loadBets, settled]);
  // The list may still hold the rows of the other kind.
  const mine = list.settled === settled;
  const rows = mine ? all : [];
  return (
    <HistoryTable
      title={text(settled ? `${TEXTS}.settledTab` : `${TEXTS}.unsettledTab`)}
      texts={TEXTS}
      columns={settled ? COLUMNS : COLUMNS.slice(0, -1)}
      list={mine ? list : { ...list, phase: "loading" }}
      name="bets"
      empty={{ icon: "history", title: text(settled ? `${TEXTS}.emptySettled` : `${TEXTS}.emptyUnsettled`) }}
      className={styles.bets}
      bodies
      onPage={(to) => {
        setPage(to);
        loadBets(settled, to).catch(() => undefined);
      }}
    >
      {rows.map((row) => (
        <BetRow key={row.id} row={row} columns={settled ? COLUMNS.length : COLUMNS.length - 1} />
      ))}
    </HistoryTable>
  );
}

/** A bet; a combo can be expanded to its legs. */
function BetRow({ row, columns }: { row: BetView; columns: number }) {
  const text = useText();
  const date = useDateText();
  const odds = useOddsText();
  const [open, setOpen] = useState(false);
  const details = useId();
  const column = (name: (typeof COLUMNS)[number]) => text(`${TEXTS}.tableColumns.${name}`);
  const [single] = row.legs;
  const values = { count: row.legs.length, date: date(row.createdAt) };
  return (
    <tbody className={styles.bet}>
      <tr>
        <td data-column={column("date")}>{date(row.createdAt)}</td>
        <td data-column={column("bet")}>
          {row.legs.length > 1 ? (
            <span className={styles.combo}>
              {text(`${TEXTS}.comboLabel`, { count: row.legs.length })}
              <button
                type="button"
                className={styles.opener}
                aria-expanded={open}
                aria-controls={open ? details : undefined}
                aria-label={text(open ? `${TEXTS}.hideLabel` : `${TEXTS}.showLabel`, values)}
                onClick={() => setOpen(!open)}
              >
                <span>{text(open ? `${TEXTS}.hideButton` : `${TEXTS}.showButton`)}</span>
                <Icon name="down" />
              </button>
            </span>
          ) : (
            single && <Leg leg={single} />
          )}
        </td>
        <td data-column={column("odds")}>{odds(row.odds)}</td>
        <td data-column={column("stake")}>
          <Money value={row.stake} />
        </td>
        <td data-column={column("status")}>
          <StateBadge {...looks[row.status]}>{text(`${TEXTS}.betStatuses.${row.status}`)}</StateBadge>
        </td>
        {row.payout && (
          <td data-column={column("paid")}>
            <Money value={row.payout} />
          </td>
        )}
      </tr>
      {open && (
        <tr>
          <td colSpan={columns} id={details} className={styles.details}>
            <ul className={styles.legs}>
              {row.legs.map((leg, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the legs of a bet never change
                <li key={at}>
                  <Leg leg={leg} />
                  <span className={styles.odds}>{odds(leg.odds)}</span>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Leg({ leg }: { leg: BetLegView }) {
  const date = useDateText();
  return (
    <span className={styles.leg}>
      <bdi className={styles.outcome}>{leg.outcome}</bdi>
      <span className={styles.small}>
        <bdi>{leg.market}</bdi> · <bdi>{leg.event}</bdi>
      </span>
      <span className={styles.small}>
        <bdi>{leg.tournament}</bdi>
        {leg.date !== "" && <> · {date(leg.date)}</>}
      </span>
    </span>
  );
}
