// A server that has limits of the player.
import { data } from "@player-site/core/testing";
import { sampleData } from "./api.ts";
import { api } from "./current.ts";

/** What tests say of a limit. */
export interface Limit {
  id: string;
  /** 1 stake, 2 loss, 3 deposit, 4 self-exclusion, 5 break. */
  definition: number;
  status: number;
  amount: number | null;
  currentAmount: number | null;
  period: string;
  currency: string | null;
  expiredAt: string | null;
  cancelProcess: boolean;
  pendingExist: boolean;
}

/** A limit of the sample, with what the test wants. */
export function aLimit(changes: Partial<Limit>): Limit {
  const [usual] = sampleData<Limit[]>("limits");
  if (!usual) throw new Error("the sample has no limit");
  return { ...usual, ...changes };
}

/** A break of the player. */
export const aBreak = (period: string, days: number): Limit =>
  aLimit({
    id: "the-break",
    definition: 5,
    amount: null,
    currency: null,
    period,
    expiredAt: new Date(Date.now() + days * 86_400_000).toISOString(),
  });

/** The server has these limits; the list may change later. */
export function limitsOf(limits: Limit[]): void {
  api().on("GET /api/player/limits", () => data(limits));
}
