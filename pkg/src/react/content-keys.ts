// Paths of the texts of a site, from the documents that it declares in `SiteTypes`.
import type { SiteDocuments } from "./site-types.js";

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

/** Paths of a site that has declared its documents; any text otherwise. */
type Declared<Paths extends string> = unknown extends SiteDocuments ? string : Paths;

/** Path of a text: directory, document, keys, joined by dots. */
export type TextKey = Declared<Texts<SiteDocuments, "">>;

/** Path of a text with plural forms. */
export type PluralKey = Declared<Having<Plural, SiteDocuments, "">>;

/** Path of a list. */
export type ListKey = Declared<Having<readonly unknown[], SiteDocuments, "">>;

/** Path of a document, or of a part of one, that has at least these texts. */
export type TextsWith<Names extends string> = Declared<Having<Readonly<Record<Names, Leaf>>, SiteDocuments, "">>;

/** Path of a document, or of a part of one. */
export type NodeKey = Declared<Having<object, SiteDocuments, "">>;

/** Path of a text whose last key comes from data. The text may be missing. */
export type NamedKey = `${NodeKey}.${string}`;

/** Path of the document of a page. */
export type PageKey = Declared<Having<{ pageMeta: { title: string; description: string } }, SiteDocuments, "">>;
