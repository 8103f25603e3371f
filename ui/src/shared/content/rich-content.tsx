import { useText } from "@player-site/core/react";
import { createElement, Fragment, type ReactNode, useId, useMemo } from "react";
import { cx } from "../../components/cx.ts";
import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import type { Html } from "../../core/content-html.ts";
import { ContentLink } from "./content-link.tsx";
import { parsed } from "./content-parser.ts";
import { anchorOf, type ContentElement, type ContentNode, findElement, isElement, wordsOf } from "./content-tree.ts";
import styles from "./rich-content.module.css";

/** Elements in which text between the children is only white space. */
const WITHOUT_TEXT = new Set(["dl", "ol", "table", "tbody", "tfoot", "thead", "tr", "ul"]);
/** Attributes of content and their names in React. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  colspan: "colSpan",
  datetime: "dateTime",
  dir: "dir",
  lang: "lang",
  reversed: "reversed",
  rowspan: "rowSpan",
  scope: "scope",
  start: "start",
};
/** A file of this site. */
const OWN_FILE = /^\/(?![/\\])/;

interface Props {
  html: Html;
  className?: string | undefined;
}

/** HTML of a content document: sanitised, and rendered by components. */
export function RichContent({ html, className }: Props) {
  const nodes = useMemo(() => parsed(html), [html]);
  return <RichNodes nodes={nodes} className={className} />;
}

/** Sanitised nodes of a content document. */
export function RichNodes({ nodes, className }: { nodes: readonly ContentNode[]; className?: string | undefined }) {
  return <div className={cx(styles.content, className)}>{rendered(nodes)}</div>;
}

/** `name` is the caption of the figure around the nodes. */
function rendered(nodes: readonly ContentNode[], name?: string): ReactNode[] {
  return nodes.map((node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a document never change their places
    if (isElement(node)) return <Fragment key={index}>{renderedElement(node, name)}</Fragment>;
    return node;
  });
}

function childrenOf({ tag, children }: ContentElement): readonly ContentNode[] {
  return WITHOUT_TEXT.has(tag) ? children.filter(isElement) : children;
}

function renderedElement(element: ContentElement, name: string | undefined): ReactNode {
  const { tag, attributes } = element;
  const children = rendered(childrenOf(element), name);
  switch (tag) {
    case "a":
      return (
        <ContentLink href={attributes["href"] ?? "/"} button={attributes["data-button"]}>
          {children}
        </ContentLink>
      );
    case "aside":
      return <CallOut tone={attributes["data-tone"]}>{children}</CallOut>;
    case "details":
      return (
        <details className={styles.accordion} open={"open" in attributes}>
          {children}
        </details>
      );
    case "summary":
      return (
        <summary>
          <span>{children}</span>
          <Icon name="down" className={styles.mark} />
        </summary>
      );
    case "figure": {
      const caption = findElement(element.children, "figcaption");
      return <figure>{rendered(element.children, caption && wordsOf(caption))}</figure>;
    }
    case "img":
      return <Picture {...attributes} />;
    case "video":
      return <Film {...attributes} name={name} />;
    case "table":
      return <Table element={element} />;
    // The page has its own heading of the first level.
    case "h1":
    case "h2":
      return <h2 id={anchorOf(element)}>{children}</h2>;
    case "h3":
      return <h3 id={anchorOf(element)}>{children}</h3>;
    default:
      return createElement(tag, propsOf(attributes), ...(children.length > 0 ? children : []));
  }
}

function propsOf(attributes: ContentElement["attributes"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const known = ATTRIBUTES[name];
      return known === undefined ? [] : [[known, value]];
    }),
  );
}

function CallOut({ tone, children }: { tone: string | undefined; children: ReactNode }) {
  const warns = tone === "warning";
  return (
    <div className={styles.callOut} role="note" data-tone={warns ? "warning" : "info"}>
      <Icon name={warns ? "alert" : "info"} />
      <div>{children}</div>
    </div>
  );
}

interface Media {
  src?: string;
  alt?: string;
  poster?: string;
  width?: string;
  height?: string;
}

const sizeOf = (text: string | undefined, otherwise: number) => Number.parseInt(text ?? "", 10) || otherwise;

function Picture({ src = "", alt = "", width, height }: Media) {
  const text = useText();
  return (
    <Image
      className={styles.picture}
      src={src}
      alt={alt}
      width={sizeOf(width, 960)}
      height={sizeOf(height, 540)}
      fallback={
        <span className={styles.noPicture}>
          <Icon name="document" />
          <span className={alt === "" ? "hidden-text" : undefined}>
            {alt || text("globalComponents.pageContent.imageMissing")}
          </span>
        </span>
      }
    />
  );
}

/** A film of this site. Its file is loaded when it is started. */
function Film({ src = "", poster, width, height, name }: Media & { name: string | undefined }) {
  if (!OWN_FILE.test(src)) return null;
  return (
    <video
      className={styles.film}
      src={src}
      poster={poster !== undefined && OWN_FILE.test(poster) ? poster : undefined}
      width={sizeOf(width, 640)}
      height={sizeOf(height, 360)}
      aria-label={name}
      controls
      muted
      playsInline
      preload="none"
    />
  );
}

/** A table that is wider than the screen scrolls inside its own box, with the keyboard, too. */
function Table({ element }: { element: ContentElement }) {
  const text = useText();
  const id = useId();
  const caption = findElement(element.children, "caption");
  const rows = childrenOf(element).filter((child) => child !== caption);
  const name = caption ? { "aria-labelledby": id } : { "aria-label": text("globalComponents.pageContent.table") };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus
    <section className={styles.table} {...name} tabIndex={0}>
      <table>
        {caption && <caption id={id}>{rendered(caption.children)}</caption>}
        {rendered(rows)}
      </table>
    </section>
  );
}
