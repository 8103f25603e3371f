import type { BonusTermView, CountingGames } from "@player-site/core";
import { useDateText, useMoney, useText } from "@player-site/core/react";
import { useListText } from "../../core/lists.ts";
import { usePercentText } from "../../core/numbers.ts";
import { categoryName } from "../game-links/category-name.ts";

const TEXTS = "modals.bonusDetails";

/** Text of the value of a term. */
export function useTermText(): (term: BonusTermView) => string {
  const text = useText();
  const money = useMoney();
  const percent = usePercentText();
  const date = useDateText();
  const games = useGamesText();
  return (term) => {
    switch (term.kind) {
      case "money":
        return money(term.money);
      case "times":
        return text.count(`${TEXTS}.times`, Number(term.times));
      case "percent":
        return percent(Number(term.percent));
      case "flag":
        return text(term.holds ? `${TEXTS}.trueLabel` : `${TEXTS}.falseLabel`);
      case "date":
        return date(term.date);
      case "period":
        return text.count(`globalComponents.bonuses.timer.${term.unit}`, term.count);
      case "games":
        return games(term.games, `${TEXTS}.games`);
    }
  };
}

/** The main terms of a bonus in one line; empty if it has none of them. */
export function useTermsLine(): (terms: readonly BonusTermView[]) => string {
  const text = useText();
  const value = useTermText();
  const games = useGamesText();
  return (terms) => {
    const said = (label: string) => {
      const term = terms.find((known) => known.label === label);
      return term && value(term);
    };
    const time = said("wagerTime");
    const wager = (times: string | undefined, kind: "casino" | "sports") =>
      times && (time ? text(`${TEXTS}.line.${kind}In`, { times, time }) : text(`${TEXTS}.line.${kind}`, { times }));
    const stake = (amount: string | undefined) => amount && text(`${TEXTS}.line.stake`, { amount });
    const counting = terms.find((term) => term.kind === "games");
    const spins = said("spinsTime");
    const win = said("maxWin");
    return [
      wager(said("casinoWager"), "casino"),
      stake(said("casinoMaxBet")),
      counting && games(counting.games, `${TEXTS}.line.games`),
      wager(said("sportsBookWager"), "sports"),
      stake(said("sportsBookMaxBet")),
      spins && text(`${TEXTS}.line.spins`, { time: spins }),
      win && text(`${TEXTS}.line.win`, { amount: win }),
    ]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" · ");
  };
}

function useGamesText(): (games: CountingGames, texts: `${typeof TEXTS}.${"games" | "line.games"}`) => string {
  const text = useText();
  const list = useListText();
  return (games, texts) => {
    if (games.kind !== "collections") return text(`${texts}.${games.kind}`);
    const names = games.identities.map((identity) => categoryName(text, identity).label || identity);
    return text(`${texts}.collections`, { names: list(names) });
  };
}
