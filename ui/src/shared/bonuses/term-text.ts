import type { BonusTermView, CountingGames } from "@player-site/core";
import { type Texts, useDateText, useMoney, useText } from "@player-site/core/react";
import { useListText } from "../../core/lists.ts";
import { usePercentText } from "../../core/numbers.ts";
import { categoryName } from "../game-links/category-name.ts";

const TEXTS = "modals.bonusDetails";

type TimesTerm = Extract<BonusTermView, { kind: "times" }>;

/** Text of a wagering multiplier, which applies to the bonus or to the wins of free spins. */
const timesText = (text: Texts, { label, times }: TimesTerm) =>
  text.count(label === "winsWager" ? `${TEXTS}.times` : `${TEXTS}.ofBonus`, Number(times));

/** Text of the value of a term. */
export function useTermText(): (term: BonusTermView) => string {
  const text = useText();
  const money = useMoney();
  const percent = usePercentText();
  const date = useDateText();
  const games = useGamesText();
  const stake = (term: TimesTerm) =>
    term.stake
      ? text(`${TEXTS}.sum`, {
          times: timesText(text, term),
          total: money(term.stake.total),
          bonus: money(term.stake.bonus),
        })
      : timesText(text, term);
  return (term) => {
    switch (term.kind) {
      case "money":
        return money(term.money);
      case "times":
        return stake(term);
      case "percent":
        return percent(Number(term.percent));
      case "flag":
        return text(term.holds ? `${TEXTS}.trueLabel` : `${TEXTS}.falseLabel`);
      case "date":
        return date(term.date);
      case "game":
        return term.title;
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
  const money = useMoney();
  const value = useTermText();
  const games = useGamesText();
  return (terms) => {
    const find = (label: string) => terms.find((known) => known.label === label);
    const said = (label: string) => {
      const term = find(label);
      return term && value(term);
    };
    const time = said("wagerTime");
    const wager = (term: BonusTermView | undefined, kind: "casino" | "sports") => {
      if (term?.kind !== "times") return undefined;
      const times = timesText(text, term);
      const { stake } = term;
      if (!stake) {
        return time ? text(`${TEXTS}.line.${kind}In`, { times, time }) : text(`${TEXTS}.line.${kind}`, { times });
      }
      const sum = { times, total: money(stake.total), bonus: money(stake.bonus) };
      return time ? text(`${TEXTS}.line.${kind}SumIn`, { ...sum, time }) : text(`${TEXTS}.line.${kind}Sum`, sum);
    };
    const stake = (amount: string | undefined) => amount && text(`${TEXTS}.line.stake`, { amount });
    const counting = terms.find((term) => term.kind === "games");
    const spins = said("spinsTime");
    const win = said("maxWin");
    const game = said("game");
    const spinValue = said("spinValue");
    const wins = said("winsWager");
    return [
      game && text(`${TEXTS}.line.game`, { game }),
      wager(find("casinoWager"), "casino"),
      stake(said("casinoMaxBet")),
      counting && games(counting.games, `${TEXTS}.line.games`),
      wager(find("sportsBookWager"), "sports"),
      stake(said("sportsBookMaxBet")),
      spinValue && text(`${TEXTS}.line.spinValue`, { amount: spinValue }),
      spins && text(`${TEXTS}.line.spins`, { time: spins }),
      find("spinsPayReal") && text(`${TEXTS}.line.spinsPayReal`),
      wins && text(`${TEXTS}.line.wins`, { times: wins }),
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
