import { onScopeDispose, shallowRef } from "vue";

/** A snapshot of the core as a ref. It is shallow: a snapshot is read-only, and is replaced when it changes. */
export function slice(core, key) {
  const value = shallowRef(core.snapshot(key));
  onScopeDispose(core.subscribe(key, () => (value.value = core.snapshot(key))));
  return value;
}
