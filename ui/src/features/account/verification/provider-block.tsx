import type { VerificationProviderView } from "@player-site/core";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Loading } from "../../../components/spinner.tsx";
import { useActions, useSelected, useSlice } from "../../../core/core-context.tsx";
import { useText } from "../../../core/text.ts";
import { keepResult, keptResult } from "./kept-result.ts";
import { loadSdk, meaningOf } from "./sdk.ts";
import styles from "./verification.module.css";

const TEXTS = "profile.verification.sumsub";
const FRAME = "verification-frame";

type Step = "offer" | "loading" | "running" | "submitted" | "approved" | "failed";

/**
 * Embeds the provider's pages in a frame after the player starts the verification. The provider alone knows the result:
 * its frame stays, unseen, until it has told it.
 */
export function ProviderBlock({ provider }: { provider: VerificationProviderView }) {
  const text = useText();
  const { verificationToken } = useActions();
  const { locale } = useSlice("app");
  const player = useSelected("session", ({ profile }) => profile?.userId ?? "");
  const [step, setStep] = useState<Step>(() => keptResult(player) ?? "offer");
  /** True while the provider's frame is there. */
  const [isOpen, setIsOpen] = useState(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const start = async () => {
    const show = (next: Step) => mounted.current && setStep(next);
    const end = (result: "submitted" | "approved") => {
      keepResult(player, result);
      show(result);
    };
    show("loading");
    setIsOpen(true);
    try {
      const [token, sdk] = await Promise.all([verificationToken(), loadSdk(provider.sdkUrl)]);
      if (!mounted.current) return;
      sdk
        .init(token, () => verificationToken())
        .withConf({ lang: locale, theme: provider.theme })
        .withOptions({ addViewportTag: false, adaptIframeHeight: true })
        .on("idCheck.onApplicantSubmitted", () => end("submitted"))
        .on("idCheck.onApplicantStatusChanged", (review) => {
          const meaning = meaningOf(review);
          if (meaning === "submitted" || meaning === "approved") return end(meaning);
          // The provider's page says what has to be sent, and why.
          keepResult(player, undefined);
          show("running");
        })
        .on("idCheck.onError", () => show("failed"))
        .build()
        .launch(`#${FRAME}`);
      setStep((now) => (now === "loading" ? "running" : now));
    } catch {
      show("failed");
    }
  };
  const begin = () => {
    start().catch(() => undefined);
  };

  return (
    <Card title={text(`${TEXTS}.title`)} busy={step === "loading"}>
      {step === "offer" && <Offer onStart={begin} />}
      {step === "loading" && <Loading label={text(`${TEXTS}.loading`)} />}
      {step === "failed" && (
        <Notice
          icon="alert"
          tone="danger"
          live
          title={text(`${TEXTS}.failed.title`)}
          description={text(`${TEXTS}.failed.description`)}
        >
          <Button kind="primary" onClick={begin}>
            {text("layout.interface.retry")}
          </Button>
        </Notice>
      )}
      {step === "submitted" && (
        <Notice
          icon="check-circle"
          tone="success"
          live
          title={text(`${TEXTS}.submitted.title`)}
          description={text(`${TEXTS}.submitted.description`)}
        >
          {!isOpen && <Button onClick={begin}>{text(`${TEXTS}.statusButton`)}</Button>}
        </Notice>
      )}
      {step === "approved" && (
        <Notice
          icon="check-circle"
          tone="success"
          live
          title={text(`${TEXTS}.approved.title`)}
          description={text(`${TEXTS}.approved.description`)}
        />
      )}
      {/* The provider fills this element. It must exist before the launch and be empty for a retry. */}
      {isOpen && (step === "loading" || step === "running" || step === "submitted") && (
        <div className={styles.frame} id={FRAME} hidden={step === "submitted"} />
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
