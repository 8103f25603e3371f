import { useSlice } from "../../../core/core-context.tsx";
import { useText } from "../../../core/text.ts";

/** Says what has come of an upload or a deletion to those who do not see the list; failures are said at their files. */
export function DocumentNews() {
  const text = useText();
  const { news } = useSlice("documentsList");
  return (
    <div className="hidden-text" role="status">
      {/* Anew each time: the same words are read out again. */}
      <p key={news?.number}>{news && text(`profile.documents.news.${news.outcome}`, { name: news.fileName })}</p>
    </div>
  );
}
