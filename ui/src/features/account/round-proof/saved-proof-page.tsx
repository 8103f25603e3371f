import { useActions, useSlice, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { cx } from "../../../components/cx.ts";
import { Notice } from "../../../components/notice.tsx";
import { RequiresPart } from "../../../shared/loading/requires-part.tsx";
import headings from "../../../shared/page/headings.module.css";
import { FileButton } from "../file-button.tsx";
import printed from "../printed.module.css";
import { Proof } from "./proof.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.savedProof";
/** Maximum length of a proof. Only the beginning of a larger file is read, which is then refused as a proof. */
const MOST_BYTES = 2_000_000;

/** Checks the saved proof of a game round, for guests and players. */
export default function SavedProofPage() {
  const text = useText();
  return (
    <div className={cx(styles.saved, printed.printed)}>
      <h1 className={styles.title}>{text(`${TEXTS}.title`)}</h1>
      <p className={cx(headings.lead, printed.screen)}>{text(`${TEXTS}.description`)}</p>
      <div className={styles.page} data-needs-script="">
        <RequiresPart name="savedProof">
          <SavedProof />
        </RequiresPart>
      </div>
    </div>
  );
}

function SavedProof() {
  const text = useText();
  const { openProof } = useActions();
  const { phase, name, proof } = useSlice("savedProof");
  const open = (chosen: File | undefined) => {
    if (!chosen) return;
    // A file that cannot be read is refused like an empty one.
    const read = chosen.slice(0, MOST_BYTES).text();
    read.catch(() => "").then((content) => openProof(chosen.name, content));
  };
  return (
    <>
      <div className={printed.screen}>
        <Card title={text(`${TEXTS}.fileTitle`)}>
          <div className={styles.actions}>
            <FileButton icon="upload" accept=".json,application/json" onChoose={(files) => open(files?.[0])}>
              {text(`${TEXTS}.openButton`)}
            </FileButton>
          </div>
        </Card>
      </div>
      {proof && <Proof proof={proof} note={text("profile.roundProof.file.opened", { name })} />}
      {phase !== "idle" && phase !== "ready" && (
        <Notice
          key={`${phase} ${name}`}
          icon="alert"
          tone="danger"
          title={text(`${TEXTS}.phases.${phase}.title`)}
          description={text(`${TEXTS}.phases.${phase}.description`)}
          live
        />
      )}
    </>
  );
}
