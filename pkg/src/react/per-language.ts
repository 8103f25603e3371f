/** Extension of a language tag: all numbers and dates have the digits of amounts. In Arabic there are two kinds of digits. */
const LATIN_DIGITS = "-u-nu-latn";

/**
 * Caches one formatter for each language, made for a tag that asks for Latin digits. Get it when it is needed: creating an
 * Intl formatter takes up to two frames.
 */
export function perLanguage<Made>(make: (languageTag: string) => Made): (languageTag: string) => Made {
  const all = new Map<string, Made>();
  return (languageTag) => {
    const known = all.get(languageTag);
    if (known !== undefined) return known;
    const made = make(`${languageTag}${LATIN_DIGITS}`);
    all.set(languageTag, made);
    return made;
  };
}
