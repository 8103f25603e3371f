import { type ReactNode, useRef } from "react";
import { type ScreenKind, useScreenFocus } from "./screen-focus.ts";

interface Props {
  /** A change of the name means new content and moves the focus to it. */
  name: string;
  kind?: ScreenKind;
  className?: string | undefined;
  children: ReactNode;
}

/** Replaceable content: a page, a step, a pane, or a confirmation in place of a button. */
export function Screen({ name, kind = "step", className = "screen", children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useScreenFocus(box, name, kind);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
