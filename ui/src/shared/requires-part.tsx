import type { PartName } from "@player-site/core";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Skeleton } from "../components/skeleton.tsx";
import { useActions } from "../core/core-context.tsx";
import { useText } from "../core/text.ts";
import { Failed } from "./failed.tsx";

/** The parts that are loaded, so that the next page renders at once. */
const loaded = new WeakMap<object, Set<PartName>>();

/** Renders the children after a part of the core is loaded. Earlier input would be ignored. */
export function RequiresPart({ name, children }: { name: PartName; children: ReactNode }) {
  const text = useText();
  const actions = useActions();
  const [phase, setPhase] = useState(() => (loaded.get(actions)?.has(name) ? "ready" : "loading"));
  const load = useCallback(() => {
    actions.loadPart(name).then(
      () => {
        loaded.set(actions, (loaded.get(actions) ?? new Set()).add(name));
        setPhase("ready");
      },
      () => setPhase("failed"),
    );
  }, [actions, name]);
  useEffect(load, [load]);
  if (phase === "ready") return children;
  if (phase !== "loading") {
    const retry = () => {
      setPhase("retrying");
      load();
    };
    return <Failed busy={phase === "retrying"} onRetry={retry} />;
  }
  return (
    <div role="status" aria-label={text("layout.interface.loading")}>
      <Skeleton shape="card" />
    </div>
  );
}
