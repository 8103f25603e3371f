import { useActions, useText } from "@player-site/core/react";
import { buttonClass } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { BONUSES, GAMES } from "../../../core/paths.ts";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";

const TEXTS = "modals.restrictedBets";

/** The active bonus cannot be played here. */
export default function RestrictedBetsDialog({ value: place }: DialogProps<"restricted-bets">) {
  const text = useText();
  const { link } = useActions();
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <Notice icon="gift" title={text(`${TEXTS}.${place}Title`)} description={text(`${TEXTS}.${place}Description`)}>
        <a className={buttonClass({ kind: "primary" })} href={link(GAMES).href} data-autofocus>
          {text(place === "casino" ? `${TEXTS}.confirmCasino` : `${TEXTS}.confirmSportsbook`)}
        </a>
        <a className={buttonClass({})} href={link(BONUSES).href}>
          {text(`${TEXTS}.cancelButton`)}
        </a>
      </Notice>
    </>
  );
}
