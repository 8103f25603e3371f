type Fields = Readonly<Record<string, unknown>>;

/** True if two objects or lists have the same entries. Their entries are compared by identity. */
export function isShallowEqual<Value extends object>(one: Value, other: Value): boolean {
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.is((one as Fields)[key], (other as Fields)[key]))
  );
}
