/** Normalises a text for search: lower case, without accents and marks. */
export function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Returns whether one of the texts contains the search text. */
export function matches(typed: string, ...texts: readonly string[]): boolean {
  const wanted = searchable(typed.trim());
  return texts.some((text) => searchable(text).includes(wanted));
}
