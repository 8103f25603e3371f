import { useActions, useText } from "@player-site/core/react";
import { type DragEvent, useId, useState } from "react";
import { FileButton } from "../file-button.tsx";
import styles from "./documents.module.css";

const TEXTS = "profile.documents";

interface Props {
  /** Id of the document type: one side of a document. */
  type: string;
  accept: string;
  /** Files of this type already exist. */
  again: boolean;
}

/** Selects or drops a file of one type. */
export function UploadField({ type, accept, again }: Props) {
  const text = useText();
  const { uploadDocument } = useActions();
  const [over, setOver] = useState(false);
  const id = useId();
  const name = text.named(`${TEXTS}.uploadDocumentName.${type}`) || type;
  const upload = (files: FileList | null) => {
    for (const file of files ?? []) uploadDocument(type, file).catch(() => undefined);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields
    <div
      className={styles.place}
      role="group"
      aria-label={name}
      data-over={over || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        upload(event.dataTransfer.files);
      }}
    >
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.hint} id={id}>
          {text(`${TEXTS}.uploadHint`)} <span className={styles.drop}>{text(`${TEXTS}.uploadPlaceholder`)}</span>
        </span>
      </div>
      <FileButton icon={again ? "plus" : "upload"} size="small" accept={accept} describedBy={id} onChoose={upload}>
        {text(again ? `${TEXTS}.uploadMore` : `${TEXTS}.uploadButton`)}
        <span className="hidden-text">: {name}</span>
      </FileButton>
    </div>
  );
}
