import { type ReactNode, useEffect, useRef } from "react";
import { focusByProgram } from "../../../components/user-focus.ts";
import { useActions, useSlice } from "../../../core/core-context.tsx";
import { useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import styles from "./limits.module.css";

/** The form of a limit dialog. After a refused submit the amount gets the focus. Without a form, the dialog closes. */
export function LimitDialogForm({ label, children }: { label: string; children: ReactNode }) {
  const { submitLimit } = useActions();
  const form = useSlice("limitForm");
  const { forceClose } = useThisDialog();
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const latest = useRef(forceClose);
  latest.current = forceClose;

  useEffect(() => {
    // After a reload the dialog is restored, but the limit it refers to is not.
    if (form.phase === "closed") latest.current();
  }, [form.phase]);

  useEffect(() => {
    if (!submitted.current || form.phase !== "ready") return;
    submitted.current = false;
    focusByProgram(element.current?.querySelector<HTMLElement>("[aria-invalid=true]"));
  }, [form]);

  if (form.phase === "closed") return null;
  return (
    <form
      ref={element}
      className={styles.dialog}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.canSubmit) return;
        submitted.current = true;
        submitLimit().catch(() => undefined);
      }}
    >
      {children}
    </form>
  );
}
