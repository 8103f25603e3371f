import { useActions, useSlice, useText } from "@player-site/core/react";
import { cx } from "../../components/cx.ts";
import { Icon, type IconName } from "../../components/icon.tsx";
import { BONUSES, GAMES, LIMITS } from "../../core/paths.ts";
import { useIsInvited } from "../../core/visitor.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { useAccountLinks } from "../../features/account/account-links.ts";
import { useIsCurrent } from "../../navigation/use-navigation.tsx";
import styles from "./bottom-bar.module.css";

/** Phones: the most important links, in reach of the thumb. During a break or an exclusion the limits are among them. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const text = useText();
  const open = useOpenDialog();
  const { status, excluded } = useSlice("session");
  const isInvited = useIsInvited();
  const own = useAccountLinks().find(({ url }) => url === (excluded ? LIMITS : BONUSES));
  return (
    <nav className={styles.bar} aria-label={text("layout.interface.bottomNavigation")}>
      <button type="button" className={styles.item} onClick={onMenu}>
        <Icon name="menu" />
        <span>{text("layout.mobileMenu.menuLabel")}</span>
      </button>
      <PageLink path="/" icon="home" label={text("layout.siteSidebar.homeLabel")} />
      {status === "guest" && isInvited && (
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
      <PageLink path={GAMES} icon="grid" label={text("layout.siteSidebar.gamesLabel")} />
      {status === "player" ? (
        own && <PageLink {...own} path={own.url} />
      ) : (
        <PageLink
          path={isInvited ? text("pages.home.offer.link.url") : ""}
          icon="gift"
          label={text("layout.footer.promoMenu.title")}
        />
      )}
    </nav>
  );
}

function PageLink({ path, icon, label }: { path: string; icon: IconName; label: string }) {
  const { link } = useActions();
  const isCurrent = useIsCurrent(path);
  if (path === "") return null;
  return (
    <a className={styles.item} href={link(path).href} aria-current={isCurrent ? "page" : undefined}>
      <Icon name={icon} />
      <span>{label}</span>
    </a>
  );
}
