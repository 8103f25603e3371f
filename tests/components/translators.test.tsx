// A page translator replaces each text by an element of its own. What changes afterwards must still be shown.

import { data } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { bonusesOf, freeSpins } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { aGame, catalogueOf, starts } from "./harness/games.ts";
import { main, wallet } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

/** Does what a page translator does; the words stay, so that the test can read them. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === "" || text.parentElement?.closest("script, style, textarea, select")) continue;
    const font = document.createElement("font");
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

test("the button of a deposit names the bonus of the amount that is typed now", async () => {
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  await wallet.bonus(/^100% on your deposit/).click();
  await wallet.amount.fill("50");
  await expect.element(wallet.submit).toHaveTextContent(/\$50\.00.*plus \$50\.00/);
  translate();
  await wallet.amount.fill("70");
  await expect.element(wallet.submit).toHaveTextContent(/\$70\.00.*plus \$70\.00/);
});

test("a favourite says that it is one", async () => {
  const game = aGame("Ember Orchard");
  catalogueOf([game]);
  starts();
  let favourites = [game].slice(1);
  api().on("GET /api/game/games/favorites", () => data(favourites));
  api().on(`POST /api/game/games/${game.id}/favorite`, () => {
    favourites = [game];
    return data(favourites);
  });
  await open("/games/ember-orchard?real=false", { player: true });
  const add = page.getByRole("button", { name: "Add to favourites" });
  await expect.element(add).toBeVisible();
  translate();
  await add.click();
  await expect.element(page.getByRole("button", { name: "In your favourites" })).toBeVisible();
});

test("free spins without known terms do not deny that there are some", async () => {
  bonusesOf([], [freeSpins("20 free spins on us", { count: 20 })]);
  await open("/profile/bonuses", { player: true });
  await main.getByRole("button", { name: "Terms of 20 free spins on us" }).click();
  const terms = page.getByRole("dialog", { name: "Terms of the bonus" });
  await expect.element(terms).toHaveTextContent("The terms are in the rules of the offer.");
});
