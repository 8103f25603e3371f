/** Examples whose built files any server can serve. */
export const BUILT = ["vite", "vite-7", "vite-wasm", "webpack", "esbuild", "rollup", "react", "vue", "svelte"] as const;
/** Examples with a development server that loads the package in another way than the build. */
export const DEVELOPED = ["vite", "vite-7", "vite-wasm"] as const;
/** The other examples: each has a test of its own. */
export const OTHERS = ["plain", "node", "next"] as const;
