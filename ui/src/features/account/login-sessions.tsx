import type { LoginSessionView } from "@player-site/core";
import { useEffect } from "react";
import { Button, IconButton } from "../../components/button.tsx";
import { Flag } from "../../components/flag.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { useDateText } from "../../core/dates.ts";
import { useText } from "../../core/text.ts";
import styles from "./security-page.module.css";

const TEXTS = "pages.security.sessions";

/** Where the player is signed in, page by page. */
export function LoginSessions() {
  const text = useText();
  const actions = useActions();
  const { phase, page, pages } = useSlice("loginSessionsList");
  const rows = useSlice("loginSessions");
  const load = (wanted: number) => actions.loadLoginSessions(wanted).catch(() => undefined);
  useEffect(() => {
    actions.loadLoginSessions(1).catch(() => undefined);
  }, [actions]);

  return (
    <section className={styles.card} aria-labelledby="login-sessions" aria-busy={phase === "loading"}>
      <h2 className={styles.heading} id="login-sessions">
        {text(`${TEXTS}.title`)}
      </h2>
      {phase === "failed" ? (
        <Notice
          icon="alert"
          tone="danger"
          live
          title={text("layout.interface.failed.title")}
          description={text("layout.interface.failed.description")}
        >
          <Button kind="primary" onClick={() => load(page)}>
            {text("layout.interface.retry")}
          </Button>
        </Notice>
      ) : rows.length > 0 ? (
        <ul className={styles.sessions}>
          {rows.map((row) => (
            <LoginSession key={row.id} row={row} />
          ))}
        </ul>
      ) : phase === "loading" ? (
        <div className={styles.sessions}>
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      ) : (
        <p className={styles.hint}>{text(`${TEXTS}.empty`)}</p>
      )}
      {pages > 1 && phase !== "failed" && (
        <nav className={styles.pages} aria-label={text(`${TEXTS}.title`)}>
          <IconButton label={text(`${TEXTS}.previous`)} disabled={page <= 1} onClick={() => load(page - 1)}>
            <Icon name="back" />
          </IconButton>
          <span role="status">{text(`${TEXTS}.page`, { page, pages })}</span>
          <IconButton label={text(`${TEXTS}.next`)} disabled={page >= pages} onClick={() => load(page + 1)}>
            <Icon name="forward" />
          </IconButton>
        </nav>
      )}
    </section>
  );
}

function LoginSession({ row }: { row: LoginSessionView }) {
  const text = useText();
  const date = useDateText();
  const { closeLoginSession } = useActions();
  const known = row.browser !== "" || row.system !== "";
  const where =
    row.browser !== "" && row.system !== ""
      ? text(`${TEXTS}.where`, { browser: row.browser, system: row.system })
      : known
        ? row.browser || row.system
        : text(`${TEXTS}.unknown`);
  return (
    <li className={styles.session} data-state={row.state}>
      <Flag country={row.country} />
      <div className={styles.words}>
        <strong>{where}</strong>
        <span className={styles.hint}>
          <bdi dir="ltr">{row.ip}</bdi>, {text(`${TEXTS}.since`, { date: date(row.createdAt) })}
        </span>
      </div>
      {row.state === "active" ? (
        <Button
          size="small"
          busy={row.closing}
          aria-label={text(`${TEXTS}.closeLabel`, { where })}
          onClick={() => closeLoginSession(row.id).catch(() => undefined)}
        >
          {text(`${TEXTS}.closeButton`)}
        </Button>
      ) : (
        <span className={styles.state}>{text(`${TEXTS}.statuses.${row.state}`)}</span>
      )}
    </li>
  );
}
