import type { DocumentView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useMemo } from "react";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { ListCut } from "../../../shared/lists/list-cut.tsx";
import { DocumentCard } from "./document-card.tsx";
import { DocumentNews } from "./document-news.tsx";
import styles from "./documents.module.css";

/** Identity documents: a card for each required proof. */
export default function DocumentsPage() {
  return (
    <>
      <DocumentNews />
      <Cards />
    </>
  );
}

const NONE: readonly DocumentView[] = [];

function grouped(documents: readonly DocumentView[]): ReadonlyMap<string, readonly DocumentView[]> {
  const groups = new Map<string, DocumentView[]>();
  for (const document of documents) groups.set(document.card, [...(groups.get(document.card) ?? []), document]);
  return groups;
}

function Cards() {
  const text = useText();
  const { loadDocuments } = useActions();
  const { phase, cards, accept } = useSlice("documentsList");
  const documents = useSlice("documents");
  useEffect(() => {
    loadDocuments().catch(() => undefined);
  }, [loadDocuments]);
  const byCard = useMemo(() => grouped(documents), [documents]);

  if (phase === "failed") return <ContentLoadError onRetry={() => loadDocuments().catch(() => undefined)} />;
  if (phase === "loading") {
    return (
      <LoadingArea className={styles.cards} label={text("layout.interface.loading")}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </LoadingArea>
    );
  }
  return (
    <div className={styles.cards}>
      {cards.map((card) => (
        <DocumentCard key={card.card} card={card} accept={accept} documents={byCard.get(card.card) ?? NONE} />
      ))}
      <ListCut list="documents" />
    </div>
  );
}
