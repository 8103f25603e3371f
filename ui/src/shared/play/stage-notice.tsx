import { useActions, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { GAMES } from "../../core/paths.ts";
import styles from "./stage.module.css";

type Reason = "failed" | "timedOut" | "refused" | "left";

const ICONS: Record<Reason, IconName> = { failed: "alert", timedOut: "clock", refused: "info", left: "info" };

/** Instead of a game or the sportsbook: why there is none, a new try, and the way to the games. */
export function StageNotice({
  reason,
  of,
  onRetry,
}: {
  reason: Reason;
  of: "game" | "sportsbook";
  onRetry: () => void;
}) {
  const text = useText();
  const { link } = useActions();
  const texts = of === "game" ? (`pages.game.stage.${reason}` as const) : (`pages.sportsbook.${reason}` as const);
  return (
    <StageCover>
      <Notice
        icon={ICONS[reason]}
        tone={reason === "failed" || reason === "timedOut" ? "danger" : "neutral"}
        live
        title={text(`${texts}.title`)}
        description={text(`${texts}.description`)}
      >
        {reason !== "refused" && (
          <Button kind="primary" onClick={onRetry}>
            {text("layout.interface.retry")}
          </Button>
        )}
        <a className={buttonClass({})} href={link(GAMES).href}>
          {text("modals.geoRestrictedGame.button.label")}
        </a>
      </Notice>
    </StageCover>
  );
}

/** Covers the place of the frame. */
export function StageCover({ children }: { children: ReactNode }) {
  return <div className={styles.over}>{children}</div>;
}
