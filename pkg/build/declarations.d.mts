/** The script without its doc comments. */
export function withoutDocComments(name: string, code: string): string;
/** The declarations as they are published: read-only where the core writes. Fails where a type is missing. */
export function publishedDeclarations(name: string, text: string, variants?: object): string;
/** A letter for each parameter of each call of the core, and `!` if it returns a promise. */
export function signatures(name: string, text: string): Record<string, string>;
