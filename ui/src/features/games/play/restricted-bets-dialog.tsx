import { useActions, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { BONUS_GAMES, BONUSES } from "../../../core/paths.ts";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";
import { useHasActiveBonus } from "../../../shared/bonuses/use-active-bonus.ts";
import { loadPart } from "../../../shared/loading/load-part.ts";
import { useBusy } from "../../../shared/loading/use-busy.ts";

const TEXTS = "modals.restrictedBets";

/** The active bonus cannot be played here. */
export default function RestrictedBetsDialog({ value: place }: DialogProps<"restricted-bets">) {
  const text = useText();
  const actions = useActions();
  const { link } = actions;
  const [busy, run] = useBusy();
  const active = useHasActiveBonus();
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <Notice icon="gift" title={text(`${TEXTS}.${place}Title`)} description={text(`${TEXTS}.${place}Description`)}>
        <a className={buttonClass({ kind: "primary" })} href={link(BONUS_GAMES).href} data-autofocus>
          {text(place === "casino" ? `${TEXTS}.confirmCasino` : `${TEXTS}.confirmSportsbook`)}
        </a>
        {active && (
          <Button
            aria-haspopup="dialog"
            busy={busy}
            onClick={() => run(() => loadPart(actions, "rewards").then(actions.giveUpBonus))}
          >
            {text(`${TEXTS}.giveUpButton`)}
          </Button>
        )}
        <a className={buttonClass({ kind: "quiet" })} href={link(BONUSES).href}>
          {text(`${TEXTS}.cancelButton`)}
        </a>
      </Notice>
    </>
  );
}
