import type { PagePath } from "@player-site/core";
import { useActions, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { saveFile } from "../save-file.ts";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.file";
/** The page that checks saved proofs. */
const SAVED_PROOF = "/round-proof" satisfies PagePath;

interface Props {
  /** Id of the round on display. */
  id: string | undefined;
  /** The proof on display as a text; empty without one. */
  file: string;
}

/** Saves the proof on display, and leads to the page that checks a saved one. */
export function ProofFile({ id, file }: Props) {
  const text = useText();
  const { link } = useActions();
  return (
    <Card title={text(`${TEXTS}.title`)} description={text(`${TEXTS}.description`)}>
      <div className={styles.actions}>
        {file !== "" && (
          <Button onClick={() => saveFile(`${text(`${TEXTS}.name`)}-${id ?? ""}`, "json", file)}>
            {text(`${TEXTS}.saveButton`)}
          </Button>
        )}
        <a className={buttonClass({ kind: "quiet" })} href={link(SAVED_PROOF).href}>
          {text(`${TEXTS}.savedLink`)}
        </a>
      </div>
    </Card>
  );
}
