import { useSlice, useText } from "@player-site/core/react";

/** Announces the result of an upload or a deletion to screen readers. Failures are shown next to their files. */
export function DocumentNews() {
  const text = useText();
  const { news } = useSlice("documentsList");
  return (
    <div className="hidden-text" role="status">
      {/* A new key announces the same text again. */}
      <p key={news?.number}>{news && text(`profile.documents.news.${news.outcome}`, { name: news.fileName })}</p>
    </div>
  );
}
