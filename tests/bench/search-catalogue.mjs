// The catalogue of the search comparison: 10,000 games, sixty queries that people typed, and the game each meant.
import { readFileSync } from "node:fs";

/** Number of games. */
export const GAMES = 10_000;
/** Every so many games one of the table, so that those that are meant are popular, but not the first. */
const APART = 20;

const table = JSON.parse(readFileSync(new URL("../vectors/search.meant.json", import.meta.url), "utf8"));
const { input, expected } = table.cases[0];

/** The sixty queries. */
export const queries = input.queries;
/** The name of the game that each query means. */
export const meant = expected;
const WORDS = [
  "Amber Ancient Arctic Blazing Cosmic Coral Crimson Crystal Desert Diamond Electric Emerald Enchanted Frosty Gilded Golden Hidden Lucky Magic Midnight Moonlit Mystic Neon Ocean Royal Sapphire Secret Shadow Silver Stormy Thunder Velvet Wild Winter".split(
    " ",
  ),
  "Buffalo Caravan Carnival Castle Comet Crown Dragon Empire Falcon Forest Fruits Garden Gems Harbour Island Jaguar Jungle Kingdom Lagoon Lanterns Legend Meadow Orchard Panda Pharaoh Phoenix Pirates Queen River Samurai Temple Tiger Treasure Viking Voyage Wolf".split(
    " ",
  ),
  "Adventure Bonanza Cash Classic Deluxe Express Fortune Jackpot Megaways Miner Party Quest Riches Rush Spins Tower Wheel Wilds".split(
    " ",
  ),
];

function catalogue() {
  const made = [];
  for (let number = 0; made.length < GAMES; number += 1) {
    const word = (list, place) => WORDS[list][place % WORDS[list].length];
    const series = Math.floor(number / 21_000);
    const name = `${word(0, number * 7)} ${word(1, number * 5 + Math.floor(number / 34))} ${word(2, number + Math.floor(number / 612))}`;
    made.push({
      name: series > 0 ? `${name} ${series + 1}` : name,
      provider: input.games[number % input.games.length].provider,
    });
  }
  for (const [place, game] of input.games.entries()) made[place * APART + 3] = game;
  return made.map((game, place) => ({ ...game, id: place }));
}

/** The games, the most popular first; `id` is the place in the list. */
export const games = catalogue();

/** Every state of the text field while the sixty queries are typed. */
export const keystrokes = queries.flatMap((query) =>
  [...query].map((_, place) => [...query].slice(0, place + 1).join("")),
);
