// The page of the welcome package names the game that the server gives its free spins for.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CONTENT = `${ROOT}/ui/content`;
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));

const sample = (name: string) => read(`${ROOT}/tests/samples/${name}.json`).response.data;
const game = sample("game");
/** The sandbox gives all free spins for one game. */
const ids = sample("deposit-bonuses").map(
  ({ assignConditions }: { assignConditions: { gameId?: string } }) => assignConditions.gameId,
);

test.each(readdirSync(CONTENT).filter((name) => !name.includes(".")))(
  "the welcome package names the game of its free spins (%s)",
  (locale) => {
    const page = read(`${CONTENT}/${locale}/pages/welcome-bonuses.json`);
    const item = page.welcome.items.find(({ image }: { image: string }) => image.includes("spins"));
    expect(ids).toContain(game.id);
    expect(item.text).toContain(game.name);
    expect(page.terms.content).toContain(game.name);
  },
);
