import { useEffect, useRef } from "react";

/** Delay in milliseconds within which texts are joined. A text that is withdrawn earlier is not announced. */
const DELAY_MS = 500;

// A region that is created together with its text is often not read, so there is one for the whole page.
const region = typeof document === "undefined" ? undefined : document.createElement("div");
let waiting: { words: string }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

if (region) {
  region.id = "voice";
  region.className = "hidden-text";
  region.setAttribute("role", "status");
  document.body.append(region);
}

function say(): void {
  const words = new Set(waiting.map((entry) => entry.words));
  waiting = [];
  if (words.size === 0) return;
  // A new element: the same text is said again.
  const text = document.createElement("p");
  text.textContent = [...words].join(" ");
  region?.replaceChildren(text);
}

/** Says a text to screen readers after a short delay, together with others. Returns a function that takes it back. */
export function speak(words: string): () => void {
  if (region?.isConnected === false) document.body.append(region);
  const entry = { words };
  waiting.push(entry);
  clearTimeout(timer);
  timer = setTimeout(say, DELAY_MS);
  return () => {
    waiting = waiting.filter((one) => one !== entry);
  };
}

/**
 * Says a text when it appears and when it changes. A text that has changed again by then is not said. `first` is false for
 * a text that is read anyway when it appears, for example with its dialog.
 */
export function useSpoken(words: string | undefined, first = true): void {
  const isRead = useRef(!first);
  useEffect(() => {
    const isSilent = isRead.current;
    isRead.current = false;
    return words && !isSilent ? speak(words) : undefined;
  }, [words]);
}
