import { useActions, useText } from "@player-site/core/react";
import { buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { LIMITS } from "../../core/paths.ts";
import { StageCover } from "./stage-notice.tsx";

const TEXTS = "pages.game.plug";

/** Replaces a game or the sportsbook during a break or an exclusion. `title` states its end, if that is known. */
export function ExcludedNotice({ title }: { title: string | undefined }) {
  const text = useText();
  const { link } = useActions();
  return (
    <StageCover>
      <Notice
        icon="pause"
        title={title ?? text(`${TEXTS}.excluded.title`)}
        description={text(`${TEXTS}.excluded.description`)}
      >
        <a className={buttonClass({})} href={link(LIMITS).href}>
          {text(`${TEXTS}.limitsButton`)}
        </a>
      </Notice>
    </StageCover>
  );
}
