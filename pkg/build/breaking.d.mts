/** The public types of a release, and its changelog. */
export interface Release {
  /** The report of public types. */
  types: string;
  /** The text of the changelog. */
  changelog: string;
}
/** Instruction for public types that changed or were removed; undefined if there is nothing to do. */
export function missingRow(before: Release, now: Release): string | undefined;
/** Compares with the last release. Throws an error that says what to do. */
export function checkBreakingChanges(): void;
