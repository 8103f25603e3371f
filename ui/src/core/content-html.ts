import type { Json } from "@player-site/core";

/** HTML of the content: one text, or a list of blocks. */
export type Html = string | readonly Json[];

/** The blocks of HTML. Each is complete in itself: an element that one leaves open ends with it. */
export function blocksOf(html: Html): readonly string[] {
  return [html].flat().filter((block): block is string => typeof block === "string" && block !== "");
}
