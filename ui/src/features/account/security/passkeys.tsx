import type { PasskeysView, PasskeyView } from "@player-site/core";
import { useActions, useDateText, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Screen } from "../../../components/screen.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { PasskeyTaskForm } from "./passkey-task-form.tsx";
import factor from "./second-factor.module.css";
import styles from "./security-page.module.css";

const TEXTS = "profile.security.passkeys";

/** The card of the passkeys: their list and its changes. Renders nothing if the site does not offer passkeys. */
export function Passkeys() {
  const text = useText();
  const passkeys = useSlice("passkeys");
  const { loadPasskeys, beginPasskeyTask } = useActions();
  useEffect(() => {
    loadPasskeys().catch(() => undefined);
    // Ends the task, so that what was typed is not shown again after the page was left.
    return () => {
      beginPasskeyTask("", "").catch(() => undefined);
    };
  }, [loadPasskeys, beginPasskeyTask]);
  if (!passkeys.offered) return null;
  return (
    <Card title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.description`)} busy={passkeys.phase === "loading"}>
      {/* The end of a load is no new content: it must not take the focus. */}
      <Screen name={passkeys.task ?? "list"} kind="choice" className={factor.screen}>
        <Content passkeys={passkeys} />
      </Screen>
    </Card>
  );
}

function Content({ passkeys }: { passkeys: PasskeysView }) {
  const text = useText();
  const { loadPasskeys, beginPasskeyTask } = useActions();
  if (passkeys.task !== undefined) return <PasskeyTaskForm passkeys={passkeys} task={passkeys.task} />;
  if (passkeys.phase === "failed") {
    return (
      <>
        <p>{text(`${TEXTS}.unknown`)}</p>
        <ContentLoadError onRetry={loadPasskeys} />
      </>
    );
  }
  if (passkeys.phase === "loading") {
    return (
      <LoadingArea label={text("layout.interface.loading")}>
        <Skeleton shape="field" />
      </LoadingArea>
    );
  }
  return (
    <>
      {passkeys.list.length > 0 ? (
        <div>
          <ul className={styles.sessions}>
            {passkeys.list.map((row) => (
              <Passkey key={row.id} row={row} />
            ))}
          </ul>
        </div>
      ) : (
        <p className={styles.hint}>{text(`${TEXTS}.empty`)}</p>
      )}
      {passkeys.supported ? (
        <Button
          size="medium"
          kind={passkeys.list.length > 0 ? "secondary" : "primary"}
          onClick={() => {
            // The card or an alert shows a failure.
            beginPasskeyTask("add", "").catch(() => undefined);
          }}
        >
          {text(`${TEXTS}.addButton`)}
        </Button>
      ) : (
        <p className={styles.hint}>{text(`${TEXTS}.unsupported`)}</p>
      )}
    </>
  );
}

function Passkey({ row }: { row: PasskeyView }) {
  const text = useText();
  const date = useDateText();
  const { beginPasskeyTask } = useActions();
  const begin = (task: string) => () => {
    beginPasskeyTask(task, row.id).catch(() => undefined);
  };
  const used =
    row.lastUsedAt === undefined ? text(`${TEXTS}.unused`) : text(`${TEXTS}.used`, { date: date(row.lastUsedAt) });
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <strong>
          <bdi>{row.name}</bdi>
        </strong>
        <span className={styles.hint}>{text(`${TEXTS}.added`, { date: date(row.createdAt) })}</span>
        <span className={styles.hint}>{used}</span>
      </div>
      <div className={factor.buttons}>
        <Button size="small" aria-label={text(`${TEXTS}.renameLabel`, { name: row.name })} onClick={begin("rename")}>
          {text(`${TEXTS}.renameButton`)}
        </Button>
        <Button
          size="small"
          kind="danger"
          aria-label={text(`${TEXTS}.removeLabel`, { name: row.name })}
          onClick={begin("remove")}
        >
          {text(`${TEXTS}.removeButton`)}
        </Button>
      </div>
    </li>
  );
}
