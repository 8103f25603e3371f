import type { FormView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { type ReactNode, useEffect, useRef } from "react";
import { HintText } from "../components/field.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { LoadingArea } from "../components/spinner.tsx";
import { trackUserInput } from "../components/user-focus.ts";
import { ContentLoadError } from "../shared/failures/content-load-error.tsx";
import styles from "./form.module.css";
import { useFocusRequest } from "./use-focus-request.ts";
import { isOnItsWay } from "./use-form.ts";

interface Props {
  label: string;
  view: FormView;
  onSubmit: () => void;
  onRetry: () => void;
  children: ReactNode;
}

/** A form defined by the server, in all its phases. After a refused submit the field that the core names gets the focus. */
export function Form({ label, view, onSubmit, onRetry, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(trackUserInput, []);
  useFocusRequest(element, view.focus);

  if (view.phase === "failed") {
    return <ContentLoadError onRetry={onRetry} />;
  }
  if (isOnItsWay(view)) return <FormSkeleton />;
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // The core sets an error on each missing field.
        if (view.phase !== "submitting") onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Place of the submit button of a long form in a dialog: it stays in sight while the fields are scrolled. */
export function SubmitBar({ children }: { children: ReactNode }) {
  return <div className={styles.submit}>{children}</div>;
}

/** The error that belongs to no field. */
export function FormError({ view }: { view: FormView }) {
  const text = useText();
  if (!view.error) return null;
  return <HintText id="form-error" hint={{ variant: "error", text: text.message(view.error) }} />;
}

export function FormSkeleton() {
  const text = useText();
  return (
    <LoadingArea className={styles.form} label={text("layout.interface.loading")}>
      <Skeleton shape="field" />
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </LoadingArea>
  );
}
