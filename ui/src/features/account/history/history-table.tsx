import type { ListPhase, LongList } from "@player-site/core";
import { useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Card } from "../../../components/card.tsx";
import { cx } from "../../../components/cx.ts";
import type { IconName } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { ListCut } from "../../../shared/lists/list-cut.tsx";
import { Pager } from "../../../shared/lists/pager.tsx";
import styles from "./table.module.css";

interface Props {
  title: string;
  /** Content path of the column labels. */
  texts: "history.transactions" | "history.bonuses" | "history.sessions" | "history.spins" | "history.bets";
  columns: readonly string[];
  /** Label of the action column. It is hidden visually because the buttons have their own labels. */
  action?: string;
  list: { phase: ListPhase; page: number; pages: number };
  /** Name of the list in the core. */
  name: LongList;
  empty: { icon: IconName; title: string };
  className?: string | undefined;
  onPage: (page: number) => void;
  /** The rows: in one `tbody`, or each in its own. */
  children: readonly ReactNode[];
  /** If set, every row is a `tbody` of its own. */
  bodies?: boolean;
}

/** A paginated history table, or its loading, empty or failed state. On phones each row is a card. */
export function HistoryTable({
  title,
  texts,
  columns,
  action,
  list,
  name,
  empty,
  className,
  onPage,
  children,
  bodies = false,
}: Props) {
  const text = useText();
  const label = (column: string) => text.named(`${texts}.tableColumns.${column}`);
  const { phase, page, pages } = list;
  const none = children.length === 0;
  if (phase === "failed") return <ContentLoadError onRetry={() => onPage(page)} />;
  const pager = <Pager label={title} page={page} pages={pages} busy={phase === "loading"} onPage={onPage} />;
  if (none && phase !== "loading") {
    return (
      <>
        <Notice {...empty} />
        {pager}
      </>
    );
  }
  return (
    <Card title={title} busy={phase === "loading"}>
      {none ? (
        <LoadingArea className={styles.loading} label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </LoadingArea>
      ) : (
        <table className={cx(styles.table, className)} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {label(column)}
                </th>
              ))}
              {action !== undefined && (
                <th scope="col">
                  <span className="hidden-text">{label(action)}</span>
                </th>
              )}
            </tr>
          </thead>
          {bodies ? children : <tbody>{children}</tbody>}
        </table>
      )}
      <ListCut list={name} />
      {pager}
    </Card>
  );
}
