// What a journey knows of a browser. Each engine has one implementation, so a journey is described once.

/** Names of the engines, as the projects of the configuration are called. */
export type EngineName = "firefox" | "webkit";

/** A key that is pressed by name, or two that are pressed together. */
export type Key =
  | "ArrowDown"
  | "ArrowRight"
  | "Backspace"
  | "Control+a"
  | "Delete"
  | "End"
  | "Enter"
  | "Escape"
  | "F6"
  | "Shift"
  | "Shift+Tab"
  | "Space"
  | "Tab";

/** The accessible name of an element: all of it, or how it begins where the rest tells of time or money. */
export type Name = string | { readonly starts: string };

/** A function that runs in the page. It must not use anything from outside but its arguments. */
export type InPage<Arguments extends readonly unknown[], Answer> = (...values: Arguments) => Answer;

/** A document on display: the page of a tab, or the page of a frame in it. */
export interface View {
  /** Waits until there is an element of this role and accessible name. */
  see(role: string, name: Name): Promise<void>;
  /** Waits until an element of this role and name can be pressed, and presses it. */
  press(role: string, name: Name): Promise<void>;
  /** Presses the first element for a CSS selector, for what has no name that a test could know. */
  pressFirst(selector: string): Promise<void>;
  /** Replaces the text of the field whose label begins so, as somebody who types does. */
  fill(label: string, text: string): Promise<void>;
  /** Chooses the option with this value in the list whose label begins so. */
  choose(label: string, value: string): Promise<void>;
  /** Ticks the box whose label begins so, by keyboard. */
  tick(label: string): Promise<void>;
  /** Presses a key. The focused element of this document receives it. */
  key(key: Key): Promise<void>;
  /** Types a text into the focused element. */
  type(text: string): Promise<void>;
  /** True if the focus is on an element of this role, with a name that matches. */
  hasFocus(role: string, name: RegExp): Promise<boolean>;
  /** Runs a function in the page. */
  read<Arguments extends readonly unknown[], Answer>(
    inPage: InPage<Arguments, Answer>,
    ...values: Arguments
  ): Promise<Answer>;
  /** Waits until a function in the page returns true, also across loads of the page. */
  until<Arguments extends readonly unknown[]>(
    what: string,
    inPage: InPage<Arguments, boolean>,
    ...values: Arguments
  ): Promise<void>;
}

/** A tab or a window. */
export interface Tab extends View {
  /** Loads an address. */
  goto(url: string): Promise<void>;
  /** Loads the page again. */
  reload(): Promise<void>;
  /** Goes back in the history. */
  back(): Promise<void>;
  /** A picture of what is in the window: a PNG file in base64. */
  picture(): Promise<string>;
  /** Waits for the frame whose address begins so. */
  frame(address: string): Promise<View>;
  /** Waits for a window that the page has opened. */
  opened(): Promise<Tab>;
  /** Brings the tab to the front. */
  show(): Promise<void>;
  /** Closes the tab. */
  close(): Promise<void>;
}

/** A browser under automation. */
export interface Engine {
  readonly name: EngineName;
  /** Forgets cookies, storage and workers, closes all tabs, and opens the first tab anew. */
  fresh(): Promise<Tab>;
  /** Another tab beside the first one, with the same cookies and storage. */
  anotherTab(): Promise<Tab>;
  /** Sets a cookie of the site. */
  cookie(url: string, name: string, value: string): Promise<void>;
  /** Errors of scripts, errors in the console and violations of the policy since the last `fresh`. */
  problems(): readonly string[];
  /** Ends the browser. */
  end(): Promise<void>;
}

/** A name in the words of a message. */
export function inWords(name: Name): string {
  return typeof name === "string" ? `"${name}"` : `"${name.starts}…"`;
}

/** How long something may take to come, in milliseconds. Below the time limit of a test, so that the reason is said. */
export const PATIENCE = 30_000;

/** Pause between two looks in milliseconds. */
const BETWEEN_LOOKS = 40;

/** What a page shows, for the message of a failure. */
export function shown(): string {
  const front = document.querySelector<HTMLElement>("[role=dialog]") ?? document.body;
  return `${location.href}: ${front.innerText.replaceAll(/\s+/g, " ").slice(0, 600)}`;
}

/**
 * Looks again and again until there is an answer other than undefined. Errors count as no answer, because a page may be
 * replaced during a look; the last one is the cause of the failure. `at` tells for its message what is there instead.
 */
export async function waitFor<Answer>(
  what: string,
  look: () => Promise<Answer | undefined>,
  at: () => Promise<string> = async () => "",
): Promise<Answer> {
  const end = performance.now() + PATIENCE;
  let cause: unknown;
  do {
    try {
      const answer = await look();
      if (answer !== undefined) return answer;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS));
  } while (performance.now() < end);
  const instead = await at().catch(String);
  throw new Error(`${what} did not come within ${PATIENCE / 1000} s. ${instead}`, { cause });
}
