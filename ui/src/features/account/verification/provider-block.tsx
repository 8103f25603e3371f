import type { VerificationProviderView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Loading } from "../../../components/spinner.tsx";
import { loadSdk } from "./sdk.ts";
import styles from "./verification.module.css";

const TEXTS = "profile.verification.sumsub";
const FRAME = "verification-frame";

/** The provider's pages: not started, on their way, there, there and with news of a review, or not available. */
type Phase = "idle" | "loading" | "running" | "told" | "failed";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * Embeds the provider's pages in a frame after the player starts the verification. The provider alone knows the result:
 * its frame stays, unseen, until it has told it.
 */
export function ProviderBlock({ provider }: { provider: VerificationProviderView }) {
  const text = useText();
  const { openVerification, reportVerification, verificationToken } = useActions();
  const { locale } = useSlice("app");
  const { verification: known } = useSlice("profileInfo");
  const [phase, setPhase] = useState<Phase>("idle");
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    openVerification();
    return () => {
      mounted.current = false;
    };
  }, [openVerification]);

  const start = async () => {
    const show = (next: Phase) => mounted.current && setPhase(next);
    const report = (status: string, answer = "") => {
      reportVerification(status, answer);
      show("told");
    };
    show("loading");
    try {
      const [token, sdk] = await Promise.all([verificationToken(), loadSdk(provider.sdkUrl)]);
      if (!mounted.current) return;
      sdk
        .init(token, () => verificationToken())
        .withConf({ lang: locale, theme: provider.theme })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .on("idCheck.onApplicantSubmitted", () => report("pending"))
        .on("idCheck.onApplicantStatusChanged", ({ reviewStatus, reviewResult }) =>
          report(textOf(reviewStatus), textOf(reviewResult?.reviewAnswer)),
        )
        .on("idCheck.onError", () => show("failed"))
        .build()
        .launch(`#${FRAME}`);
      setPhase((now) => (now === "loading" ? "running" : now));
    } catch {
      show("failed");
    }
  };
  const begin = () => {
    start().catch(() => undefined);
  };

  // What an earlier visit has learned is shown until the provider's pages are there.
  const result = phase === "idle" || phase === "told" ? known : undefined;
  return (
    <Card title={text(`${TEXTS}.title`)} busy={phase === "loading"}>
      {phase === "idle" && !result && <Offer onStart={begin} />}
      {phase === "loading" && <Loading label={text(`${TEXTS}.loading`)} />}
      {phase === "failed" && (
        <ErrorState
          title={text(`${TEXTS}.failed.title`)}
          description={text(`${TEXTS}.failed.description`)}
          button={text("layout.interface.retry")}
          onAct={begin}
        />
      )}
      {result && (
        <Notice
          icon="check-circle"
          tone="success"
          live
          title={text(`${TEXTS}.${result}.title`)}
          description={text(`${TEXTS}.${result}.description`)}
        >
          {phase === "idle" && result === "submitted" && (
            <Button onClick={begin}>{text(`${TEXTS}.statusButton`)}</Button>
          )}
        </Notice>
      )}
      {/* The provider fills this element. It must exist before the launch and be empty for a retry. */}
      {phase !== "idle" && phase !== "failed" && (
        <div className={styles.frame} id={FRAME} hidden={result !== undefined} />
      )}
    </Card>
  );
}

function Offer({ onStart }: { onStart: () => void }) {
  const text = useText();
  return (
    <>
      <p className={styles.lead}>{text(`${TEXTS}.description`)}</p>
      <ul className={styles.needs}>
        {text.list(`${TEXTS}.infoList`).map((item) => (
          <li key={String(item["text"])}>
            <Icon name="check" />
            {String(item["text"])}
          </li>
        ))}
      </ul>
      <div>
        <Button kind="primary" onClick={onStart}>
          {text(`${TEXTS}.startButton`)}
        </Button>
      </div>
    </>
  );
}
