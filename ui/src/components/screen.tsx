import { type ReactNode, useRef } from "react";
import { type ScreenKind, useScreenFocus } from "./screen-focus.ts";

interface Props {
  /** Another name is another content: the focus goes with it. */
  name: string;
  kind?: ScreenKind;
  className?: string | undefined;
  children: ReactNode;
}

/** Content that takes the place of other content: a page, a step, a pane, a question where a button was. */
export function Screen({ name, kind = "step", className = "screen", children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useScreenFocus(box, name, kind);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
