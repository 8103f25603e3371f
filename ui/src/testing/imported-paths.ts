/** The relative paths that a module imports, also lazily. For tests of the structure. */
export function importedPaths(code: string): string[] {
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"?]+)/g)].map(([, path = ""]) => path);
}
