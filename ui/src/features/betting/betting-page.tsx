import { useCallback, useEffect } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading } from "../../components/spinner.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { GAMES } from "../../core/paths.ts";
import { useText } from "../../core/text.ts";
import { Failed } from "../../shared/failed.tsx";
import { isSmallScreen, useLoad } from "../../shared/use-load.ts";
import styles from "./betting-page.module.css";

const TEXTS = "pages.sportsbook";

/** The client of the sportsbook, in a frame of its own origin. */
export default function BettingPage() {
  const text = useText();
  const { loadBetting, bettingLoaded, leaveBetting, link } = useActions();
  const { status } = useSlice("session");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in or a sign-out starts it again
  const load = useCallback(() => loadBetting(isSmallScreen()), [loadBetting, status]);
  const [failed, retry] = useLoad(load);
  const { phase, url } = useSlice("betting");
  useEffect(() => leaveBetting, [leaveBetting]);
  return (
    <div className={styles.page}>
      <h1 className="hidden-text">{text(`${TEXTS}.title`)}</h1>
      {(failed || phase === "failed") && <Failed onRetry={retry} />}
      {phase === "timedOut" && (
        <Notice
          icon="clock"
          tone="danger"
          live
          title={text(`${TEXTS}.timedOut.title`)}
          description={text(`${TEXTS}.timedOut.description`)}
        >
          <Button kind="primary" onClick={retry}>
            {text("layout.interface.retry")}
          </Button>
          <a className={buttonClass({})} href={link(GAMES).href}>
            {text(`${TEXTS}.gamesButton`)}
          </a>
        </Notice>
      )}
      {!failed && phase === "loading" && (
        <div className={styles.over}>
          <Loading label={text(`${TEXTS}.loading`)} />
        </div>
      )}
      {url !== undefined && (
        <iframe
          key={url}
          className={styles.frame}
          src={url}
          title={text(`${TEXTS}.title`)}
          sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
          referrerPolicy="strict-origin"
          onLoad={bettingLoaded}
        />
      )}
    </div>
  );
}
