/** What the provider has said of a player: documents are there, or the player is verified. */
export type Result = "submitted" | "approved";

/** In local storage, so that a reload knows it: no call of the API tells it. The sign-out removes it. */
const KEY = "verification";

/** The last result of a player in this browser. */
export function keptResult(player: string): Result | undefined {
  try {
    const [of, result] = (localStorage.getItem(KEY) ?? "").split(" ");
    return of === player && (result === "submitted" || result === "approved") ? result : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the result of a player, or forgets it. */
export function keepResult(player: string, result: Result | undefined): void {
  try {
    if (result) localStorage.setItem(KEY, `${player} ${result}`);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be denied or full: after a reload the player asks again.
  }
}
