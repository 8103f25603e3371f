import type { LoginSessionView } from "@player-site/core";
import { Card } from "../../../components/card.tsx";
import { Flag } from "../../../components/flag.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useCountryName } from "../../../core/countries.ts";
import { useDateText } from "../../../core/dates.ts";
import { useText } from "../../../core/text.ts";
import { Failed } from "../../../lists/failed.tsx";
import { Pager } from "../../../lists/pager.tsx";
import { CloseSession, SessionState, useDeviceName, useLoginSessions } from "../session-parts.tsx";
import styles from "./table.module.css";

const TEXTS = "history.sessions";
const COLUMNS = ["country", "userAgent", "createdAt", "status"] as const;

/** Every sign-in of the player as a table; on phones each row is a card. */
export function SessionsTab() {
  const text = useText();
  const { phase, page, pages, rows, load } = useLoginSessions();
  if (phase === "failed") return <Failed onRetry={() => load(page)} />;
  if (rows.length === 0 && phase !== "loading") return <Notice icon="history" title={text(`${TEXTS}.empty`)} />;
  return (
    <Card title={text(`${TEXTS}.title`)} busy={phase === "loading"}>
      {rows.length === 0 ? (
        <div className={styles.loading} role="status" aria-label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      ) : (
        <table className={styles.table} aria-label={text(`${TEXTS}.title`)}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {text(`${TEXTS}.tableColumns.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="hidden-text">{text(`${TEXTS}.tableColumns.action`)}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <SessionRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <Pager label={text(`${TEXTS}.title`)} page={page} pages={pages} onPage={load} />
    </Card>
  );
}

function SessionRow({ row }: { row: LoginSessionView }) {
  const text = useText();
  const date = useDateText();
  const country = useCountryName()(row.country);
  return (
    <tr>
      <td data-column={text(`${TEXTS}.tableColumns.country`)}>
        <span className={styles.pair}>
          <Flag country={row.country} />
          {country || text(`${TEXTS}.unknownCountry`)}
        </span>
      </td>
      <td data-column={text(`${TEXTS}.tableColumns.userAgent`)}>
        <span className={styles.pair}>
          <Icon name={row.desktop ? "monitor" : "phone"} />
          <span>
            {useDeviceName(TEXTS)(row)}
            <bdi className={styles.small} dir="ltr">
              {row.ip}
            </bdi>
          </span>
        </span>
      </td>
      <td data-column={text(`${TEXTS}.tableColumns.createdAt`)}>{date(row.createdAt)}</td>
      <td data-column={text(`${TEXTS}.tableColumns.status`)}>
        <SessionState row={row} texts={TEXTS} />
      </td>
      <td>{row.state === "active" && <CloseSession row={row} texts={TEXTS} />}</td>
    </tr>
  );
}
