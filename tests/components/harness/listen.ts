// Records the announcements of the live regions of the page.
import { atEnd } from "./render.tsx";

const LIVE = "[role=status], [role=alert], [aria-live]:not([aria-live=off]), output";

/** Collects the texts of live regions from now on, in order. Removed texts are not collected. */
export function listen(): string[] {
  const heard: string[] = [];
  const watch = new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target, addedNodes, type } of records) {
      if (type === "childList" && addedNodes.length === 0) continue;
      const parent = target instanceof Element ? target : target.parentElement;
      const around = parent?.closest(LIVE);
      if (around) changed.add(around);
    }
    for (const region of changed) {
      const text = region.textContent.trim();
      if (text !== "") heard.push(text);
    }
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  atEnd(() => watch.disconnect());
  return heard;
}
