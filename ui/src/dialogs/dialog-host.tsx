import { useLayoutEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useCoveredPage } from "../components/layers.ts";
import { pressedKey } from "../components/pressed-key.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { useDialogs } from "./use-dialogs.tsx";

/** Renders the open dialogs over the page. */
export function DialogHost() {
  const stack = useDialogs();
  const entries = useSyncExternalStore(stack.subscribe, stack.snapshot);
  const live = entries.filter((entry) => !entry.closing);
  const top = live.at(-1);
  useCoveredPage(live.length > 0);

  // Runs before the first paint, so that a visible dialog can always be closed.
  useLayoutEffect(() => {
    if (!top) return;
    const key = (event: KeyboardEvent) => {
      if (pressedKey(event) !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      stack.close(top.request.name);
    };
    document.addEventListener("keydown", key);
    return () => document.removeEventListener("keydown", key);
  }, [stack, top]);

  const layers = document.getElementById("layers");
  if (!layers) return null;
  return createPortal(
    entries.map((entry, depth) => <DialogFrame key={entry.id} entry={entry} depth={depth} top={entry === top} />),
    layers,
  );
}
