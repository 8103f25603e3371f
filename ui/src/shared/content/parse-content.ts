import { sanitizedNodes } from "../../components/sanitize.ts";
import type { ContentNode } from "./content-tree.ts";

function nodeOf(node: Node): ContentNode[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [{ tag: node.localName, attributes, children: [...node.childNodes].flatMap(nodeOf) }];
}

/** Sanitises HTML in a browser. */
export function parseContent(html: string): readonly ContentNode[] {
  return [...sanitizedNodes(html)].flatMap(nodeOf);
}
