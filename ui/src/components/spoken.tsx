import { useSpoken } from "./speech.ts";

interface Props {
  words: string | undefined;
  className?: string | undefined;
  /** See `useSpoken`. */
  first?: boolean;
  /** Part of a line. */
  inline?: boolean;
}

/** A text that screen readers say when it appears and when it changes. */
export function Spoken({ words, className, first = true, inline = false }: Props) {
  useSpoken(words, first);
  const Element = inline ? "span" : "p";
  return <Element className={className}>{words}</Element>;
}
