import { useEffect, useState } from "react";

/**
 * Loads what a component shows, now and whenever `load` changes. Returns whether the code for it could not be loaded,
 * and a function that tries again. Other failures are in the slices.
 */
export function useLoad(load: () => Promise<void>): [failed: boolean, retry: () => void] {
  const [failed, setFailed] = useState(false);
  const run = () => {
    let isCurrent = true;
    load().then(
      () => isCurrent && setFailed(false),
      () => isCurrent && setFailed(true),
    );
    // What an earlier `load` ends with says nothing about this one.
    return () => {
      isCurrent = false;
    };
  };
  useEffect(run, [load]);
  return [failed, run];
}
