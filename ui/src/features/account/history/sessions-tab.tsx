import type { LoginSessionView } from "@player-site/core";
import { useDateText, useText } from "@player-site/core/react";
import { Flag } from "../../../components/flag.tsx";
import { Icon } from "../../../components/icon.tsx";
import { useCountryName } from "../../../core/countries.ts";
import { CloseSession, SessionState, useDeviceName, useLoginSessions } from "../session-parts.tsx";
import { HistoryTable } from "./history-table.tsx";
import styles from "./table.module.css";

const TEXTS = "history.sessions";
const COLUMNS = ["country", "userAgent", "createdAt", "status"] as const;

/** All sign-ins of the player as a table; on phones each row is a card. */
export function SessionsTab() {
  const text = useText();
  const { rows, load, ...list } = useLoginSessions();
  return (
    <HistoryTable
      title={text(`${TEXTS}.title`)}
      texts={TEXTS}
      columns={COLUMNS}
      action="action"
      list={list}
      name="loginSessions"
      empty={{ icon: "history", title: text(`${TEXTS}.empty`) }}
      onPage={load}
    >
      {rows.map((row) => (
        <SessionRow key={row.id} row={row} />
      ))}
    </HistoryTable>
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
