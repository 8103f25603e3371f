import type { Texts } from "@player-site/core/react";

/** Name that the content gives a feature of games; empty if it does not know it. */
export function tagName(text: Texts, identity: string): string {
  const tag = text.list("globalComponents.gameTags.gameTagsList").find((tag) => tag["identity"] === identity);
  return typeof tag?.["label"] === "string" ? tag["label"] : "";
}

/** The same, or the identifier as words: what a filter offers must have a name. */
export function tagWords(text: Texts, identity: string): string {
  const words = identity.replaceAll(/[-_]+/g, " ").trim();
  return tagName(text, identity) || words.charAt(0).toLocaleUpperCase(text.languageTag) + words.slice(1);
}
