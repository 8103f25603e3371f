/** Browser tests of each folder of ui/src/features, by the names of their files. */
export const SPECS_OF_FEATURES: Readonly<Record<string, readonly string[]>>;
/** The tests that changed files concern: the suites, each with the arguments of its runner. */
export function concernedTests(files: readonly string[]): Map<string, string[]>;
/** The suites that `npm test` runs. */
export const EVERYTHING: readonly string[];
