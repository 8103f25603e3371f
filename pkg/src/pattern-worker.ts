// Worker that runs a server pattern on texts that make bad patterns slow. The
// page terminates it after a time limit.

/** Maximum length of a field value. */
const LONGEST = 255;
const SAMPLES = ["a", "A", "0", " ", "-", ".", "@", "_", "/", "é", "ab", "a0", "0.", "a ", "aA0-"];

function texts(pattern: string): string[] {
  // The characters of the pattern are those its repetitions match.
  const own = [...new Set(pattern.replace(/\\./g, ""))].slice(0, 40);
  return [...SAMPLES, ...own].map((part) => `${part.repeat(LONGEST).slice(0, LONGEST - 1)}\u0000`);
}

/**
 * The core writes `/pattern/flags` if there are flags; no other pattern starts
 * with a slash.
 */
function compiled(source: string): RegExp {
  const end = source.startsWith("/") ? source.lastIndexOf("/") : 0;
  return end > 0 ? new RegExp(source.slice(1, end), source.slice(end + 1)) : new RegExp(source);
}

function isUsable(pattern: string): boolean {
  try {
    const expression = compiled(pattern);
    for (const text of texts(pattern)) expression.test(text);
    return true;
  } catch {
    return false;
  }
}

addEventListener("message", (event: MessageEvent<string>) => postMessage(isUsable(event.data)));
postMessage("ready");

export {};
