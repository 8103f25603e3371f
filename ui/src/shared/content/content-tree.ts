/** An element of sanitised HTML. */
export interface ContentElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly ContentNode[];
}

/** Sanitised HTML as data, so that components can render it without inserting HTML. */
export type ContentNode = string | ContentElement;

/** A heading that links can lead to. */
export interface Heading {
  id: string;
  text: string;
}

export const isElement = (node: ContentNode): node is ContentElement => typeof node !== "string";

/** The words of a node, without tags. */
export function wordsOf(node: ContentNode): string {
  return isElement(node) ? node.children.map(wordsOf).join("") : node;
}

/** The first element with this tag, inside or on its own. */
export function findElement(nodes: readonly ContentNode[], tag: string): ContentElement | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = node.tag === tag ? node : findElement(node.children, tag);
    if (found) return found;
  }
  return undefined;
}

/** Anchor of a heading: its id, or else made from its words. */
export function anchorOf(heading: ContentElement): string {
  const { id } = heading.attributes;
  if (id !== undefined && /^[a-z][a-z0-9-]*$/.test(id)) return id;
  const words =
    wordsOf(heading)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-");
}

/** The headings of the second level, for a table of contents. */
export function headingsOf(nodes: readonly ContentNode[]): Heading[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return node.tag === "h2" ? [{ id: anchorOf(node), text: wordsOf(node) }] : headingsOf(node.children);
  });
}
