/** The texts of a locale below the folder `content`, as XLIFF 1.2. */
export function exportTexts(content: string, locale: string): Promise<string>;
/** Writes the texts of an XLIFF file into the documents of a locale. Returns the names of the changed documents. */
export function importTexts(content: string, locale: string, xml: string): Promise<string[]>;
