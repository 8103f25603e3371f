import { type ReactNode, useMemo } from "react";
import type { AppView } from "../types.js";
import { useSelector, useSlice } from "./slices.js";
import { createTexts, TextsContext } from "./text.js";

function languageTagOf(app: AppView): string {
  const known = app.locales.find((locale) => locale.code === app.locale)?.languageTag ?? app.locale;
  return known || document.documentElement.lang || "en";
}

/**
 * Provides the texts of the page. Nearly every component reads them: a context costs less than a subscription to the
 * core in each of them, which React sets up after a render and takes down with the component.
 */
export function TextsProvider({ children }: { children?: ReactNode }): ReactNode {
  const content = useSlice("content");
  const languageTag = useSelector("app", languageTagOf);
  const texts = useMemo(() => createTexts(content, languageTag), [content, languageTag]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}
