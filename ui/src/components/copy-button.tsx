import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import styles from "./copy-button.module.css";
import { Icon } from "./icon.tsx";

const TOOLTIP_MS = 2000;
const REFUSAL_MS = 6000;

interface Props {
  text: string;
  label: string;
  copied: string;
  /** Text shown if the browser does not allow the page to copy. */
  refused: string;
}

/** Selects the text next to a button, so that the user can copy it. */
function selectNearbyText(button: Element, text: string): void {
  for (let place = button.parentElement; place && place !== document.body; place = place.parentElement) {
    const shown = [...place.querySelectorAll("bdi, input")].find(
      (element) => (element instanceof HTMLInputElement ? element.value : element.textContent) === text,
    );
    if (!shown) continue;
    if (shown instanceof HTMLInputElement) shown.select();
    else getSelection()?.selectAllChildren(shown);
    return;
  }
}

export function CopyButton({ text, label, copied, refused }: Props) {
  const [times, setTimes] = useState(0);
  const [shown, setShown] = useState(false);
  const [done, setDone] = useState(true);

  useEffect(() => {
    if (times === 0) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), done ? TOOLTIP_MS : REFUSAL_MS);
    return () => clearTimeout(timer);
  }, [times, done]);

  const copy = async (button: Element) => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      // Refused, or no clipboard API. Select the text, so that the user does not paste the old clipboard content.
      selectNearbyText(button, text);
      setDone(false);
    }
    setTimes((count) => count + 1);
  };

  return (
    <span className={styles.copy}>
      <IconButton label={label} onClick={(event) => copy(event.currentTarget)}>
        <Icon name={shown ? (done ? "check" : "alert") : "copy"} />
      </IconButton>
      <span className={styles.tooltip} role="status" data-shown={shown || undefined}>
        {shown ? (done ? copied : refused) : ""}
      </span>
    </span>
  );
}
