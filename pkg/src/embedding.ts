// Functions for pages beside the core itself. Bundlers leave out unused ones.
export { type EndSignal, withSignal } from "./abort.js";
export { type NamespacedActions, namespaced } from "./namespaces.js";
export { prefixedStorage } from "./prefixed-storage.js";
export { rowsBy } from "./rows.js";
export { strict } from "./strict.js";
export { type RowSlices, subscribeTo, subscribeToRow } from "./subscriptions.js";
export { BUILD, VERSION } from "./version.js";
