import type { FocusRequest } from "@player-site/core";
import { type RefObject, useEffect, useRef } from "react";
import { focusByProgram } from "../components/user-focus.ts";

/** Focuses the field that the core requests after a refused submission, once for each request. */
export function useFocusRequest(form: RefObject<HTMLFormElement | null>, request: FocusRequest | undefined): void {
  const last = useRef(0);
  useEffect(() => {
    if (!request || request.number === last.current) return;
    last.current = request.number;
    const field = form.current?.elements.namedItem(request.field);
    if (field instanceof HTMLElement) focusByProgram(field);
  }, [form, request]);
}
