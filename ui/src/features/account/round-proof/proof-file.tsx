import { useActions, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { FileButton } from "../file-button.tsx";
import { saveFile } from "../save-file.ts";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.file";
/** Maximum length of a proof. Only the beginning of a larger file is read, which is then refused as a proof. */
const MOST_BYTES = 2_000_000;

interface Props {
  /** Id of the round on display. */
  id: string | undefined;
  /** The proof on display as a text; empty without one. */
  file: string;
  /** A file covers the round that the address names. */
  canReturn: boolean;
  onReturn: () => void;
}

/** Saves the proof on display, and opens a saved one. */
export function ProofFile({ id, file, canReturn, onReturn }: Props) {
  const text = useText();
  const { openProof } = useActions();
  const open = (chosen: File | undefined) => {
    if (!chosen) return;
    // A file that cannot be read is refused like an empty one.
    const read = chosen.slice(0, MOST_BYTES).text();
    read.catch(() => "").then((content) => openProof(chosen.name, content));
  };
  return (
    <Card title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.description`)}>
      <div className={styles.actions}>
        {file !== "" && (
          <Button onClick={() => saveFile(`${text(`${TEXTS}.name`)}-${id ?? ""}`, "json", file)}>
            {text(`${TEXTS}.saveButton`)}
          </Button>
        )}
        <FileButton icon="upload" accept=".json,application/json" onChoose={(files) => open(files?.[0])}>
          {text(`${TEXTS}.openButton`)}
        </FileButton>
        {canReturn && (
          <Button kind="quiet" onClick={onReturn}>
            {text(`${TEXTS}.returnButton`)}
          </Button>
        )}
      </div>
    </Card>
  );
}
