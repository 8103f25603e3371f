import type { ContentNode } from "../shared/content/content-tree.ts";
import { parseHtml } from "./parse-html.ts";

/** Tags that search engines show in an answer. Of other elements only the contents stay. */
const SHOWN = new Set(["p", "br", "ul", "ol", "li", "strong", "em", "b", "i"]);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * The HTML of an answer for search engines: plain tags and links with an origin. A link that opens a dialog of the page has
 * no address of its own, so only its words stay. `at` returns the address of a path of the site.
 */
export function answerHtml(html: string, at: (path: string) => string): string {
  const written = (node: ContentNode): string => {
    if (typeof node === "string") return escaped(node);
    const { tag, attributes } = node;
    const inside = node.children.map(written).join("");
    if (tag === "br") return "<br>";
    if (SHOWN.has(tag)) return `<${tag}>${inside}</${tag}>`;
    const href = attributes["href"] ?? "";
    if (tag !== "a" || !/^(?:\/|https?:)/.test(href)) return inside;
    return `<a href="${escaped(href.startsWith("/") ? at(href) : href)}">${inside}</a>`;
  };
  return parseHtml(html).map(written).join("");
}
