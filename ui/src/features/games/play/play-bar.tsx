import { Money, useActions, useSlice, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { GAMES } from "../../../core/paths.ts";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { OldBalance } from "../../../shared/balances/old-balance.tsx";
import styles from "../../../shared/play/bar.module.css";
import { SessionFacts } from "../../../shared/play/session-facts.tsx";

const TEXTS = "pages.game";

interface Props {
  name: string;
  isFull: boolean;
  onFull: () => void;
  onMode: (real: boolean) => void;
  /** The button for the player's limits. */
  limits: ReactNode;
}

/** Above the game: its name and mode, the session of play, the limits, and the ways out; in full screen also the balance. */
export function PlayBar({ name, isFull, onFull, onMode, limits }: Props) {
  const text = useText();
  const { link } = useActions();
  const { mode } = useSlice("play");
  return (
    <div className={styles.bar} data-full={isFull ? "" : undefined}>
      <a className={styles.leave} href={link(GAMES).href} aria-label={text(`${TEXTS}.stage.leave`)}>
        <Icon name="back" />
      </a>
      <div className={styles.name}>
        <h1 className={styles.heading}>
          <bdi>{name}</bdi>
        </h1>
        {mode === "demo" && <span className={styles.demo}>{text(`${TEXTS}.demoLabel`)}</span>}
      </div>
      {mode === "real" && <SessionFacts />}
      {mode === "real" && isFull && <Balance />}
      {mode === "real" && limits}
      {mode === "demo" && <DemoButtons onMode={onMode} />}
      <IconButton label={text(`${TEXTS}.stage.${isFull ? "shrink" : "enlarge"}`)} onClick={onFull}>
        <Icon name={isFull ? "shrink" : "enlarge"} />
      </IconButton>
    </div>
  );
}

function DemoButtons({ onMode }: { onMode: (real: boolean) => void }) {
  const text = useText();
  const open = useOpenDialog();
  const { status } = useSlice("session");
  return (
    <Button
      size="small"
      kind="primary"
      onClick={() => {
        if (status === "player") onMode(true);
        else open({ name: "sign-up" });
      }}
    >
      {text(`${TEXTS}.realButton`)}
    </Button>
  );
}

function Balance() {
  const text = useText();
  const open = useOpenDialog();
  const account = useSlice("accounts").find(({ active }) => active);
  const { excluded } = useSlice("session");
  if (!account) return null;
  return (
    <p className={styles.balance}>
      <span className="hidden-text">{text(`${TEXTS}.stage.balance`)}</span>
      <Money value={account.balance} />
      <OldBalance />
      {!excluded && (
        <Button size="small" kind="money" onClick={() => open({ name: "wallet", value: "deposit" })}>
          {text(`${TEXTS}.stage.deposit`)}
        </Button>
      )}
    </p>
  );
}
