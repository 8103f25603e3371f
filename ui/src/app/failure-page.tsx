import { useEffect, useState } from "react";
import { en } from "../../content/fallback.json";
import textsUrl from "../../content/fallback.json?url";
import { Brand } from "../components/brand.tsx";
import { ErrorState } from "../components/error-state.tsx";
import styles from "./failure-page.module.css";

type Texts = typeof en;
const WAIT_MS = 2000;

/** Loads the texts of a language. Rejects if the server of the site cannot be reached. */
async function textsOf(language: string): Promise<Texts> {
  const answer = await fetch(textsUrl, { signal: AbortSignal.timeout(WAIT_MS) });
  const all: Readonly<Record<string, Texts>> = await answer.json();
  return all[language] ?? en;
}

/** The texts in the language of the page, or in English, which is part of the bundle, if they cannot be loaded. */
function useTexts(): Texts | undefined {
  const language = document.documentElement.lang.toLowerCase();
  const [texts, setTexts] = useState(language === "en" ? en : undefined);
  useEffect(() => {
    if (language !== "en") textsOf(language).then(setTexts, () => setTexts(en));
  }, [language]);
  return texts;
}

interface Props {
  kind: "unavailable" | "load" | "crashed";
  busy?: boolean;
  /** Technical reason, in English. */
  detail?: string | undefined;
  onAct: () => void;
}

/** Error page for when the site cannot start or go on. */
export function FailurePage({ kind, busy = false, detail, onAct }: Props) {
  const text = useTexts()?.[kind];
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <Brand />
      <div className={styles.card}>
        {text && (
          <ErrorState
            page
            title={text.title}
            description={text.description}
            details={detail && <code className={styles.detail}>{detail}</code>}
            button={text.button}
            busy={busy}
            onAct={onAct}
          />
        )}
      </div>
    </main>
  );
}
