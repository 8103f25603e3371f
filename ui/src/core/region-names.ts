const made = new Map<string, Intl.DisplayNames>();

/** Names of regions in a language. Making them takes a browser up to a frame or two, so they are made once. */
export function regionNames(languageTag: string): Intl.DisplayNames {
  const known = made.get(languageTag);
  if (known) return known;
  const names = new Intl.DisplayNames(languageTag, { type: "region", fallback: "none" });
  made.set(languageTag, names);
  return names;
}
