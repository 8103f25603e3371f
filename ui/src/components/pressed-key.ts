import type { KeyboardEvent as ReactKeyboardEvent } from "react";

/** Code of a key that an input method handles. In Safari alone it marks the key that ends the composition. */
const OF_INPUT_METHOD = 229;

/** The key of an event; empty if it belongs to an input method, which uses Enter, Escape and the arrows itself. */
export function pressedKey(event: KeyboardEvent | ReactKeyboardEvent): string {
  const { isComposing, keyCode, key } = "nativeEvent" in event ? event.nativeEvent : event;
  return isComposing || keyCode === OF_INPUT_METHOD ? "" : key;
}
