import { useSlice, useText } from "@player-site/core/react";
import { cx } from "../../components/cx.ts";
import styles from "./old-balance.module.css";

/** Beside a balance: says so when it may be old, because neither an event nor an answer has told it lately. */
export function OldBalance({ className }: { className?: string | undefined }) {
  const text = useText();
  const { balanceMayBeOld } = useSlice("realtime");
  return balanceMayBeOld ? (
    <span className={cx(styles.old, className)}>{text("layout.header.balance.old")}</span>
  ) : null;
}
