/** Prints rows of cells; the first row is the head. */
export function printColumns(all: readonly (readonly string[])[]): void;
