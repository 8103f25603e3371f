import type { Command, Core } from "@player-site/core";
import type { DialogStack } from "../dialogs/stack.ts";

declare global {
  interface Window {
    /** Where a tag manager reads what has happened; by convention an array that it takes over. */
    dataLayer?: object[];
  }
}

function track(event: string, method: string | undefined): void {
  window.dataLayer ??= [];
  window.dataLayer.push(method === undefined ? { event } : { event, method });
}

const MOST_REDIRECTS = 5;
/** What a player does who moves by himself. */
const MOVES = ["wheel", "touchmove", "keydown"] as const;

function loadPage(to: string): void {
  const url = new URL(to, location.href);
  if (url.protocol === "https:" || url.protocol === "http:") location.assign(url);
}

/** Id of the place the address names; an escape that is none stays as it is. */
function fragment(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Moves through the site: every address is asked of the core, which says what it means for this visitor. */
export class Navigation {
  readonly #core: Core;
  readonly #dialogs: DialogStack;
  #path = location.pathname;
  #stopWaiting: () => void = () => undefined;

  constructor(core: Core, dialogs: DialogStack) {
    this.#core = core;
    this.#dialogs = dialogs;
  }

  /** Once the core has started. */
  begin(): void {
    const dialog = this.#settle();
    this.#dialogs.begin(dialog);
    // What the core has asked for meanwhile comes after what the address says: codes and tokens have left it by now.
    this.#core.onCommand(this.#obey);
    addEventListener("popstate", () => this.#popped());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  readonly #obey = (command: Command): void => {
    switch (command.kind) {
      case "navigate":
        this.go(command.to, command.replace);
        break;
      case "load":
        loadPage(command.to);
        break;
      case "reload":
        location.reload();
        break;
      case "openDialog":
        this.#dialogs.open(command.dialog);
        break;
      case "closeDialog":
        this.#dialogs.close(command.name, true);
        break;
      case "closeDialogs":
        this.#dialogs.closeAll();
        break;
      case "track":
        track(command.event, command.method);
        break;
    }
  };

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#dialogs.leave();
    this.#arrive();
    const dialog = this.#settle();
    if (dialog) this.#dialogs.open(dialog, "replace");
  }

  /** Follows redirects and cleans the address. Answers the dialog that it opens. */
  #settle() {
    for (let step = 0; step < MOST_REDIRECTS; step += 1) {
      const address = this.#core.actions.locate(location.href);
      if (address.redirect !== undefined) {
        history.replaceState(history.state, "", address.redirect);
        continue;
      }
      if (address.search !== location.search) {
        history.replaceState(history.state, "", location.pathname + address.search + location.hash);
      }
      this.#path = location.pathname;
      return address.dialog;
    }
    return undefined;
  }

  #popped(): void {
    if (this.#dialogs.stepping) return;
    const moved = location.pathname !== this.#path;
    if (moved) this.#dialogs.leave();
    else this.#dialogs.followHistory();
    if (moved) this.#arrive();
    const dialog = this.#settle();
    if (moved) this.#dialogs.begin(dialog);
    else if (dialog) this.#dialogs.open(dialog, "replace");
  }

  #arrive(): void {
    this.#stopWaiting();
    const id = fragment();
    const target = id !== "" && document.getElementById(id);
    if (target) target.scrollIntoView();
    else if (id !== "") this.#waitFor(id);
    else if (location.pathname !== this.#path) scrollTo(0, 0);
  }

  /** The place a link leads to may still be on its way; the page goes there when it comes, unless the player moves first. */
  #waitFor(id: string): void {
    const watch = new MutationObserver(() => {
      const target = document.getElementById(id);
      if (!target) return;
      this.#stopWaiting();
      target.scrollIntoView();
    });
    const stop = () => this.#stopWaiting();
    for (const moved of MOVES) addEventListener(moved, stop, { passive: true });
    this.#stopWaiting = () => {
      watch.disconnect();
      for (const moved of MOVES) removeEventListener(moved, stop);
      this.#stopWaiting = () => undefined;
    };
    watch.observe(document.body, { childList: true, subtree: true });
  }

  /** Links inside the site stay in the page; the rest is the browser's. */
  #clicked(event: MouseEvent): void {
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || modified || !(event.target instanceof Element)) return;
    const anchor = event.target.closest("a");
    const href = anchor?.getAttribute("href");
    if (!anchor || !href || href.startsWith("#") || anchor.target === "_blank" || anchor.hasAttribute("download"))
      return;
    const link = this.#core.actions.link(href);
    if (link.external) return;
    event.preventDefault();
    this.go(link.href);
  }
}
