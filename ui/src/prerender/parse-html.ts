import type { ContentElement, ContentNode } from "../shared/content/content-tree.ts";

const VOID = new Set(["br", "hr", "img"]);
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>|([^<]+)/gy;
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&gt;": ">",
  "&lt;": "<",
  "&nbsp;": "\u00a0",
  "&quot;": '"',
};

const decoded = (text: string) => text.replace(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** An element whose children are still being read. */
type Open = ContentElement & { children: ContentNode[] };

/**
 * Parses the HTML of this repository's own documents, without a browser. It must be well-formed: every element is
 * closed, and attributes are quoted. Throws otherwise.
 */
export function parseHtml(html: string): readonly ContentNode[] {
  const root: Open = { tag: "", attributes: {}, children: [] };
  const open: Open[] = [root];
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [token, closing = "", tag = "", attributes = "", text] = match;
    const parent = open.at(-1);
    if (match.index !== end || !parent) break;
    end += token.length;
    if (text !== undefined) {
      parent.children.push(decoded(text));
    } else if (closing === "") {
      const pairs = [...attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)];
      const element = {
        tag,
        attributes: Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, decoded(value)])),
        children: [],
      };
      parent.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    } else if (parent.tag === tag) {
      open.pop();
    } else {
      throw new Error(`</${tag}> closes nothing: ${html.slice(0, end)}`);
    }
  }
  if (end !== html.length || open.length > 1) throw new Error(`This HTML is not well-formed: ${html.slice(end)}`);
  return root.children;
}
