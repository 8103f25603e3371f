import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  src: string;
  alt: string;
  width: number;
  height: number;
  className?: string | undefined;
  /** Part of the first screen of a page: loaded before all others. */
  first?: boolean | undefined;
  /** Shown if there is no image or it cannot be loaded. */
  fallback: ReactNode;
}

export function Image({ src, alt, width, height, className, first = false, fallback }: Props) {
  const [failed, setFailed] = useState("");
  const image = useRef<HTMLImageElement>(null);
  // An image of a prerendered page may have failed before anybody listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);
  if (src === "" || failed === src) return fallback;
  return (
    <img
      ref={image}
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
