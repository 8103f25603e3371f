import type { Actions, Command, Core } from "@player-site/core";
import { recoverMissingCode } from "../components/lazy-chunk.tsx";
import { dialogNamed } from "../dialogs/registry.ts";
import { DialogStack } from "../dialogs/stack.ts";
import { browserHistory, type HistoryPort } from "../navigation/history.ts";
import { Navigator } from "../navigation/navigator.ts";
import type { BuildWatch } from "./newer-build.ts";
import { restoreScroll, resumeScroll } from "./scroll.ts";

declare global {
  interface Window {
    /** Event queue of the tag manager. By convention an array that the tag manager takes over. */
    dataLayer?: object[];
  }
}

function track(event: string, method: string | undefined, userId: string | undefined): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...(method && { method }), ...(userId && { userId }) });
}

function loadPage(to: string): void {
  const url = new URL(to, location.href);
  if (url.protocol === "https:" || url.protocol === "http:") location.assign(url);
}

let builds: BuildWatch | undefined;

/** Makes navigations load a newer build if there is one, and missing code load the page again. */
export function loadNewerBuilds(navigator: Navigator, watch: BuildWatch): void {
  builds = watch;
  recoverMissingCode(async () => !navigator.holdsInput() && watch.recovers(location.href));
}

/** Creates the navigator of this window and its dialog stack. */
export function createNavigation(
  actions: Actions,
  history: HistoryPort = browserHistory,
): { navigator: Navigator; dialogs: DialogStack } {
  const navigator = new Navigator(history, actions, {
    scrolled: () => scrollY,
    arrive: restoreScroll,
    resume: resumeScroll,
    loads: (to) => builds?.loads(to) ?? false,
    knows: (name) => dialogNamed(name) !== undefined,
    restores: (name) => dialogNamed(name)?.restores ?? false,
    stacks: (name) => dialogNamed(name)?.stacks ?? false,
  });
  return { navigator, dialogs: new DialogStack(navigator, actions) };
}

/**
 * Call after the core has started. Shows the address, then handles commands of the core and clicks on links. Returns a
 * function that ends this.
 */
export function beginNavigation(core: Core, navigator: Navigator, dialogs: DialogStack): () => void {
  navigator.begin();
  // Handle queued commands after the address. The navigator has already removed codes and tokens from the address.
  const stop = core.onCommand((command) => handleCommand(command, navigator, dialogs));
  const follow = (event: MouseEvent) => followLink(event, core.actions, navigator);
  document.addEventListener("click", follow);
  return () => {
    stop();
    document.removeEventListener("click", follow);
  };
}

function handleCommand(command: Command, navigator: Navigator, dialogs: DialogStack): void {
  switch (command.kind) {
    case "navigate":
      navigator.navigate(command.to, command.replace);
      break;
    case "load":
      loadPage(command.to);
      break;
    case "reload":
      location.reload();
      break;
    case "openDialog":
      navigator.open(command.dialog);
      break;
    case "closeDialog":
      dialogs.close(command.name, true);
      break;
    case "closeDialogs":
      navigator.closeAll();
      break;
    case "track":
      track(command.event, command.method, command.user);
      break;
  }
}

/** The link that an event is about, unless it leads to a place on the page, another tab or a file. */
export function linkOf({ target }: Event): string | undefined {
  const anchor = target instanceof Element ? target.closest("a") : null;
  const href = anchor?.getAttribute("href");
  if (!anchor || !href || href.startsWith("#") || anchor.target === "_blank" || anchor.hasAttribute("download")) return;
  return href;
}

/** Links inside the site navigate without a page load, or open their dialog. The browser handles all other links. */
function followLink(event: MouseEvent, actions: Actions, navigator: Navigator): void {
  const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const href = linkOf(event);
  if (event.defaultPrevented || modified || href === undefined) return;
  const link = actions.link(href);
  if (link.external) return;
  event.preventDefault();
  if (link.dialog) navigator.open(link.dialog);
  else navigator.navigate(link.href);
}
