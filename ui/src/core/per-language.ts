/** Caches one value for each language. Get it when it is needed: creating an Intl formatter takes up to two frames. */
export function perLanguage<Made>(make: (languageTag: string) => Made): (languageTag: string) => Made {
  const all = new Map<string, Made>();
  return (languageTag) => {
    const known = all.get(languageTag);
    if (known !== undefined) return known;
    const made = make(languageTag);
    all.set(languageTag, made);
    return made;
  };
}
