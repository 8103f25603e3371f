import { cx } from "../../components/cx.ts";
import { useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import styles from "./old-balance.module.css";

/** Beside a balance: says so when it may be old, because neither an event nor an answer has told it lately. */
export function OldBalance({ className }: { className?: string | undefined }) {
  const text = useText();
  const { balanceMayBeOld } = useSlice("realtime");
  return balanceMayBeOld ? (
    <span className={cx(styles.old, className)}>{text("layout.header.balance.old")}</span>
  ) : null;
}
