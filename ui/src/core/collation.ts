import { perLanguage, useLanguageTag } from "@player-site/core/react";
import { useCallback } from "react";

const collatorOf = perLanguage((languageTag) => new Intl.Collator(languageTag));

/** Sorts rows by a text, by the rules of the player's language. */
export function useSort(): <Row>(rows: Iterable<Row>, textOf: (row: Row) => string) => Row[] {
  const languageTag = useLanguageTag();
  return useCallback(
    (rows, textOf) => {
      const { compare } = collatorOf(languageTag);
      return [...rows].sort((one, other) => compare(textOf(one), textOf(other)));
    },
    [languageTag],
  );
}
