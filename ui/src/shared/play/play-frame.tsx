import { useActions, useSlice } from "@player-site/core/react";
import { type RefObject, useEffect, useRef } from "react";
import styles from "./stage.module.css";

/** Permissions of the frame. What it shows is on another origin and cannot navigate the site. It may open windows, for example for its rules. */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-orientation-lock allow-popups";

interface Props {
  url: string;
  title: string;
  /** True while a reality check covers it. */
  covered: boolean;
}

/** A game or the sportsbook, on its own origin. */
export function PlayFrame({ url, title, covered }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const wasCovered = useRef(covered);
  // After a reality check the game takes keys again.
  useEffect(() => {
    if (wasCovered.current && !covered) frame.current?.focus();
    wasCovered.current = covered;
  }, [covered]);
  useMessages(frame);
  useBalanceNews(frame, url);
  const { gameLoaded } = useActions();
  const loaded = () => {
    // A document that can be read is empty, or a page of this site.
    const isOwn = frame.current?.contentDocument != null;
    // Whoever has just come to the page plays with the next key. A focus that was moved elsewhere stays there.
    if (document.activeElement?.tagName === "H1") frame.current?.focus();
    gameLoaded(isOwn);
  };
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={url}
      title={title}
      sandbox={SANDBOX}
      allow="fullscreen; autoplay"
      referrerPolicy="strict-origin"
      inert={covered}
      onLoad={loaded}
    />
  );
}

/** Tells the frame that the balance has changed, for example by a deposit: it reads it again. How much there is stays here. */
function useBalanceNews(frame: RefObject<HTMLIFrameElement | null>, url: string): void {
  const balance = useSlice("accounts").find(({ active }) => active)?.balance.amount;
  const known = useRef(balance);
  useEffect(() => {
    if (known.current === balance) return;
    known.current = balance;
    frame.current?.contentWindow?.postMessage({ type: "balanceChanged" }, new URL(url).origin);
  }, [frame, url, balance]);
}

/** Forwards messages of the frame. The core checks their origin and type. */
function useMessages(frame: RefObject<HTMLIFrameElement | null>): void {
  const { frameMessage } = useActions();
  useEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      if (typeof data !== "object" || data === null || !("type" in data)) return;
      const { type } = data;
      const [open, code] = ["open" in data ? data.open : undefined, "code" in data ? data.code : undefined];
      if (typeof type === "string" && type.length < 20 && (typeof open === "boolean" || typeof code === "number"))
        frameMessage(origin, JSON.stringify({ type, open, code }));
    };
    window.addEventListener("message", receive);
    return () => window.removeEventListener("message", receive);
  }, [frame, frameMessage]);
}
