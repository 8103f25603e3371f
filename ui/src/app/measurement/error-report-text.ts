// The text of error reports. It contains no personal data of the visitor.

/** A call in the stack of an error. */
export interface Frame {
  /** Name of the function; empty if it has none. */
  function: string;
  /** Name of the file among those of the build. */
  file: string;
  /** Line, from 1. */
  line: number;
  /** Column, from 1. */
  column: number;
}

const LONGEST_MESSAGE = 300;
const MOST_FRAMES = 12;

/** Replacements in a message, in this order: an address can contain all the others. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/[a-z][a-z+.-]*:\/\/\S+/gi, "(address)"],
  [/\S+@\S+/g, "(e-mail)"],
  // Tokens, and the ids of players and payments.
  [/[\w-]*\d[\w-]{15,}|[\w-]{16,}\d[\w-]*/g, "(token)"],
  [/\d[\d\s.,()-]{4,}\d/g, "(number)"],
  // A path of the site can name a document, or end with the code of a mail.
  [/(^|[\s"'(])\/[^\s"')]*/g, "$1(path)"],
];

/** The message of an error without personal data: addresses, e-mail addresses, numbers, tokens and paths are replaced. */
export function withoutPersonalData(message: string): string {
  const text = REPLACED.reduce((found, [pattern, word]) => found.replace(pattern, word), message);
  return text.slice(0, LONGEST_MESSAGE);
}

/** `at name (https://site/assets/file.js:1:2)` in Chromium, `name@https://site/assets/file.js:1:2` in the others. */
const FRAME = /^\s*(?:at\s+)?(?:(?:async\s+)?([\w$.<>]*)\s*[(@]\s*)?([a-z-]+:\/\/[^\s()]+):(\d+):(\d+)\)?$/i;

/** The calls of an error in files of the build. */
export function framesOf(stack: string, origin: string): Frame[] {
  const assets = `${origin}/assets/`;
  const frames = stack.split("\n").flatMap((text): Frame[] => {
    const [, name = "", address = "", line, column] = FRAME.exec(text) ?? [];
    if (!address.startsWith(assets)) return [];
    const file = address.slice(assets.length).split(/[?#]/)[0] ?? "";
    return [{ function: name, file, line: Number(line), column: Number(column) }];
  });
  return frames.slice(0, MOST_FRAMES);
}

/** True if an error comes from an extension of the browser: it says nothing about the site. */
export function isOfExtension(stack: string): boolean {
  return /\b[a-z]+(?:-[a-z]+)?-extension:\/\//i.test(stack);
}
