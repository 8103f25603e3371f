/**
 * For the tools of developers: `@player-site/core/devtools`. {@link connectDevtools} sends calls, commands and slices to the
 * Redux DevTools extension, {@link observeCore} to a tool of your own. Neither passes on passwords and codes.
 *
 * @module devtools
 */
export { connectDevtools, type DevtoolsOptions } from "./extension.js";
export { type CoreObserver, observeCore, withoutSecrets } from "./observe.js";
