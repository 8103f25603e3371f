/** True if a change of the file, a path of the repository, can change what a suite finds. */
export function mattersTo(suite: string, file: string): boolean;
