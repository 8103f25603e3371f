import { useRef } from "react";
import { Later } from "../../components/later.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { useNearViewport } from "./use-near-viewport.ts";
import { WinnersSpace } from "./winners-space.tsx";

const Winners = lazyChunk(() => import("./winners.tsx"));

/** The latest winners, loaded once the visitor comes near. Their space is kept: nothing below moves when they come. */
export function LazyWinners() {
  const container = useRef<HTMLDivElement>(null);
  const near = useNearViewport(container);
  return (
    <div ref={container}>
      {near ? (
        <Later space={<WinnersSpace />}>
          <Winners />
        </Later>
      ) : (
        <WinnersSpace />
      )}
    </div>
  );
}
