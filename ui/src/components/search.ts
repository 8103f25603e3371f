/** A text as it is compared in searches: without capitals, accents and marks. */
export function searchable(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Does one of these texts contain what was typed? */
export function matches(typed: string, ...texts: readonly string[]): boolean {
  const wanted = searchable(typed.trim());
  return texts.some((text) => searchable(text).includes(wanted));
}
