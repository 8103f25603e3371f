import fallback from "../../content/fallback.json";
import { Brand } from "../components/brand.tsx";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import styles from "./failure-page.module.css";

const texts: Readonly<Record<string, (typeof fallback)["en"]>> = fallback;

interface Props {
  kind: "unavailable" | "load" | "crashed";
  busy?: boolean;
  /** Technical reason, in English. */
  detail?: string | undefined;
  onAct: () => void;
}

/** Error page for when nothing can be loaded. Its texts are part of the bundle. */
export function FailurePage({ kind, busy = false, detail, onAct }: Props) {
  const text = (texts[document.documentElement.lang.toLowerCase()] ?? fallback.en)[kind];
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <Brand />
      <div className={styles.card}>
        <Notice
          icon="alert"
          tone="danger"
          live
          page
          title={text.title}
          description={text.description}
          details={detail && <code className={styles.detail}>{detail}</code>}
        >
          <Button kind="primary" busy={busy} onClick={onAct}>
            {text.button}
          </Button>
        </Notice>
      </div>
    </main>
  );
}
