import { Suspense, useRef } from "react";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useNearViewport } from "./use-near-viewport.ts";

const Winners = lazyPart(() => import("./winners.tsx"));

/** The latest winners, loaded once the visitor comes near. */
export function WinnersPlace() {
  const place = useRef<HTMLDivElement>(null);
  const near = useNearViewport(place);
  return (
    <div ref={place}>
      {near && (
        <ErrorBoundary area="page" fallback={() => null}>
          <Suspense>
            <Winners />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
