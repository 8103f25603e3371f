// The search of the core through its bindings, compared with three libraries on
// one catalogue of 10,000 games: time for each keystroke, memory, size, and how
// many of sixty queries find first the game that a person meant.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import UFuzzy from "@leeoniya/ufuzzy";
import { loadCore } from "@player-site/core/node";
import Fuse from "fuse.js";
import MiniSearch from "minisearch";
import { answerFromTable } from "./server.mjs";

const GAMES = 10_000;
/** Every so many games one of the table, so that those that are meant are popular, but not the first. */
const APART = 20;
const MOST = 24;

const require = createRequire(import.meta.url);
const table = JSON.parse(readFileSync(new URL("../vectors/search.meant.json", import.meta.url), "utf8"));
const { input, expected } = table.cases[0];
const { queries } = input;

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

const games = catalogue();

/** Every state of the text field while the sixty queries are typed. */
const keystrokes = queries.flatMap((query) => [...query].map((_, place) => [...query].slice(0, place + 1).join("")));

const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replaceAll("æ", "ae");

/** Serves the catalogue to the core, page by page. */
function serveCatalogue() {
  const others = globalThis.fetch;
  globalThis.fetch = async (request) => {
    const url = new URL(request.url ?? request);
    if (url.pathname !== "/api/game/games") return others(request);
    const size = Number(url.searchParams.get("perPage") ?? 10);
    const first = (Number(url.searchParams.get("page") ?? 1) - 1) * size;
    const data = games.slice(first, first + size).map(({ id, name, provider }) => ({
      id: String(id),
      identity: `game-${id}`,
      name,
      provider: { name: provider, identity: provider },
    }));
    return Response.json({ data, meta: { totalRows: GAMES } });
  };
}

async function ofCore() {
  answerFromTable(require.resolve("@player-site/core/phone-table.json"));
  serveCatalogue();
  const site = "https://site.test";
  const core = await loadCore({
    configUrl: `${site}/config.json`,
    phoneTableUrl: `${site}/phone-table.json`,
    contentUrl: `${site}/content`,
  });
  core.onCommand(() => {});
  await core.actions.start(`${site}/`);
  await core.actions.loadPart("search");
  return {
    name: "core",
    // The whole way: JSON of 50 answers, index.
    build: async () => {
      await core.actions.searchGames("");
      while (core.snapshot("search").phase === "loading") await new Promise((resolve) => setTimeout(resolve, 1));
    },
    // The whole way: 24 games with marked names, published as snapshots.
    search: async (typed) => {
      await core.actions.searchGames(typed);
      return core.snapshot("search").games[0]?.id;
    },
  };
}

function ofMiniSearch() {
  let index;
  return {
    name: "minisearch",
    file: "minisearch/dist/umd/index.js",
    build: () => {
      index = new MiniSearch({
        fields: ["name", "provider"],
        processTerm: (term) => plain(term),
        searchOptions: {
          boost: { name: 2 },
          combineWith: "AND",
          prefix: true,
          fuzzy: (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : false),
          // Popular games first among equally good ones.
          boostDocument: (id) => 1 + (GAMES - id) / GAMES / 10,
        },
      });
      index.addAll(games);
    },
    search: (typed) => index.search(typed).slice(0, MOST)[0]?.id,
  };
}

function ofFuse() {
  let fuse;
  return {
    name: "fuse.js",
    file: "fuse.js/dist/fuse.min.mjs",
    build: () => {
      fuse = new Fuse(games, {
        keys: [
          { name: "name", weight: 2 },
          { name: "provider", weight: 1 },
        ],
        threshold: 0.3,
        ignoreLocation: true,
        ignoreDiacritics: true,
      });
    },
    search: (typed) => fuse.search(typed, { limit: MOST })[0]?.item.id,
  };
}

function ofUFuzzy() {
  let [fuzzy, lines] = [];
  return {
    name: "uFuzzy",
    file: "@leeoniya/ufuzzy/dist/uFuzzy.mjs",
    build: () => {
      fuzzy = new UFuzzy({ intraMode: 1, unicode: true, interSplit: "[^\\p{L}\\d']+", intraSplit: "\\p{Ll}\\p{Lu}" });
      lines = games.map(({ name, provider }) => plain(`${name} ${provider}`));
    },
    search: (typed) => {
      const [found, , order] = fuzzy.search(lines, plain(typed), 1, GAMES);
      const first = order ? found[order[0]] : found?.[0];
      return first;
    },
  };
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

async function measure({ name, file, build, search }) {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const begin = performance.now();
  await build();
  const built = performance.now() - begin;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const memory = (after.heapUsed - before.heapUsed + after.external - before.external) / 1e6;
  for (const typed of keystrokes.slice(0, 200)) await search(typed);
  const times = [];
  for (const typed of keystrokes) {
    const start = performance.now();
    await search(typed);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const missed = [];
  for (const [place, query] of queries.entries()) {
    const found = games[await search(query)]?.name;
    if (found !== expected[place]) missed.push(`${query} → ${found ?? "nothing"}`);
  }
  const size = file && gzipSync(readFileSync(new URL(`../../node_modules/${file}`, import.meta.url))).length / 1000;
  const cells = [
    name.padEnd(10),
    `keystroke median ${quantile(times, 0.5).toFixed(2).padStart(6)} ms`,
    `95 % ${quantile(times, 0.95).toFixed(2).padStart(6)} ms`,
    `worst ${quantile(times, 1).toFixed(2).padStart(6)} ms`,
    `built in ${built.toFixed(0).padStart(4)} ms`,
    `memory ${memory.toFixed(1).padStart(5)} MB`,
    `file ${size ? `${size.toFixed(1)} kB gzip` : "see sizes"}`,
    `found first ${queries.length - missed.length} of ${queries.length}`,
  ];
  console.log(`  ${cells.join("  ")}`);
  if (process.env.SHOW_MISSED) console.log(missed.map((line) => `      ${line}`).join("\n"));
}

console.log(`  ${GAMES} games, ${keystrokes.length} keystrokes of ${queries.length} queries`);
for (const make of [ofMiniSearch, ofFuse, ofUFuzzy, ofCore]) await measure(await make());
process.exit(0);
