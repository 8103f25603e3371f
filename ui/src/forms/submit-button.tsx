import type { FormView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { type ReactNode, useId } from "react";
import { Button } from "../components/button.tsx";
import { useListText } from "../core/lists.ts";
import { useFieldLabel } from "./form-field.tsx";

interface Props {
  view: FormView;
  kind?: "primary" | "money";
  size?: "medium" | "large";
  wide?: boolean;
  /** Missing or invalid items other than fields, listed before the fields. */
  missing?: readonly string[];
  children: ReactNode;
}

/** Submit button. While the form cannot be submitted, its description lists the missing or invalid fields. */
export function SubmitButton({ view, kind = "primary", size = "large", wide = true, missing = [], children }: Props) {
  const text = useText();
  const list = useListText();
  const label = useFieldLabel();
  const id = useId();
  const busy = view.phase === "submitting";
  const fields = view.fields.filter((field) => field.wrong && field.input !== "hidden").map(label);
  const wrong = [...missing, ...fields];
  const described = !busy && wrong.length > 0;
  return (
    <>
      <Button
        kind={kind}
        size={size}
        wide={wide}
        submit
        blocked={!view.canSubmit && !busy}
        busy={busy}
        aria-describedby={described ? id : undefined}
      >
        {children}
      </Button>
      {described && (
        <span id={id} hidden>
          {text("layout.interface.missing", { fields: list(wrong) })}
        </span>
      )}
    </>
  );
}
