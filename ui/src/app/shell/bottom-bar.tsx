import { useActions, useSlice, useText } from "@player-site/core/react";
import { cx } from "../../components/cx.ts";
import { Icon } from "../../components/icon.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./bottom-bar.module.css";

/** Phones: the most important links, in reach of the thumb. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const text = useText();
  const { link } = useActions();
  const open = useOpenDialog();
  const { status, excluded } = useSlice("session");
  return (
    <nav className={styles.bar} aria-label={text("layout.interface.bottomNavigation")}>
      <button type="button" className={styles.item} onClick={onMenu}>
        <Icon name="menu" />
        <span>{text("layout.mobileMenu.menuLabel")}</span>
      </button>
      {status === "guest" && (
        <button
          type="button"
          className={cx(styles.item, styles.accent)}
          data-guest=""
          onClick={() => open({ name: "sign-up" })}
        >
          <Icon name="user" />
          <span>{text("layout.header.registrationButton")}</span>
        </button>
      )}
      {status === "player" && !excluded && (
        <button
          type="button"
          className={cx(styles.item, styles.money)}
          onClick={() => open({ name: "wallet", value: "deposit" })}
        >
          <Icon name="plus" />
          <span>{text("layout.header.depositButton")}</span>
        </button>
      )}
      <a className={styles.item} href={link("/").href}>
        <Icon name="home" />
        <span>{text("layout.siteSidebar.homeLabel")}</span>
      </a>
    </nav>
  );
}
