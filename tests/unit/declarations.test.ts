// The type declarations of the bindings, made ready to be published.
import { expect, test } from "vitest";
import { publishedDeclarations, signatures, withoutDocComments } from "../../pkg/build/declarations.mjs";

const published = (text: string) => publishedDeclarations("core.d.ts", text);

test.each([
  ["fields", "export interface View {\n    name: string;\n}", "export interface View {\n    readonly name: string;\n}"],
  ["names in quotes", 'export type View = { "a-b": string };', 'export type View = { readonly "a-b": string };'],
  ["lists", "export type View = string[][];", "export type View = readonly (readonly string[])[];"],
  [
    "lists of a read-only list",
    "export type View = readonly string[][];",
    "export type View = readonly (readonly string[])[];",
  ],
  ["lists of tuples", "export type View = [string, T][];", "export type View = readonly [string, T][];"],
  [
    "what is inside",
    "export type View = { kind: string; in: { at: number[] } };",
    "export type View = { readonly kind: string; readonly in: { readonly at: readonly number[] } };",
  ],
])("%s are read-only", (_what, text, expected) => {
  expect(published(text)).toBe(expected);
});

test.each([
  ["what is read-only", "export interface View { readonly names: readonly string[] }"],
  ["words of a comment", "/** One of many; empty: all of string[]. */\nexport type View = string;"],
  ["what the page fills in", "export interface Host { names: string[] }"],
  ["parameters of calls", "export class SiteCore {\n    load(names: string[]): void;\n}"],
])("%s stay as they are", (_what, text) => {
  expect(published(text)).toBe(text);
});

test("raw exports, the symbol of disposal and the source of comments are not published", () => {
  const text = [
    "export interface InitOutput {\n    readonly raw: (a: number) => any;\n}",
    'export class SiteCore {\n    /**\n     * r" Says `"a"`.\n     * r" Ends here.\n     */\n    say(): void;\n    [Symbol.dispose](): void;\n}',
  ].join("\n");
  expect(published(text)).toBe(
    [
      "export interface InitOutput {\n    readonly memory: WebAssembly.Memory;\n}",
      'export class SiteCore {\n    /**\n     * Says `"a"`.\n     * Ends here.\n     */\n    say(): void;\n}',
    ].join("\n"),
  );
});

test("the members of a union have the documentation of the variants", () => {
  const fields = { invoiceId: "Payment id." };
  const variants = {
    Screen: { form: { doc: "The form.", fields: {} }, frame: { doc: "A page,\nin a frame.", fields } },
    Joined: { lost: { doc: "No answer.", fields: {} } },
    Phase: { ready: { doc: "Ready for input.", fields: {} } },
  };
  const text = [
    'export type Screen = { kind: "form" } | { kind: "frame"; invoiceId?: string };',
    'export type Phase = "ready" | "other";',
    'export type Joined = ({ kind: "lost" } & Lost);',
    'export type Unknown = "ready";',
  ].join("\n");
  expect(publishedDeclarations("core.d.ts", text, variants)).toBe(
    [
      "export type Screen = {",
      "    /** The form. */",
      '    readonly kind: "form" } | {',
      "    /** A page, in a frame. */",
      '    readonly kind: "frame";',
      "    /** Payment id. */",
      "    readonly invoiceId?: string };",
      "export type Phase =",
      "    /** Ready for input. */",
      '    "ready" | "other";',
      "export type Joined = ({",
      "    /** No answer. */",
      '    readonly kind: "lost" } & Lost);',
      'export type Unknown = "ready";',
    ].join("\n"),
  );
});

test.each(["any", "Map<string, string>", "{ a: any[] }"])("a view of the type %s is refused", (type) => {
  expect(() => published(`export interface View {\n    a: ${type};\n}`)).toThrow(`View: a: ${type};`);
});

test("what cannot be parsed is refused with its name", () => {
  expect(() => published("export interface {")).toThrow(/^core\.d\.ts cannot be parsed: /);
});

test("each call has a letter for each parameter", () => {
  const text = `export class SiteCore {
    private constructor();
    free(): void;
    static start(host: Host): SiteCore;
    sign(name: string, again?: boolean | null): Promise<void>;
    open(dialog: DialogName, file: File, value: Input, number: number | undefined): void;
}`;
  expect(signatures("core.d.ts", text)).toEqual({ free: "", sign: "sB!", open: "sf-N" });
});

test("doc comments of a script are left out, and no other line", () => {
  const text =
    "/**\n * About.\n */\nexport class A {\n    /** One line. */\n    b = '/** text */'; // why\n}\n/** A */ let c;\n";
  expect(withoutDocComments("core.js", text)).toBe(
    "export class A {\n    b = '/** text */'; // why\n}\n/** A */ let c;\n",
  );
});
