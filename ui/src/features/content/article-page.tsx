import { useDayText, useText } from "@player-site/core/react";
import { useMemo } from "react";
import { htmlOf, textOf } from "../../core/page-document.ts";
import { parsed } from "../../shared/content/content-parser.ts";
import { type Heading, headingsOf } from "../../shared/content/content-tree.ts";
import { type DocumentProps, documentPage } from "../../shared/content/document-gate.tsx";
import { RichNodes } from "../../shared/content/rich-content.tsx";
import { Breadcrumb } from "../../shared/page/breadcrumb.tsx";
import styles from "./article-page.module.css";

/** From so many headings on, a document has a table of contents. */
const LONG = 4;

/** A text: legal pages, and pages of the site's own address. */
export default documentPage(function Article({ document }: DocumentProps) {
  const text = useText();
  const day = useDayText();
  const html = htmlOf(document, "content");
  const nodes = useMemo(() => parsed(html), [html]);
  const headings = headingsOf(nodes);
  const title = textOf(document, "title") || textOf(document, "pageIdentity");
  const description = textOf(document, "description");
  const updated = textOf(document, "updated");
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumb title={title} />
          <h1 className={styles.title}>{title}</h1>
          {description !== "" && <p className={styles.description}>{description}</p>}
          {updated !== "" && (
            <p className={styles.updated}>{text("globalComponents.pageContent.updated", { date: day(updated) })}</p>
          )}
        </header>
        <RichNodes nodes={nodes} />
      </article>
      {headings.length >= LONG && <Contents headings={headings} />}
    </div>
  );
});

/** Table of contents, on wide screens. */
function Contents({ headings }: { headings: readonly Heading[] }) {
  const text = useText();
  const label = text("globalComponents.pageContent.contents");
  return (
    <nav className={styles.contents} aria-label={label}>
      <p className={styles.contentsTitle} aria-hidden="true">
        {label}
      </p>
      <ol>
        {headings.map(({ id, text: words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
