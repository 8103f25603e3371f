// The type declarations of the bindings, read and changed by their syntax: the generator has no options for them.
import { parseSync } from "vite";
import { StepError } from "./steps.mjs";

/** Declarations that the page or the loader fills in. All others describe what the core publishes. */
const WRITTEN_BY_PAGE = new Set(["Host", "CoreError", "InitOutput", "InitInput", "SyncInitInput"]);

function parse(name, code) {
  const { program, comments, errors } = parseSync(name, code);
  if (errors.length > 0) throw new StepError(`${name} cannot be parsed: ${errors[0].message}`);
  return { program, comments };
}

/** Calls `visit` with all nodes inside a node, and then with itself. */
function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (typeof node?.type === "string") {
    for (const child of Object.values(node)) if (child !== null && typeof child === "object") walk(child, visit);
    visit(node);
  }
}

/** The text with some of its ranges replaced. */
function edited(text, edits) {
  let rest = text;
  for (const { start, end, replacement } of edits.sort((one, other) => other.start - one.start))
    rest = rest.slice(0, start) + replacement + rest.slice(end);
  return rest;
}

/** Widens a range to the whole lines it stands on. */
function wholeLines(text, { start, end }) {
  return { start: text.lastIndexOf("\n", start - 1) + 1, end: text.indexOf("\n", end) + 1, replacement: "" };
}

/** The script without its doc comments: the declarations have them, and pages without a minifier would load them. */
export function withoutDocComments(name, code) {
  const { comments } = parse(name, code);
  const documentation = comments.filter(({ type, value }) => type === "Block" && value.startsWith("*"));
  const lines = documentation.map((comment) => ({ comment, range: wholeLines(code, comment) }));
  const alone = lines.filter(
    ({ comment, range }) => code.slice(range.start, range.end).trim() === `/*${comment.value}*/`,
  );
  return edited(
    code,
    alone.map(({ range }) => range),
  );
}

/** The exported interfaces, types and classes of declarations, by name. */
function exported(program) {
  const found = new Map();
  for (const { type, declaration } of program.body)
    if (type === "ExportNamedDeclaration" && declaration?.id) found.set(declaration.id.name, declaration);
  return found;
}

/** The edits that make a type deeply read-only. */
function readOnly(declaration) {
  const edits = [];
  const insert = (position, replacement) => edits.push({ start: position, end: position, replacement });
  const declared = new Set();
  walk(declaration, (node) => {
    if (node.type === "TSTypeOperator" && node.operator === "readonly") declared.add(node.typeAnnotation);
  });
  walk(declaration, (node) => {
    const isField = node.type === "TSPropertySignature" || node.type === "TSIndexSignature";
    if (isField && !node.readonly) insert(node.start, "readonly ");
    if (node.type !== "TSArrayType") return;
    const { elementType: inner } = node;
    // Of insertions at one place the last one comes first.
    if (inner.type === "TSArrayType") {
      insert(inner.end, ")");
      insert(inner.start, "(");
    }
    if (!declared.has(node)) insert(node.start, "readonly ");
  });
  return edits;
}

/** A doc comment. On a line of its own: on that of a bracket it would belong to what stands before. */
const comment = (words) => `\n    /** ${words.replaceAll("\n", " ")} */\n    `;

/**
 * The edits that document the members of a union. `variants` has the documentation of each variant and of its fields, by
 * name. Those without a member are left: a type of the page may have the name of an enum that is not published.
 */
function documented(declaration, variants) {
  const edits = [];
  const insert = (node, words) => edits.push({ start: node.start, end: node.start, replacement: comment(words) });
  const type = declaration.typeAnnotation;
  for (const each of type.type === "TSUnionType" ? type.types : [type]) {
    const member = each.type === "TSParenthesizedType" ? each.typeAnnotation : each;
    if (member.type === "TSLiteralType") {
      const words = variants[member.literal.value]?.doc;
      if (words) insert(member, words);
      continue;
    }
    const literals = member.type === "TSIntersectionType" ? member.types : [member];
    const fields = literals.flatMap((literal) => (literal.type === "TSTypeLiteral" ? literal.members : []));
    const tag = fields.find((field) => field.typeAnnotation?.typeAnnotation.type === "TSLiteralType");
    const variant = variants[tag?.typeAnnotation.typeAnnotation.literal.value];
    if (variant === undefined) continue;
    insert(tag, variant.doc);
    for (const field of fields) {
      const words = variant.fields[field.key?.name];
      if (words && field !== tag) insert(field, words);
    }
  }
  return edits;
}

/**
 * The declarations as they are published: what the core publishes is read-only, the members of unions are documented
 * (`variants` has the documentation, by type), and nothing needs the newest `lib`. Fails where a type is missing.
 */
export function publishedDeclarations(name, text, variants = {}) {
  const { program, comments } = parse(name, text);
  const edits = [];
  const untyped = [];
  for (const [type, declaration] of exported(program)) {
    // The raw exports of the module are internal and untyped.
    if (type === "InitOutput") {
      const memory = "{\n    readonly memory: WebAssembly.Memory;\n}";
      edits.push({ start: declaration.body.start, end: declaration.body.end, replacement: memory });
      continue;
    }
    walk(declaration, (node) => {
      if (node.type === "TSAnyKeyword" || (node.type === "TSTypeReference" && node.typeName.name === "Map"))
        untyped.push(
          `${type}: ${text.slice(text.lastIndexOf("\n", node.start) + 1, text.indexOf("\n", node.end)).trim()}`,
        );
      // A page keeps its core, and the symbol is younger than the browsers in use.
      if (node.type === "MethodDefinition" || node.type === "TSAbstractMethodDefinition")
        if (node.computed) edits.push(wholeLines(text, node));
    });
    if (!WRITTEN_BY_PAGE.has(type) && declaration.type.startsWith("TS")) edits.push(...readOnly(declaration));
    if (declaration.type === "TSTypeAliasDeclaration" && type in variants)
      edits.push(...documented(declaration, variants[type]));
  }
  if (untyped.length > 0) throw new StepError(`The bindings have untyped places:\n${untyped.join("\n")}`);
  // The generator takes the beginning of a macro's raw string for a part of the documentation: r" text.
  for (const { value, start } of comments)
    for (const { index, 0: line, 1: words } of value.matchAll(/(?<=^\s*\* )r" ?(.*)$/gm))
      edits.push({ start: start + 2 + index, end: start + 2 + index + line.length, replacement: words });
  return edited(text, edits).replaceAll(/ +$/gm, "");
}

/** Letters of the parameter types that the loader checks. */
const LETTERS = { TSStringKeyword: "s", TSNumberKeyword: "n", TSBooleanKeyword: "b", DialogName: "s", File: "f" };

/** The letter of a parameter: see pkg/src/arguments.ts. Capital if it may be left out. */
function letterOf({ optional, typeAnnotation: { typeAnnotation: type } }) {
  const all = type.type === "TSUnionType" ? type.types : [type];
  const required = all.filter((each) => each.type !== "TSNullKeyword" && each.type !== "TSUndefinedKeyword");
  const [only, ...others] = required;
  const letter = (others.length === 0 && LETTERS[only?.typeName?.name ?? only?.type]) || "-";
  return optional || required.length < all.length ? letter.toUpperCase() : letter;
}

/** Parameter types of each call of the core, and whether it returns a promise, by name. */
export function signatures(name, text) {
  const found = {};
  const core = exported(parse(name, text).program).get("SiteCore");
  for (const { type, key, static: isStatic, value, kind, computed } of core?.body.body ?? []) {
    if (!/^(TSAbstract)?MethodDefinition$/.test(type) || isStatic || computed || kind !== "method") continue;
    const promise = value.returnType?.typeAnnotation.typeName?.name === "Promise";
    found[key.name] = value.params.map(letterOf).join("") + (promise ? "!" : "");
  }
  return found;
}
