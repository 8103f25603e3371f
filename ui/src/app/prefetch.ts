import type { Actions } from "@player-site/core";
import { pages } from "../pages.ts";
import { loadPart } from "../shared/loading/load-part.ts";
import { layouts } from "./layouts.ts";
import { linkOf } from "./navigation.ts";

/** Events that come before a press of a link. */
const INTENTS = ["pointerover", "touchstart", "focusin"] as const;

/** A part of the Network Information API, which not all browsers have. */
interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Returns whether the visitor has asked sites to load less. */
export function savesData(): boolean {
  return (navigator as WithConnection).connection?.saveData === true;
}

/** Loads the code and the texts of a page once a link to it is pointed at, touched or focused. */
export function prefetchPages(actions: Actions): void {
  const done = new Set<string>();
  const prefetch = (event: Event) => {
    const href = linkOf(event);
    if (href === undefined || done.has(href) || savesData()) return;
    const route = actions.prepare(href);
    // Not remembered as done: after sign-in the same link may lead to a page.
    if (!route) return;
    done.add(href);
    const { Page, part, ahead = part ? [part] : [] } = pages[route.page];
    const loads = [Page.load(), layouts[route.layout].load(), ...ahead.map((name) => loadPart(actions, name))];
    Promise.all(loads).catch(() => done.delete(href));
  };
  for (const intent of INTENTS) document.addEventListener(intent, prefetch, { passive: true });
}
