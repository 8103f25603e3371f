import { useActions, useSlice } from "@player-site/core/react";
import { type ReactNode, useRef } from "react";
import { useCloseWhen } from "../../../dialogs/use-dialogs.tsx";
import { useFocusRequest } from "../../../forms/use-focus-request.ts";
import styles from "./limits.module.css";

/** The form of a limit dialog. After a refused submit the amount gets the focus. Without a form, the dialog closes. */
export function LimitDialogForm({ label, children }: { label: string; children: ReactNode }) {
  const { submitLimit } = useActions();
  const form = useSlice("limitForm");
  const element = useRef<HTMLFormElement>(null);
  // After a reload the dialog is restored, but the limit it refers to is not.
  useCloseWhen(form.phase === "closed");
  useFocusRequest(element, form.focus);

  if (form.phase === "closed") return null;
  return (
    <form
      ref={element}
      className={styles.dialog}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.canSubmit) submitLimit().catch(() => undefined);
      }}
    >
      {children}
    </form>
  );
}
