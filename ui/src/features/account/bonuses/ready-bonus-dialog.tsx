import { useActions, useSlice, useText } from "@player-site/core/react";
import { useCallback } from "react";
import { Button } from "../../../components/button.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Loading } from "../../../components/spinner.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";
import { useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import { ReadyBonus } from "../../../shared/bonuses/ready-bonus.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { useLoad } from "../../../shared/loading/use-load.ts";
import styles from "./bonuses.module.css";

const TEXTS = "modals.readyBonus";

/** A bonus that an alert has told of, to be activated and played with. */
export default function ReadyBonusDialog({ value }: DialogProps<"ready-bonus">) {
  const text = useText();
  const { close } = useThisDialog();
  const { loadReadyBonus } = useActions();
  const { ready } = useSlice("bonusesPage");
  const [failed, retry] = useLoad(useCallback(() => loadReadyBonus(value), [loadReadyBonus, value]));
  const { bonus, other, waiting = [], phase = "loading" } = ready ?? {};
  const isGone = !bonus && !failed && phase !== "loading" && phase !== "failed";
  return (
    <>
      <DialogHeader title={text(isGone ? `${TEXTS}.goneTitle` : `${TEXTS}.title`)} />
      <div className={styles.dialog}>
        {bonus ? (
          <ReadyBonus bonus={bonus} other={other} waiting={waiting} titled />
        ) : isGone ? (
          <Notice live icon="gift" title={text(`${TEXTS}.gone`)} />
        ) : phase === "loading" && !failed ? (
          <Loading label={text("layout.interface.loading")} />
        ) : (
          <ContentLoadError onRetry={retry} />
        )}
        <Button wide onClick={close}>
          {text(bonus ? `${TEXTS}.laterButton` : "layout.interface.close")}
        </Button>
      </div>
    </>
  );
}
