/** Makes the loader of the parts in a folder independent of how the main file was loaded. */
export function connectParts(folder: string, development: boolean): void;
