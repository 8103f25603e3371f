import type { Json } from "@player-site/core";
import { useSlice } from "./core-context.tsx";

/** A content document, or a part of one. What it holds is not known before it is read. */
export type ContentDocument = { readonly [key: string]: Json };

const isDocument = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A part of a document; empty if it is missing. */
export function partOf(document: ContentDocument, key: string): ContentDocument {
  const value = document[key];
  return isDocument(value) ? value : {};
}

/** The documents in a list; empty if it is missing. */
export function listOf(document: ContentDocument, key: string): readonly ContentDocument[] {
  const value = document[key];
  return Array.isArray(value) ? value.filter(isDocument) : [];
}

/** A text; empty if it is missing. */
export function textOf(document: ContentDocument, key: string): string {
  const value = document[key];
  return typeof value === "string" ? value : "";
}

/** HTML: one text, or a list of blocks. */
export function htmlOf(document: ContentDocument, key: string): string {
  const value = document[key];
  return Array.isArray(value) ? value.filter((block) => typeof block === "string").join("") : textOf(document, key);
}

/** The document of this page; empty while there is none. */
export function usePageDocument(): ContentDocument {
  const { content } = useSlice("pageDocument");
  return isDocument(content) ? content : {};
}

/** The documents of all pages of this directory; empty if this page's document is no list. */
export function usePageDocuments(): readonly ContentDocument[] {
  const { content } = useSlice("pageDocument");
  return Array.isArray(content) ? content.filter(isDocument) : [];
}

/** Title and description of this page for its head. In a list they are those of the entry `identity`. */
export function usePageMeta(identity: string | undefined): { title: string; description: string } {
  const single = usePageDocument();
  const list = usePageDocuments();
  const document = list.find((entry) => textOf(entry, "pageIdentity") === identity) ?? single;
  const meta = partOf(document, "pageMeta");
  return { title: textOf(meta, "title") || textOf(document, "title"), description: textOf(meta, "description") };
}
