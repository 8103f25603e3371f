import { useActions, useLanguageTag, useSelector, useSlice, useText } from "@player-site/core/react";
import { useCallback, useEffect } from "react";
import { Loading } from "../../components/spinner.tsx";
import { useExclusion } from "../../core/exclusion.ts";
import { useTheme } from "../../core/theme.ts";
import { useLoad } from "../../shared/loading/use-load.ts";
import bar from "../../shared/play/bar.module.css";
import { ExcludedNotice } from "../../shared/play/excluded-notice.tsx";
import { PlayFrame } from "../../shared/play/play-frame.tsx";
import { usePlayLimits } from "../../shared/play/play-limits.tsx";
import { RealityCheck } from "../../shared/play/reality-check.tsx";
import { SessionFacts } from "../../shared/play/session-facts.tsx";
import stage from "../../shared/play/stage.module.css";
import { StageContent } from "../../shared/play/stage-content.tsx";
import { StageCover, StageNotice } from "../../shared/play/stage-notice.tsx";
import { isPhone } from "../../styles/breakpoints.ts";

const TEXTS = "pages.sportsbook";

/** The client of the sportsbook, in a frame of its own origin; for a player below the session of play and the limits. */
export default function BettingPage() {
  const text = useText();
  const { loadBetting, leaveGame } = useActions();
  const status = useSelector("session", (session) => session.status);
  const account = useSelector("accounts", (accounts) => accounts.find(({ active }) => active)?.id ?? "");
  const exclusion = useExclusion();
  const isExcluded = exclusion !== undefined;
  const [theme] = useTheme();
  const language = useLanguageTag();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in, another account or another language starts it again
  const load = useCallback(
    async () => (status === "unknown" ? undefined : loadBetting(isPhone(), theme === "dark")),
    [loadBetting, theme, status, account, language, isExcluded],
  );
  const [failed, retry] = useLoad(load);
  const { phase, url, isReal } = useSlice("betting");
  const { checkDue } = useSlice("playSession");
  const limits = usePlayLimits();
  useEffect(
    () => () => {
      leaveGame().catch(() => undefined);
    },
    [leaveGame],
  );
  return (
    <section className={stage.stage} aria-label={text(`${TEXTS}.title`)}>
      <h1 className="hidden-text">{text(`${TEXTS}.title`)}</h1>
      {isReal && (
        <>
          <div className={bar.bar}>
            <SessionFacts />
            <span className={bar.end}>{limits.button}</span>
          </div>
          {limits.panel}
        </>
      )}
      <StageContent>
        {exclusion ? (
          <ExcludedNotice title={exclusion.title} />
        ) : (
          <>
            {url !== undefined && !failed && (
              <PlayFrame key={url} url={url} title={text(`${TEXTS}.title`)} covered={checkDue} />
            )}
            {failed && <StageNotice reason="failed" of="sportsbook" onRetry={retry} />}
            {!failed && phase === "loading" && (
              <StageCover>
                <Loading label={text(`${TEXTS}.loading`)} />
              </StageCover>
            )}
            {!failed && phase !== "loading" && phase !== "ready" && (
              <StageNotice reason={phase} of="sportsbook" onRetry={retry} />
            )}
          </>
        )}
        {isReal && checkDue && <RealityCheck />}
      </StageContent>
    </section>
  );
}
