/** Starts the proxy of an origin. Returns the origin to use instead, and a function that ends it. */
export function slowNetwork(origin: string): Promise<{ origin: string; stop: () => void }>;
