// A server that has bonuses of the player.
import { data, json, type ServerAnswer, type ServerCall } from "@player-site/core/testing";
import { sampleData } from "./api.ts";
import { api } from "./current.ts";

/** What tests change of a bonus of money. */
export interface Bonus {
  id: string;
  name: string;
  status: number;
  amount: number;
  currentWagerAmount: number;
  currentWagerCasinoAmount: number;
  currentWagerPercentage: number;
  requiredWagerCasinoAmount: number;
  openedTransactionsCount: number;
  isBonusCancelLock: boolean;
  activationExpiredAt: string | null;
  wageringExpiredAt: string | null;
  packageId: string | null;
  packageName: string | null;
}

/** What tests change of free spins. */
export interface FreeSpins {
  id: string;
  name: string;
  status: number;
  count: number;
  usedCount: number;
  packageId: string | null;
  packageName: string | null;
}

/** Status of a bonus. */
export const ISSUED = 1;
export const ACTIVE = 2;

/** A bonus that can be activated, named as the test wants. */
export function aBonus(name: string, changes: Partial<Bonus> = {}): Bonus {
  const [usual] = sampleData<Bonus[]>("player-bonuses");
  if (!usual) throw new Error("the sample has no bonus");
  return { ...usual, id: `bonus-${name.replaceAll(" ", "-")}`, name, ...changes };
}

/** Free spins that can be activated. */
export function freeSpins(name: string, changes: Partial<FreeSpins> = {}): FreeSpins {
  const [usual] = sampleData<FreeSpins[]>("player-freespins");
  if (!usual) throw new Error("the sample has no free spins");
  return { ...usual, id: `spins-${name.replaceAll(" ", "-")}`, name, ...changes };
}

/** Answers with those of a list that a request asks for. */
function asked<Row extends { status: number; packageId: string | null }>(rows: readonly Row[]) {
  return ({ query }: ServerCall): ServerAnswer => {
    const [status, packages] = [query.getAll("status[]"), query.getAll("packageId[]")];
    const fits = (row: Row) =>
      (status.length === 0 || status.includes(String(row.status))) &&
      (packages.length === 0 || packages.includes(row.packageId ?? ""));
    const found = rows.filter(fits);
    return json({ data: found, meta: { page: 1, perPage: 50, totalPages: 1, totalRows: found.length } });
  };
}

/**
 * A server that has these bonuses; the lists may change later. Activating a bonus and cancelling one change them too, as the
 * rules say: one bonus of money at a time.
 */
export function bonusesOf(bonuses: Bonus[], spins: FreeSpins[] = []): void {
  api().on("GET /api/game/player-bonuses", (call) => asked(bonuses)(call));
  api().on("GET /api/game/player-freespins", (call) => asked(spins)(call));
  const change = (list: { id: string; status: number }[], { path }: ServerCall): ServerAnswer => {
    const [, , , , id = "", act] = path.split("/");
    const index = list.findIndex((one) => one.id === decodeURIComponent(id));
    const found = list[index];
    if (!found) throw new Error(`no bonus ${id}`);
    if (act === "activate") {
      if (list === bonuses) list.splice(0, list.length, ...list.filter((one) => one.status !== ACTIVE));
      found.status = ACTIVE;
    } else list.splice(index, 1);
    return data(found);
  };
  api().on("PUT /api/game/player-bonuses/*", (call) => change(bonuses, call));
  api().on("PUT /api/game/player-freespins/*", (call) => change(spins, call));
}
