/** Offers a text as a file for download. */
export function saveFile(name: string, text: string): void {
  // The mark at the beginning tells programs for tables that the file is UTF-8.
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the address by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(url));
}
