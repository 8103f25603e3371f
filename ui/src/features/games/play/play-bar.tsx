import { useEffect, useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { Icon } from "../../../components/icon.tsx";
import { useActions, useSlice } from "../../../core/core-context.tsx";
import { Money } from "../../../core/money.tsx";
import { GAMES } from "../../../core/paths.ts";
import { useLanguageTag, useText } from "../../../core/text.ts";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { formatElapsed } from "./elapsed.ts";
import styles from "./play-bar.module.css";

const TEXTS = "pages.game";

interface Props {
  name: string;
  isFull: boolean;
  onFull: () => void;
  onMode: (real: boolean) => void;
}

/** Above the game: its name and mode, the session of play, and the ways out; in full screen also the balance. */
export function PlayBar({ name, isFull, onFull, onMode }: Props) {
  const text = useText();
  const { link } = useActions();
  const { mode } = useSlice("play");
  return (
    <div className={styles.bar}>
      <a className={styles.leave} href={link(GAMES).href} aria-label={text(`${TEXTS}.stage.leave`)}>
        <Icon name="back" />
      </a>
      <p className={styles.name}>
        <bdi>{name}</bdi>
        {mode === "demo" && <span className={styles.demo}>{text(`${TEXTS}.demoLabel`)}</span>}
      </p>
      {mode === "real" && <Session />}
      {mode === "real" && isFull && <Balance />}
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

/** Time, and result of the session. */
function Session() {
  const text = useText();
  const { beginAt, totals } = useSession();
  return (
    <dl className={styles.session} aria-label={text(`${TEXTS}.session.label`)}>
      <div className={styles.fact}>
        <dt>{text(`${TEXTS}.session.time`)}</dt>
        <dd>{beginAt !== undefined && <Clock since={beginAt} />}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{text(`${TEXTS}.session.net`)}</dt>
        <dd>{totals ? <Money value={totals.net} /> : text(`${TEXTS}.session.unknown`)}</dd>
      </div>
    </dl>
  );
}

function useSession() {
  const { begunAt, totals } = useSlice("playSession");
  return { beginAt: begunAt === undefined ? undefined : Date.parse(begunAt), totals };
}

function Clock({ since }: { since: number }) {
  const languageTag = useLanguageTag();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <time className={styles.clock}>{formatElapsed(now - since, languageTag)}</time>;
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
      {!excluded && (
        <Button size="small" kind="money" onClick={() => open({ name: "wallet", value: "deposit" })}>
          {text(`${TEXTS}.stage.deposit`)}
        </Button>
      )}
    </p>
  );
}
