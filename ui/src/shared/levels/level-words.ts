import type { Texts } from "@player-site/core/react";

/** Texts of a level from the content: its name in this language, and its rewards. */
export function levelWords(text: Texts, { name, order }: { name: string; order: number }) {
  const words = text.list("pages.loyalty.rewards.levelsRewards")[order - 1];
  const rewards = words?.["rewards"];
  return {
    name: typeof words?.["name"] === "string" ? words["name"] : name,
    rewards: Array.isArray(rewards) ? rewards.filter((reward) => typeof reward === "string") : [],
  };
}
