import { useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import styles from "./copy-button.module.css";
import { Icon } from "./icon.tsx";

const TOOLTIP_MS = 2000;

interface Props {
  text: string;
  label: string;
  copied: string;
}

export function CopyButton({ text, label, copied }: Props) {
  const [times, setTimes] = useState(0);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (times === 0) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), TOOLTIP_MS);
    return () => clearTimeout(timer);
  }, [times]);

  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setTimes((count) => count + 1),
      () => undefined,
    );
  };

  return (
    <span className={styles.copy}>
      <IconButton label={label} onClick={copy}>
        <Icon name={shown ? "check" : "copy"} />
      </IconButton>
      <span className={styles.tooltip} role="status" data-shown={shown || undefined}>
        {shown ? copied : ""}
      </span>
    </span>
  );
}
