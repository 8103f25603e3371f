import type { Json, PageDocumentView } from "@player-site/core";
import { useHydration, useSlice } from "@player-site/core/react";
import type { Html } from "./content-html.ts";

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

/** HTML of a document; empty if it is missing. */
export function htmlOf(document: ContentDocument, key: string): Html {
  const value = document[key];
  return Array.isArray(value) ? value : textOf(document, key);
}

/** The state of a page's document. As long as it is not loaded, a prerendered page keeps the one it was rendered with. */
export function useDocumentState(name: string | undefined): PageDocumentView {
  const state = useSlice("pageDocument");
  const prerendered = useHydration()?.slices.pageDocument;
  const isThere = state.name === name && (state.status === "ready" || state.status === "missing");
  return !isThere && prerendered !== undefined && prerendered.name === name ? prerendered : state;
}

/** The documents in the content of a state: one, or all of a list. */
export function documentsIn({ content }: PageDocumentView): readonly ContentDocument[] {
  return (Array.isArray(content) ? content : [content]).filter(isDocument);
}

/** The document of the page itself. In a list it is the entry `identity`. */
export function documentOf(state: PageDocumentView, identity: string | undefined): ContentDocument {
  const { content } = state;
  if (!Array.isArray(content)) return isDocument(content) ? content : {};
  return documentsIn(state).find((entry) => textOf(entry, "pageIdentity") === identity) ?? {};
}

/** Title and description of a page for its head. */
export function metaOf(document: ContentDocument): { title: string; description: string } {
  const meta = partOf(document, "pageMeta");
  return { title: textOf(meta, "title") || textOf(document, "title"), description: textOf(meta, "description") };
}
