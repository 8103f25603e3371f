/** Kinds of files that a player can save. */
const TYPES = { csv: "text/csv;charset=utf-8", json: "application/json", txt: "text/plain;charset=utf-8" } as const;

/** Offers a text as a file for download. */
export function saveFile(name: string, kind: keyof typeof TYPES, text: string): void {
  // The mark at the beginning tells programs for tables that the file is UTF-8.
  const parts = kind === "csv" ? ["\uFEFF", text] : [text];
  const url = URL.createObjectURL(new Blob(parts, { type: TYPES[kind] }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.${kind}`;
  link.click();
  // The browser has read the address by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}
