// Numbers as players type them: with the digits and the decimal mark of their keyboard.

/** Zeros of the Arabic and of the Persian digits. */
const ZEROS = [0x660, 0x6f0];
/** Marks for the direction of a text, which come along when a number is pasted. */
const UNSEEN = /[\u061c\u200e\u200f\u2066-\u2069\s]/g;

/** A typed number with Latin digits and a point, such as `2.5`. Anything else is returned as it is, to be refused. */
export function typed(text) {
  const latin = text.replace(UNSEEN, "").replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - ZEROS.findLast((zero) => zero <= code));
  });
  return latin.replace(/[,\u066b]/, ".");
}
