// The search of the core and three libraries over one catalogue, with one interface: `build` makes the index, `search`
// returns the id of the first game that is found.
import { createRequire } from "node:module";
import UFuzzy from "@leeoniya/ufuzzy";
import { loadCore } from "@player-site/core/node";
import Fuse from "fuse.js";
import MiniSearch from "minisearch";
import { GAMES, games } from "./search-catalogue.mjs";
import { answerFromTable } from "./server.mjs";

/** Number of results that each is asked for. */
const MOST = 24;

const require = createRequire(import.meta.url);

const PLAIN = { ß: "ss", ł: "l", æ: "ae", œ: "oe", ø: "o", đ: "d", þ: "th", ς: "σ", ة: "ه", ى: "ي" };

/** Folds a text for the libraries as the core folds it, so that only the searches differ. */
const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'`´‘’ʼ™®©]/gu, "")
    .toLowerCase()
    .replace(/[ßłæœøđþςةى]/g, (letter) => PLAIN[letter])
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

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

/** The search of the core, through its bindings. */
export async function ofCore() {
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
      fuse = new Fuse(
        games.map(({ id, name, provider }) => ({ id, name: plain(name), provider: plain(provider) })),
        {
          keys: [
            { name: "name", weight: 2 },
            { name: "provider", weight: 1 },
          ],
          threshold: 0.3,
          ignoreLocation: true,
        },
      );
    },
    search: (typed) => fuse.search(plain(typed), { limit: MOST })[0]?.item.id,
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

/** The libraries that the core is compared with. */
export const libraries = [ofMiniSearch, ofFuse, ofUFuzzy];
