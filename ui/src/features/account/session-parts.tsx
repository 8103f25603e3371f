import type { LoginSessionView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { StateBadge, type StateTone } from "../../components/state-badge.tsx";
import { usePageNumber } from "../../navigation/address-query.ts";

/** The login sessions and a function to change the page. Loads the page named by the address on mount. */
export function useLoginSessions() {
  const { loadLoginSessions } = useActions();
  const list = useSlice("loginSessionsList");
  const rows = useSlice("loginSessions");
  const [kept, setPage] = usePageNumber();
  const first = useRef(kept);
  useEffect(() => {
    loadLoginSessions(first.current).catch(() => undefined);
  }, [loadLoginSessions]);
  const load = (page: number) => {
    setPage(page);
    loadLoginSessions(page).catch(() => undefined);
  };
  return { ...list, rows, load };
}

/** Content path of the texts. */
type SessionTexts = "history.sessions" | "profile.security.sessions";

/** Name of the device of a session. */
export function useDeviceName(texts: SessionTexts): (row: LoginSessionView) => string {
  const text = useText();
  return ({ browser, system }) => {
    if (browser !== "" && system !== "") return text(`${texts}.where`, { browser, system });
    return browser || system || text(`${texts}.unknown`);
  };
}

const states: Record<LoginSessionView["state"], { tone: StateTone; icon: IconName }> = {
  current: { tone: "good", icon: "check-circle" },
  active: { tone: "neutral", icon: "clock" },
  closed: { tone: "neutral", icon: "exit" },
};

export function SessionState({ row, texts }: { row: LoginSessionView; texts: SessionTexts }) {
  const text = useText();
  return <StateBadge {...states[row.state]}>{text(`${texts}.sessionsStatuses.${row.state}`)}</StateBadge>;
}

/** Ends another session of the player. */
export function CloseSession({ row, texts }: { row: LoginSessionView; texts: SessionTexts }) {
  const text = useText();
  const { closeLoginSession } = useActions();
  const where = useDeviceName(texts)(row);
  return (
    <Button
      size="small"
      busy={row.closing}
      aria-label={text(`${texts}.closeLabel`, { where })}
      onClick={() => {
        // An alert shows a failure.
        closeLoginSession(row.id).catch(() => undefined);
      }}
    >
      {text(`${texts}.closeButton`)}
    </Button>
  );
}
