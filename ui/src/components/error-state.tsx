import type { ReactNode } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface Props {
  title: string;
  description?: string | undefined;
  /** Name of the button, and what it does. */
  button: string;
  onAct: () => void;
  busy?: boolean | undefined;
  kind?: ButtonLook["kind"];
  /** Said by screen readers when it appears. */
  live?: boolean;
  /** Shown instead of a whole page. */
  page?: boolean | undefined;
  /** Details between the text and the button. */
  details?: ReactNode;
}

/** Shown instead of what could not be loaded or has stopped, with a button that begins again. */
export function ErrorState({
  button,
  onAct,
  busy = false,
  kind = "primary",
  live = true,
  page = false,
  ...words
}: Props) {
  return (
    <Notice {...words} icon="alert" tone="danger" live={live} page={page}>
      <Button kind={kind} busy={busy} onClick={onAct}>
        {button}
      </Button>
    </Notice>
  );
}
