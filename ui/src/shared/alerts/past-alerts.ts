import { useSyncExternalStore } from "react";

/** An alert that was shown during this visit. */
export interface PastAlert {
  readonly id: number;
  readonly title: string;
  /** HTML of the content, with the values filled in. */
  readonly description: string;
  /** ISO 8601 date-time. */
  readonly at: string;
}

/** The most alerts that are kept. */
const MOST = 20;

let past: readonly PastAlert[] = [];
const listeners = new Set<() => void>();

function set(next: readonly PastAlert[]): void {
  past = next;
  for (const listener of listeners) listener();
}

/** Keeps an alert for the rest of the session, so that it can be read again. */
export function rememberAlert(alert: PastAlert): void {
  set([alert, ...past.filter(({ id }) => id !== alert.id)].slice(0, MOST));
}

/** Forgets the alerts of a session that has ended. */
export function forgetAlerts(): void {
  set([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The alerts of this session, newest first. */
export function usePastAlerts(): readonly PastAlert[] {
  return useSyncExternalStore(subscribe, () => past);
}
