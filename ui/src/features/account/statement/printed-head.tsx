import type { StatementView } from "@player-site/core";
import { useDateText, useSelector, useText } from "@player-site/core/react";
import styles from "./statement.module.css";

const TEXTS = "profile.statement.printed";

/** On paper only: whose statement it is, from whom, and of when. */
export function PrintedHead({ statement: { asOf } }: { statement: StatementView }) {
  const text = useText();
  const date = useDateText();
  const profile = useSelector("session", (session) => session.profile);
  const contact = profile?.email ?? (profile?.phone ? `+${profile.phone}` : "");
  return (
    <div className={styles.owner}>
      {profile && <p>{text(`${TEXTS}.account`, { id: profile.userId, contact })}</p>}
      {asOf && <p>{text(`${TEXTS}.asOf`, { date: date(asOf) })}</p>}
      <p>{text("layout.footer.licence.label")}</p>
    </div>
  );
}
