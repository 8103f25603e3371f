/** Id of the build that this page was loaded from; empty in development. */
export function buildId(): string {
  return document.querySelector('meta[name="build"]')?.getAttribute("content") ?? "";
}
