import type { ContentDocuments } from "./content-documents.ts";

/** A text with one form for each plural category. */
interface Plural {
  one: string;
  other: string;
}

type Leaf = string | number | boolean | null;

type Texts<Node, Prefix extends string> = {
  [Key in keyof Node & string]: Node[Key] extends Leaf
    ? `${Prefix}${Key}`
    : Node[Key] extends Plural | readonly unknown[]
      ? never
      : Texts<Node[Key], `${Prefix}${Key}.`>;
}[keyof Node & string];

type Having<Wanted, Node, Prefix extends string> = {
  [Key in keyof Node & string]:
    | (Node[Key] extends Wanted ? `${Prefix}${Key}` : never)
    | (Node[Key] extends Leaf | Plural | readonly unknown[] ? never : Having<Wanted, Node[Key], `${Prefix}${Key}.`>);
}[keyof Node & string];

/** Path of a text: directory, document, keys. */
export type TextKey = Texts<ContentDocuments, "">;

/** Path of a text with plural forms. */
export type PluralKey = Having<Plural, ContentDocuments, "">;

/** Path of a list. */
export type ListKey = Having<readonly unknown[], ContentDocuments, "">;

/** Path of a document, or of a part of one, that has at least these texts. */
export type TextsWith<Names extends string> = Having<Readonly<Record<Names, Leaf>>, ContentDocuments, "">;

/** Path of a document, or of a part of one. */
export type NodeKey = Having<object, ContentDocuments, "">;

/** Path of a text whose last key comes from data. The text may be missing. */
export type NamedKey = `${NodeKey}.${string}`;

/** Path of the document of a page. */
export type PageKey = Having<{ pageMeta: { title: string; description: string } }, ContentDocuments, "">;
