import { importWithRetry } from "../../components/lazy-chunk.tsx";
import { blocksOf, type Html } from "../../core/content-html.ts";
import type { ContentNode } from "./content-tree.ts";

/** Sanitises HTML of the content. */
export type ContentParser = (html: string) => readonly ContentNode[];

let parser: ContentParser | undefined;

/** Sets the parser. A page that is rendered without a browser needs one that does without a document. */
export function setContentParser(parse: ContentParser): void {
  parser = parse;
}

/** Loads the parser of browsers, unless one is set. Pages with content documents wait for it. */
export async function loadContentParser(): Promise<void> {
  if (parser) return;
  const { parseContent } = await importWithRetry(() => import("./parse-content.ts"));
  parser ??= parseContent;
}

/** Sanitises HTML, each block on its own. The parser must be loaded. */
export function parsed(html: Html): readonly ContentNode[] {
  const parse = parser;
  if (!parse) throw new Error("The content parser is not loaded");
  return blocksOf(html).flatMap((block) => parse(block));
}
