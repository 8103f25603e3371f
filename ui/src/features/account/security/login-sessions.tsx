import type { LoginSessionView, OtherSessions } from "@player-site/core";
import { useActions, useDateText, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Flag } from "../../../components/flag.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { ListCut } from "../../../shared/lists/list-cut.tsx";
import { Pager } from "../../../shared/lists/pager.tsx";
import { CloseSession, SessionState, useDeviceName, useLoginSessions } from "../session-parts.tsx";
import styles from "./security-page.module.css";

const TEXTS = "profile.security.sessions";

/** The player's login sessions, with pagination. */
export function LoginSessions() {
  const text = useText();
  const { phase, page, pages, others, rows, load } = useLoginSessions();
  return (
    <Card title={text(`${TEXTS}.title`)} busy={phase === "loading"}>
      {phase !== "failed" && others !== undefined && <CloseOthers state={others} />}
      {phase === "failed" ? (
        <ContentLoadError onRetry={() => load(page)} />
      ) : rows.length > 0 ? (
        <ul className={styles.sessions}>
          {rows.map((row) => (
            <LoginSession key={row.id} row={row} />
          ))}
        </ul>
      ) : phase === "loading" ? (
        <LoadingArea className={styles.sessions} label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </LoadingArea>
      ) : (
        <p className={styles.hint}>{text(`${TEXTS}.empty`)}</p>
      )}
      <ListCut list="loginSessions" />
      {phase !== "failed" && (
        <Pager label={text(`${TEXTS}.title`)} page={page} pages={pages} busy={phase === "loading"} onPage={load} />
      )}
    </Card>
  );
}

/** Ends all other sessions without a confirmation: speed matters if an account is at risk, and signing in again is easy. */
function CloseOthers({ state }: { state: OtherSessions }) {
  const text = useText();
  const { closeOtherSessions } = useActions();
  return (
    <div className={styles.others}>
      <Button
        size="small"
        busy={state === "closing"}
        onClick={() => {
          // An alert shows a failure.
          closeOtherSessions().catch(() => undefined);
        }}
      >
        {text(`${TEXTS}.others.button`)}
      </Button>
    </div>
  );
}

function LoginSession({ row }: { row: LoginSessionView }) {
  const text = useText();
  const date = useDateText();
  return (
    <li className={styles.session}>
      <Flag country={row.country} />
      <div className={styles.words}>
        <strong>{useDeviceName(TEXTS)(row)}</strong>
        <span className={styles.hint}>
          <bdi dir="ltr">{row.ip}</bdi>, {text(`${TEXTS}.since`, { date: date(row.createdAt) })}
        </span>
      </div>
      {row.state === "active" ? <CloseSession row={row} texts={TEXTS} /> : <SessionState row={row} texts={TEXTS} />}
    </li>
  );
}
