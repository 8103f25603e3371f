import type { DocumentView } from "@player-site/core";
import { useActions, useDateText, useText } from "@player-site/core/react";
import { memo, useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Icon, type IconName } from "../../../components/icon.tsx";
import { Progress } from "../../../components/progress.tsx";
import { Screen } from "../../../components/screen.tsx";
import { StateBadge, type StateTone } from "../../../components/state-badge.tsx";
import styles from "./documents.module.css";

const TEXTS = "profile.documents";

const states: Record<DocumentView["state"], { tone: StateTone; icon: IconName }> = {
  uploading: { tone: "neutral", icon: "upload" },
  failed: { tone: "bad", icon: "alert" },
  pending: { tone: "waiting", icon: "clock" },
  approved: { tone: "good", icon: "check-circle" },
  rejected: { tone: "bad", icon: "close" },
};

/** A file: name, status and actions. */
export const DocumentRow = memo(function DocumentRow({ document }: { document: DocumentView }) {
  const text = useText();
  const date = useDateText();
  const { state, createdAt } = document;
  return (
    <li className={styles.file} aria-busy={document.deleting || undefined}>
      <div className={styles.about}>
        <FileName name={document.fileName} />
        <span className={styles.hint}>
          {text.named(`${TEXTS}.uploadDocumentName.${document.type}`) || document.type}
          {createdAt !== "" && ` · ${date(createdAt)}`}
        </span>
      </div>
      <StateBadge {...states[state]}>{text(`${TEXTS}.states.${state}`)}</StateBadge>
      <Actions document={document} />
      {state === "uploading" && (
        <div className={styles.whole}>
          <Progress
            value={document.progress || undefined}
            label={text(`${TEXTS}.progressLabel`, { name: document.fileName })}
          />
        </div>
      )}
      {document.rejectReason !== undefined && document.rejectReason !== "" && (
        <p className={styles.whole}>{text(`${TEXTS}.rejectReason`, { reason: isolated(document.rejectReason) })}</p>
      )}
      {document.error && (
        <p className={styles.error} role="alert">
          {text.message(document.error)}
        </p>
      )}
    </li>
  );
});

/** A long name is shortened in the middle: its start and end identify the file. */
function FileName({ name }: { name: string }) {
  const cut = Math.max(0, name.length - 10);
  return (
    <bdi className={styles.name} title={name}>
      <span className={styles.start}>{name.slice(0, cut)}</span>
      <span>{name.slice(cut)}</span>
    </bdi>
  );
}

/** Isolates the direction of a server text inside another text. */
function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}

function Actions({ document }: { document: DocumentView }) {
  const text = useText();
  const actions = useActions();
  const [asked, setAsked] = useState(false);
  const { id, fileName, state } = document;
  const labelled = (key: "cancelButton" | "retryButton" | "removeButton") => {
    const words = text(`${TEXTS}.${key}`);
    return { children: words, "aria-label": `${words}: ${fileName}` };
  };
  const cancel = () => actions.cancelUpload(id);
  if (state === "uploading") {
    return <Button size="small" kind="quiet" {...labelled("cancelButton")} onClick={cancel} />;
  }
  if (state === "failed") {
    return (
      <div className={styles.actions}>
        {document.canRetry && (
          <Button
            size="small"
            {...labelled("retryButton")}
            onClick={() => actions.retryUpload(id).catch(() => undefined)}
          />
        )}
        <Button size="small" kind="quiet" {...labelled("removeButton")} onClick={cancel} />
      </div>
    );
  }
  if (!document.canDelete) return null;
  return (
    <Screen name={asked ? "question" : "button"} kind="choice">
      {asked ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields
        <div className={styles.ask} role="group" aria-label={text(`${TEXTS}.deleteQuestion`)}>
          <p>{text(`${TEXTS}.deleteQuestion`)}</p>
          <Button
            size="small"
            kind="danger"
            busy={document.deleting}
            onClick={() => actions.deleteDocument(id).catch(() => undefined)}
          >
            {text(`${TEXTS}.deleteConfirm`)}
          </Button>
          <Button size="small" data-autofocus disabled={document.deleting} onClick={() => setAsked(false)}>
            {text(`${TEXTS}.deleteKeep`)}
          </Button>
        </div>
      ) : (
        <IconButton label={`${text(`${TEXTS}.deleteButton`)}: ${fileName}`} onClick={() => setAsked(true)}>
          <Icon name="trash" />
        </IconButton>
      )}
    </Screen>
  );
}
