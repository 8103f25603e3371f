import { type RefObject, useEffect, useState } from "react";
import { pressedKey } from "../../../components/pressed-key.ts";

/**
 * Returns whether an element fills the screen, and a function to change it. If the browser has no full screen for elements
 * (iPhones), the element fills the window.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): [boolean, (full: boolean) => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement === null) setIsFull(false);
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  useEffect(() => {
    if (!isFull) return;
    const leave = (event: KeyboardEvent) => {
      if (pressedKey(event) === "Escape") setIsFull(false);
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [isFull]);
  const change = (full: boolean) => {
    setIsFull(full);
    const target = element.current;
    if (full && target && "requestFullscreen" in target) {
      // Refused in a frame or by a setting: the window is filled then.
      target.requestFullscreen().catch(() => undefined);
    } else if (!full && document.fullscreenElement) {
      document.exitFullscreen().catch(() => undefined);
    }
  };
  return [isFull, change];
}
