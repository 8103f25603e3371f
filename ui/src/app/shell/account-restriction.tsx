import { useActions, useSlice, useText } from "@player-site/core/react";
import { Icon } from "../../components/icon.tsx";
import { useExclusion } from "../../core/exclusion.ts";
import { CONTACT, LIMITS } from "../../core/paths.ts";
import styles from "./shell.module.css";

const TEXTS = "layout.interface";

/** Shows on every page that the player is excluded or that the account is restricted. */
export default function AccountRestriction() {
  const text = useText();
  const { link } = useActions();
  const exclusion = useExclusion();
  const { profile } = useSlice("session");
  if (exclusion) {
    const { kind, title, description } = exclusion;
    return (
      <aside className={styles.restriction} aria-label={title}>
        <Icon name={kind === "coolingOff" ? "pause" : "shield"} />
        <p>
          <strong>{title}</strong> {description} <a href={link(LIMITS).href}>{text(`${TEXTS}.excluded.link`)}</a>
        </p>
      </aside>
    );
  }
  if (profile?.limited !== true) return null;
  return (
    <aside className={styles.restriction} aria-label={text(`${TEXTS}.limited.title`)}>
      <Icon name="info" />
      <p>
        <strong>{text(`${TEXTS}.limited.title`)}</strong> {text(`${TEXTS}.limited.description`)}{" "}
        <a href={link(CONTACT).href}>{text(`${TEXTS}.limited.link`)}</a>
      </p>
    </aside>
  );
}
