import type { AppView } from "@player-site/core";
import { type ReactNode, useMemo } from "react";
import { useSelected, useSlice } from "./core-context.tsx";
import { createTexts, TextsContext } from "./text.ts";

function languageTagOf(app: AppView): string {
  const known = app.locales.find((locale) => locale.code === app.locale)?.languageTag ?? app.locale;
  return known || document.documentElement.lang || "en";
}

/**
 * Provides the texts of the page. Nearly every component reads them: a context costs less than a subscription to the
 * core in each of them, which React sets up after a render and takes down with the component.
 */
export function TextsProvider({ children }: { children: ReactNode }) {
  const content = useSlice("content");
  const languageTag = useSelected("app", languageTagOf);
  const texts = useMemo(() => createTexts(content, languageTag), [content, languageTag]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}
