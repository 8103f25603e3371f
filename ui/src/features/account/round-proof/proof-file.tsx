import { useActions, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { cx } from "../../../components/cx.ts";
import { Icon } from "../../../components/icon.tsx";
import { saveFile } from "../save-file.ts";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.file";
/** No proof is longer. The rest of a larger file is not read, and what was read is no proof then. */
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
    // A file that cannot be read is as good as an empty one: it is no proof.
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
        <label className={cx(buttonClass({}), styles.choose)}>
          <Icon name="upload" />
          {text(`${TEXTS}.openButton`)}
          <input
            type="file"
            className={styles.native}
            accept=".json,application/json"
            onChange={(event) => {
              open(event.target.files?.[0]);
              // Reset, so that the same file can be chosen again.
              event.target.value = "";
            }}
          />
        </label>
        {canReturn && (
          <Button kind="quiet" onClick={onReturn}>
            {text(`${TEXTS}.returnButton`)}
          </Button>
        )}
      </div>
    </Card>
  );
}
