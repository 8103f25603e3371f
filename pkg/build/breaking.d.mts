/** What a release says of the public types. */
export interface Release {
  /** The report of public types. */
  types: string;
  /** The text of the changelog. */
  changelog: string;
}
/** What to do about public types that changed or went; undefined if there is nothing to do. */
export function missingRow(before: Release, now: Release): string | undefined;
/** Compares with the last release. Throws an error that says what to do. */
export function checkBreakingChanges(): void;
