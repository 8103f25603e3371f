import type { PartName } from "@player-site/core";
import { useActions, useIsInBrowser, useText } from "@player-site/core/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { ContentLoadError } from "../failures/content-load-error.tsx";
import { isLoaded, loadPart } from "./load-part.ts";

/** Renders the children after a part of the core is loaded. Earlier input would be ignored. */
export function RequiresPart({ name, children }: { name: PartName; children: ReactNode }) {
  const text = useText();
  const actions = useActions();
  const [phase, setPhase] = useState(() => (isLoaded(actions, name) ? "ready" : "loading"));
  const load = useCallback(() => {
    loadPart(actions, name).then(
      () => setPhase("ready"),
      () => setPhase("failed"),
    );
  }, [actions, name]);
  useEffect(load, [load]);
  // Pages are prerendered without parts. A part may be loaded before React takes over this piece of the page.
  const isInBrowser = useIsInBrowser();
  if (phase === "ready" && isInBrowser) return children;
  if (phase === "failed" || phase === "retrying") {
    const retry = () => {
      setPhase("retrying");
      load();
    };
    return <ContentLoadError busy={phase === "retrying"} onRetry={retry} />;
  }
  return (
    <LoadingArea label={text("layout.interface.loading")}>
      <Skeleton shape="card" />
    </LoadingArea>
  );
}
