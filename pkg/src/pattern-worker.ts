// Tries a pattern of the server on texts that make bad patterns slow. It runs
// beside the page, which ends it when it takes too long.

/** Longest text that a field holds. */
const LONGEST = 255;
const SAMPLES = ["a", "A", "0", " ", "-", ".", "@", "_", "/", "é", "ab", "a0", "0.", "a ", "aA0-"];

function texts(pattern: string): string[] {
  // What stands in the pattern itself is what its repetitions repeat.
  const own = [...new Set(pattern.replace(/\\./g, ""))].slice(0, 40);
  return [...SAMPLES, ...own].map((part) => `${part.repeat(LONGEST).slice(0, LONGEST - 1)}\u0000`);
}

/** The core writes `/pattern/flags` where there are flags; no other pattern begins with a slash. */
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
