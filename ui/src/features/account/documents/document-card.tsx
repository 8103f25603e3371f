import type { DocumentCardView, DocumentView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import type { IconName } from "../../../components/icon.tsx";
import { StateBadge, type StateTone } from "../../../components/state-badge.tsx";
import { DocumentRow } from "./document-row.tsx";
import styles from "./documents.module.css";
import { UploadField } from "./upload-field.tsx";

const TEXTS = "profile.documents";
/** Number of newest files that a card shows by default. */
const SHOWN = 5;

const states: Record<DocumentCardView["state"], { tone: StateTone; icon: IconName }> = {
  none: { tone: "neutral", icon: "upload" },
  pending: { tone: "waiting", icon: "clock" },
  approved: { tone: "good", icon: "check-circle" },
  rejected: { tone: "bad", icon: "alert" },
};

interface Props {
  card: DocumentCardView;
  documents: readonly DocumentView[];
  /** Value of the file input's `accept` attribute. */
  accept: string;
}

/** A required proof: its status, an upload area for each side, and the uploaded files. */
export function DocumentCard({ card, documents, accept }: Props) {
  const text = useText();
  const [all, setAll] = useState(false);
  const name = text.named(`${TEXTS}.documentTypeCards.${card.card}`);
  const shown = all ? documents : documents.slice(0, SHOWN);
  return (
    <Card
      title={name}
      description={text.named(`${TEXTS}.verification.${card.card}.alert`)}
      aside={<StateBadge {...states[card.state]}>{text(`${TEXTS}.cardStates.${card.state}`)}</StateBadge>}
    >
      <div className={styles.places}>
        {card.types.map((type) => (
          <UploadField
            key={type}
            type={type}
            accept={accept}
            again={documents.some((document) => document.type === type)}
          />
        ))}
      </div>
      {shown.length > 0 && (
        <ul className={styles.files} aria-label={text(`${TEXTS}.filesLabel`, { card: name })}>
          {shown.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
      {documents.length > SHOWN && (
        <div>
          <Button size="small" kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? text(`${TEXTS}.showLess`) : text.count(`${TEXTS}.showAll`, documents.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}
