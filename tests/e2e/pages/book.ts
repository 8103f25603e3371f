// The sandbox's own sportsbook in its frame.
import type { FrameLocator, Locator } from "@playwright/test";
import { test as base, expect } from "../fixtures.ts";
import { press } from "../press.ts";
import type { Sandbox } from "../sandbox.ts";

/** A match, as far as the tests read it. */
export interface Match {
  id: string;
  sport: string;
  league: string;
  phase: string;
  home: string;
  away: string;
  startsAt: string;
  markets: { outcomes: { odds: string | null }[] }[];
}

/** True if the first side has odds that stay in the list when they are changed a little. */
function isPriced({ markets }: Match): boolean {
  const odds = Number(markets[0]?.outcomes[0]?.odds ?? 0);
  return odds >= 1.2 && odds <= 8;
}

/** An announced match of a sport that will be played, with odds; the last ones do not begin while the test runs. Which
 * matches there are depends on the time. */
export async function announced(sandbox: Sandbox, sport: string, fromEnd = 1): Promise<Match> {
  const answer = await fetch(`${sandbox.provider}/sportsbook/api/matches`);
  const { data } = (await answer.json()) as { data: { matches: Match[] } };
  const all = data.matches.filter((match) => match.sport === sport && match.phase === "announced" && isPriced(match));
  const played: Match[] = [];
  for (const match of all) {
    const { endsAt } = await sandbox.match({ match: match.id });
    // A match that will be cancelled ends when it begins.
    if (endsAt > Date.parse(match.startsAt)) played.push(match);
  }
  const found = played.at(-fromEnd);
  if (found === undefined) throw new Error(`no ${sport} is announced`);
  return found;
}

/** The buttons for the winner of a match. */
export const outcomes = (frame: FrameLocator, { home, away }: Match) =>
  frame
    .getByRole("article", { name: `${home} – ${away}` })
    .getByRole("group", { name: "Winner" })
    .getByRole("button");

/** The sportsbook of the site. */
export interface Book {
  /** Opens its page, and returns its frame. */
  open: () => Promise<FrameLocator>;
}

/** Tests with a sportsbook. Sessions stay open when the clock of the sandbox is advanced. */
export const test = base.extend<{ book: Book }>({
  book: async ({ page, sandbox, server, site }, use) => {
    await sandbox.settings({ accessTokenSeconds: 100_000_000 });
    await sandbox.config({ betsyParams: { clientHost: `${server.provider}/sportsbook`, clientId: "site-7" } });
    const open = async () => {
      await site.open("/betting");
      return page.frameLocator("iframe[title='Sports betting']");
    };
    await use({ open });
  },
});

/** The bet slip. */
export const slipIn = (frame: FrameLocator): Locator => frame.getByRole("region", { name: "Bet slip" });

/** Opens the bet slip, which on a wide page lies beside the matches. */
export async function openSlip(frame: FrameLocator): Promise<void> {
  const bar = frame.getByRole("button", { name: /^Bet slip/ });
  await expect(bar.or(slipIn(frame)).first()).toBeVisible();
  if (await bar.isVisible()) await press(bar);
}
