import { type ReactNode, useState } from "react";

interface Props {
  src: string;
  alt: string;
  width: number;
  height: number;
  className?: string | undefined;
  /** Shown if there is no image or it cannot be loaded. */
  fallback: ReactNode;
}

export function Image({ src, alt, width, height, className, fallback }: Props) {
  const [failed, setFailed] = useState("");
  if (src === "" || failed === src) return fallback;
  return (
    <img
      className={className}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
