import { useEffect, useRef } from "react";

/** Presses in the first 400 ms do not count: the second click of the double click that opened the layer is one. */
const SEEN_AFTER_MS = 400;

interface Props {
  className: string | undefined;
  /** Closes the layer. */
  onPress: () => void;
}

/**
 * The area beside a modal layer. It closes the layer on a click whose press began on it too. The layer must stay until the
 * finger is lifted: the click goes to what lies under the finger then, and that would be a control of the page below.
 */
export function Scrim({ className, onPress }: Props) {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  const isMeant = useRef(false);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return (
    <div
      className={className}
      onPointerDown={(event) => {
        isMeant.current = event.timeStamp - shownAt.current >= SEEN_AFTER_MS;
      }}
      // The focus stays in the layer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (isMeant.current) onPress();
      }}
      aria-hidden="true"
    />
  );
}
