// A server that has games, studios and groups, and starts games.

import { data, json, type ServerAnswer, type ServerCall } from "@player-site/core/testing";
import { expect } from "vitest";
import { type Locator, page } from "vitest/browser";
import { sampleData } from "./api.ts";
import { api } from "./current.ts";
import { expectNone } from "./pages.ts";

/** What tests say of a game. */
export interface Game {
  id: string;
  identity: string;
  name: string;
  volatility?: string;
  type?: string;
  provider: Named;
  collections: Named[];
  labels: { id: string; name: string }[];
  /** True if stakes count towards a bonus. */
  isBonusWagering?: boolean;
}

interface Named {
  id: string;
  identity: string;
  name: string;
}

const identityOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** A studio or a group, by its name. */
function named(usual: Named | undefined, name: string): Named {
  if (!usual) throw new Error("the sample has none");
  const identity = identityOf(name);
  return identity === usual.identity ? usual : { ...usual, id: `id-${identity}`, identity, name };
}

/** A studio. */
export const studio = (name: string): Named => named(sampleData<Named[]>("providers")[0], name);

/** A group of games. */
export const group = (name: string): Named => named(sampleData<Named[]>("collections")[0], name);

/** A game of the sample, with another name and what the test wants. */
export function aGame(name: string, changes: Partial<Game> = {}): Game {
  const [usual] = sampleData<Game[]>("games");
  if (!usual) throw new Error("the sample has no game");
  const identity = identityOf(name);
  return identity === usual.identity
    ? { ...usual, ...changes }
    : { ...usual, id: `id-${identity}`, identity, name, ...changes };
}

/** Games in the order of the server, filtered, sorted and paged as the API does. */
function asked(games: readonly Game[], { query }: ServerCall): ServerAnswer {
  const has = (name: string, ids: string[]) => {
    const wanted = query.getAll(`${name}[]`);
    return wanted.length === 0 || ids.some((id) => wanted.includes(id));
  };
  const found = games.filter(
    (game) =>
      has(
        "collectionId",
        game.collections.map(({ id }) => id),
      ) &&
      has("providerId", [game.provider.id]) &&
      has("identity", [game.identity]) &&
      game.name.toLowerCase().includes((query.get("name") ?? "").toLowerCase()),
  );
  if (query.get("sortBy") === "name") found.sort((one, other) => one.name.localeCompare(other.name));
  if (query.get("sortBy") === "name" && query.get("sortOrder") === "desc") found.reverse();
  const [number, perPage] = [Number(query.get("page") ?? 1), Number(query.get("perPage") ?? 10)];
  const meta = { page: number, perPage, totalPages: Math.ceil(found.length / perPage), totalRows: found.length };
  return json({ data: found.slice((number - 1) * perPage, number * perPage), meta });
}

/** A server that has these games, with their studios and groups. */
export function catalogueOf(games: readonly Game[]): void {
  const unique = (all: Named[]) => [...new Map(all.map((one) => [one.id, one])).values()];
  const studios = unique(games.map(({ provider }) => provider)).map((one) => ({
    ...one,
    gameEnabledCount: games.filter(({ provider }) => provider.id === one.id).length,
  }));
  api().on("GET /api/game/games", (call) => asked(games, call));
  api().on("GET /api/game/collections", data(unique(games.flatMap(({ collections }) => collections))));
  const meta = { page: 1, perPage: studios.length, totalPages: 1, totalRows: studios.length };
  api().on("GET /api/game/providers", json({ data: studios, meta }));
  const usual = sampleData<object>("game");
  for (const game of games) api().on(`GET /api/game/games/${game.identity}`, data({ ...usual, ...game }));
}

/** A game of another origin that no browser asks for: its port is not allowed. */
const NOWHERE = "http://127.0.0.1:1/game";

/** The request that starts a game. */
export const play = (identity: string) => `POST /api/game/games/${identity}/play`;

/** The server starts a game. Its frame stays empty. */
export function starts(identity = "ember-orchard"): void {
  api().on(play(identity), data({ ...sampleData<object>("game-play"), gameUrl: NOWHERE }));
}

/** The frame of a game. */
export const frameOf = (name = "Ember Orchard"): Locator => page.getByTitle(`${name}: the game`);

/** Waits until a game is on display and has loaded. */
export async function expectGame(name?: string): Promise<void> {
  await expect.element(frameOf(name)).toBeVisible();
  await expectNone(page.getByRole("progressbar", { name: "The game is loading" }));
}
