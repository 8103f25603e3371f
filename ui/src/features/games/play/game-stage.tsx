import type { PlayView } from "@player-site/core";
import { useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { Suspense, useCallback, useEffect, useEffectEvent, useRef } from "react";
import { nextPaint, usePainted } from "../../../components/after-paint.ts";
import { Button } from "../../../components/button.tsx";
import { cx } from "../../../components/cx.ts";
import { ErrorBoundary } from "../../../components/error-boundary.tsx";
import { lazyChunk } from "../../../components/lazy-chunk.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Loading } from "../../../components/spinner.tsx";
import { useExclusion } from "../../../core/exclusion.ts";
import { useDialogCount, useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { type ChangeQuery, useAddressQuery } from "../../../navigation/address-query.ts";
import { useLoad } from "../../../shared/loading/use-load.ts";
import { ExcludedNotice } from "../../../shared/play/excluded-notice.tsx";
import { PlayFrame } from "../../../shared/play/play-frame.tsx";
import { usePlayLimits } from "../../../shared/play/play-limits.tsx";
import { RealityCheck } from "../../../shared/play/reality-check.tsx";
import styles from "../../../shared/play/stage.module.css";
import { StageContent } from "../../../shared/play/stage-content.tsx";
import { StageCover, StageNotice } from "../../../shared/play/stage-notice.tsx";
import { isPhone } from "../../../styles/breakpoints.ts";
import { PlayBar } from "./play-bar.tsx";
import { useFullScreen } from "./use-full-screen.ts";

const LevelNotice = lazyChunk(() => import("../../../shared/levels/level-notice.tsx"));

const TEXTS = "pages.game";

/** `true` and `false` are choices; without one the address says nothing about the mode. */
function modeIn(query: URLSearchParams): boolean | undefined {
  const real = query.get("real");
  return real === "true" ? true : real === "false" ? false : undefined;
}

/** The game in its frame, and what is shown in its place. */
export function GameStage({ identity, name }: { identity: string; name: string }) {
  const text = useText();
  const { startGame, leaveGame } = useActions();
  const [query, change] = useAddressQuery();
  const real = modeIn(query);
  const status = useSelector("session", (session) => session.status);
  const account = useSelector("accounts", (accounts) => accounts.find(({ active }) => active)?.id ?? "");
  const isThere = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sign-in and another account start the game again
  const load = useCallback(async () => {
    if (status === "unknown") return;
    // The press that led here is answered first. Whoever is gone by then starts nothing.
    await nextPaint();
    if (isThere.current) await startGame(identity, real, isPhone());
  }, [startGame, identity, real, status, account]);
  const [partFailed, retry] = useLoad(load);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      leaveGame().catch(() => undefined);
    };
  }, [leaveGame]);
  const play = useSlice("play");
  const { checkDue } = useSlice("playSession");
  const limits = usePlayLimits();
  const stage = useRef<HTMLElement>(null);
  const [isFull, setFull] = useFullScreen(stage);
  useLeavingFullScreenFor(useDialogCount() > 0, setFull);
  useDemoReminder(identity);
  // Another game may have been on display a moment ago.
  const isOwn = play.identity === identity;
  const running = isOwn ? play.phase : "starting";
  const phase = partFailed ? "failed" : running;
  return (
    <section ref={stage} className={cx(styles.stage, isFull && styles.full)} aria-label={text(`${TEXTS}.stage.label`)}>
      <CurrentLevel />
      <PlayBar
        name={name}
        isFull={isFull}
        onFull={() => setFull(!isFull)}
        onMode={changeMode(change)}
        limits={limits.button}
      />
      {play.mode === "real" && limits.panel}
      <StageContent>
        {isOwn && play.url !== undefined && phase !== "failed" && (
          <PlayFrame key={play.url} url={play.url} title={text(`${TEXTS}.stage.frame`, { name })} covered={checkDue} />
        )}
        {(phase === "idle" || phase === "starting" || phase === "loading") && (
          <StageCover>
            <Loading label={text(`${TEXTS}.stage.loading`)} />
          </StageCover>
        )}
        <Obstacle phase={phase} play={play} onRetry={retry} onMode={changeMode(change)} />
        {checkDue && <RealityCheck />}
      </StageContent>
    </section>
  );
}

/** Its code loads after the page is painted. */
function CurrentLevel() {
  const painted = usePainted();
  if (!painted) return null;
  return (
    <ErrorBoundary area="page" fallback={() => null}>
      <Suspense>
        <LevelNotice />
      </Suspense>
    </ErrorBoundary>
  );
}

function changeMode(change: ChangeQuery): (real: boolean) => void {
  return (real) => change({ real: String(real) });
}

/** Opens the dialog about the demo when the core asks for it, once no other dialog is open. */
function useDemoReminder(identity: string): void {
  const open = useOpenDialog();
  const reminders = useSelector("play", (play) => (play.identity === identity ? play.reminders : 0));
  const isFree = useDialogCount() === 0;
  const shown = useRef(0);
  useEffect(() => {
    if (reminders < shown.current) shown.current = reminders;
    if (reminders === shown.current || !isFree) return;
    shown.current = reminders;
    open({ name: "demo-game", value: identity });
  });
}

/** Dialogs are not visible beside an element in full screen. */
function useLeavingFullScreenFor(dialogIsOpen: boolean, setFull: (full: boolean) => void): void {
  const leave = useEffectEvent(() => setFull(false));
  useEffect(() => {
    if (dialogIsOpen) leave();
  }, [dialogIsOpen]);
}

interface ObstacleProps {
  phase: PlayView["phase"];
  play: PlayView;
  onRetry: () => void;
  onMode: (real: boolean) => void;
}

/** Why there is no game, and what the visitor can do. */
function Obstacle({ phase, play, onRetry, onMode }: ObstacleProps) {
  if (phase === "blocked" && play.blocker) return <BlockedNotice blocker={play.blocker} onMode={onMode} />;
  if (phase !== "failed" && phase !== "timedOut" && phase !== "refused" && phase !== "left") return null;
  return <StageNotice reason={phase} of="game" onRetry={onRetry} />;
}

function BlockedNotice({
  blocker,
  onMode,
}: {
  blocker: NonNullable<PlayView["blocker"]>;
  onMode: (real: boolean) => void;
}) {
  const text = useText();
  const open = useOpenDialog();
  const exclusion = useExclusion();
  if (blocker === "excluded") return <ExcludedNotice title={exclusion?.title} />;
  return (
    <StageCover>
      <Notice
        icon="spade"
        title={text(`${TEXTS}.plug.${blocker}.title`)}
        description={text(`${TEXTS}.plug.${blocker}.description`)}
      >
        {blocker === "signIn" && (
          <>
            <Button kind="primary" onClick={() => open({ name: "sign-up" })}>
              {text(`${TEXTS}.plug.registrationButton`)}
            </Button>
            <Button onClick={() => open({ name: "sign-in" })}>{text(`${TEXTS}.plug.signInButton`)}</Button>
          </>
        )}
        {blocker === "realOnly" && (
          <Button kind="primary" onClick={() => onMode(true)}>
            {text(`${TEXTS}.realButton`)}
          </Button>
        )}
      </Notice>
    </StageCover>
  );
}
