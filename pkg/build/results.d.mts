/** The result of one test. */
export interface Result {
  name: string;
  seconds: number;
  outcome: "passed" | "failed" | "skipped";
  message: string;
}

/** Results of a Rust test program, from the lines that it prints with `--format json`. */
export function resultsOfRust(program: string, lines: readonly string[]): Result[];
