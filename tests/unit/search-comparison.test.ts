// The search finds at least as many of the games that people meant as each library that the bench compares it with.
import { expect, test } from "vitest";
import { games, meant, queries } from "../bench/search-catalogue.mjs";
import { libraries, ofCore, type SearchEngine } from "../bench/search-engines.mjs";

async function foundFirst({ build, search }: SearchEngine): Promise<number> {
  await build();
  let found = 0;
  for (const [place, query] of queries.entries()) {
    const id = await search(query);
    if (id !== undefined && games[Number(id)]?.name === meant[place]) found += 1;
  }
  return found;
}

test("of 10,000 games, the one that was meant comes first at least as often as with any library", async () => {
  const fetchBefore = globalThis.fetch;
  const ours = await foundFirst(await ofCore());
  globalThis.fetch = fetchBefore;
  for (const make of libraries) {
    const library = make();
    expect(ours, library.name).toBeGreaterThanOrEqual(await foundFirst(library));
  }
  expect(ours).toBeGreaterThanOrEqual(58);
}, 60_000);
