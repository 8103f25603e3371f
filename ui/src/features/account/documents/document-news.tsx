import type { DocumentView } from "@player-site/core";
import { useEffect, useRef, useState } from "react";
import { useSlice } from "../../../core/core-context.tsx";
import { useText } from "../../../core/text.ts";

type Rows = readonly DocumentView[];

/** Files that have arrived: the server knows them under ids of its own. */
function uploaded(before: Rows, after: Rows): Rows {
  return after.filter(
    ({ id, type, state }) =>
      state !== "uploading" &&
      state !== "failed" &&
      !before.some((document) => document.id === id) &&
      before.some((document) => document.state === "uploading" && document.type === type),
  );
}

/** Files the player has had deleted. */
function deleted(before: Rows, after: Rows): Rows {
  return before.filter(({ id, deleting }) => deleting && !after.some((document) => document.id === id));
}

/** Says what has come of an upload or a deletion to those who do not see the list; failures are said at their files. */
export function DocumentNews() {
  const text = useText();
  const { phase } = useSlice("documentsList");
  const documents = useSlice("documents");
  const before = useRef<Rows>([]);
  const [news, setNews] = useState({ number: 0, words: "" });

  useEffect(() => {
    const [old, now] = [before.current, documents];
    before.current = now;
    // Without a list they are not deleted but unknown, as after the end of the session.
    if (phase !== "ready") return;
    const words = [
      ...uploaded(old, now).map(({ fileName }) => text("profile.documents.news.uploaded", { name: fileName })),
      ...deleted(old, now).map(({ fileName }) => text("profile.documents.news.deleted", { name: fileName })),
    ].join(" ");
    if (words !== "") setNews(({ number }) => ({ number: number + 1, words }));
  }, [documents, phase, text]);

  return (
    <div className="hidden-text" role="status">
      {/* Anew each time: the same words are read out again. */}
      <p key={news.number}>{news.words}</p>
    </div>
  );
}
