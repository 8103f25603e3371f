// Entry for the tools of developers.
export { connectDevtools, type DevtoolsOptions } from "./extension.js";
export { type CoreObserver, observeCore, withoutSecrets } from "./observe.js";
