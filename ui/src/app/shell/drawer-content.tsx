import { useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { memo } from "react";
import { Button } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { Icon, type IconName } from "../../components/icon.tsx";
import { Switch } from "../../components/switch.tsx";
import { BETTING, BONUSES, CONTACT, LIMITS, LOYALTY, TOURNAMENTS } from "../../core/paths.ts";
import { useTheme } from "../../core/theme.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { useAccountLinks } from "../../features/account/account-links.ts";
import { categoryName } from "../../features/games/category-name.ts";
import { useIsCurrent } from "../../navigation/use-navigation.tsx";
import { categoryPath, FAVORITES, MAIN, PROVIDERS, RECENTLY } from "../../shared/game-links/game-paths.ts";
import { Count } from "../../shared/links/count.tsx";
import { useBusy } from "../../shared/loading/use-busy.ts";
import { useInstall } from "../installing.ts";
import styles from "./drawer-content.module.css";
import { LocaleSelect } from "./locale-select.tsx";

interface ItemProps {
  icon: IconName;
  label: string;
  compact: boolean;
  count?: number;
}

function ItemBody({ icon, label, compact, count = 0 }: ItemProps) {
  return (
    <>
      <Icon name={icon} className={styles.icon} />
      <span className={compact ? "hidden-text" : styles.label}>{label}</span>
      <Count value={count} />
    </>
  );
}

/** Rendered again when its own state changes, not with each page. */
export const DrawerContent = memo(function DrawerContent({ compact }: { compact: boolean }) {
  const text = useText();
  const { openChat, signOut } = useActions();
  const near = useAccountLinks().filter(({ url }) => url === BONUSES || url === LIMITS);
  const session = useSlice("session");
  const strips = useSlice("lobby").filter((strip) => strip.label !== "");
  const [theme, setTheme] = useTheme();
  const install = useInstall();
  const installLabel = text("layout.siteSidebar.installLabel");
  const favorites = useSelector("favorites", ({ ids }) => ids.length);
  const all = { icon: "grid", label: text("layout.siteSidebar.allGamesLabel"), url: MAIN } as const;
  // Of the snapshot: a prerendered page has what was switched on when it was rendered.
  const loyalty = useSelector("app", (app) => app.features.loyalty);
  const sportsbook = useSelector("app", (app) => app.features.sportsbook);
  const quests = useSelector("app", (app) => app.features.quests);
  const chat = useSelector("app", (app) => app.features.chat);
  const chatLabel = text("layout.siteSidebar.chatLabel");
  const unread = useSelector("chat", (state) => state.unread);
  const own = [
    { icon: "heart", label: text("layout.siteSidebar.favoritesLabel"), url: FAVORITES, count: favorites },
    { icon: "history", label: text("layout.siteSidebar.recentlyLabel"), url: RECENTLY },
  ] as const;
  const pages = [
    all,
    ...strips.map(({ identity, label }) => {
      return { icon: categoryName(text, identity).icon, label, url: categoryPath(identity) };
    }),
    { icon: "studio", label: text("layout.siteSidebar.providersLabel"), url: PROVIDERS } as const,
    // Invitations to play are hidden during a break or an exclusion.
    ...(session.excluded
      ? []
      : [
          { icon: "trophy", label: text("layout.siteSidebar.tournamentsLabel"), url: TOURNAMENTS } as const,
          ...(loyalty
            ? [{ icon: "crown", label: text("layout.siteSidebar.loyaltyLabel"), url: LOYALTY } as const]
            : []),
          ...(sportsbook
            ? [{ icon: "ball", label: text("layout.siteSidebar.bettingLabel"), url: BETTING } as const]
            : []),
        ]),
    ...(session.status === "player" ? own : []),
  ];

  return (
    <div className={cx(styles.content, compact && styles.compact)}>
      {session.profile && !compact && (
        <div className={styles.player}>
          <span className={styles.avatar}>
            <Icon name="user" />
          </span>
          <div className={styles.who}>
            <bdi className={styles.name}>{session.profile.displayName}</bdi>
            <span className={styles.id}>
              {text("layout.interface.yourId")}: <bdi>{session.profile.userId}</bdi>
            </span>
          </div>
        </div>
      )}
      <nav aria-label={text("layout.interface.mainNavigation")}>
        <ul className={styles.list}>
          <li>
            <PageLink path="/" icon="home" label={text("layout.siteSidebar.homeLabel")} compact={compact} />
          </li>
          {pages.map(({ url, ...item }) => (
            <li key={url}>
              <PageLink {...item} path={url} compact={compact} />
            </li>
          ))}
          {quests && session.status === "player" && !session.excluded && (
            <li>
              <DialogButton
                icon="star"
                label={text("layout.siteSidebar.questsLabel")}
                compact={compact}
                dialog={{ name: "quests-hub" }}
              />
            </li>
          )}
        </ul>
      </nav>
      <div className={styles.end}>
        <LocaleSelect compact={compact} />
        {compact ? (
          <button
            type="button"
            role="switch"
            className={styles.item}
            aria-checked={theme === "light"}
            title={text("layout.siteSidebar.themeLabel")}
            onClick={() => setTheme(theme === "light" ? "dark" : "light")}
          >
            <ItemBody icon={theme === "light" ? "sun" : "moon"} label={text("layout.siteSidebar.themeLabel")} compact />
          </button>
        ) : (
          <Switch
            label={text("layout.siteSidebar.themeLabel")}
            checked={theme === "light"}
            onChange={(light) => setTheme(light ? "light" : "dark")}
          />
        )}
        {session.profile?.email !== undefined && !session.profile.emailConfirmed && !compact && <ConfirmEmail />}
        {session.status === "player" && (
          <PageLink path="/profile" icon="user" label={text("layout.profileSidebar.title")} compact={compact} />
        )}
        {session.status === "player" && (
          <DialogButton
            icon="wallet"
            label={text("layout.header.withdrawButton")}
            compact={compact}
            dialog={{ name: "wallet", value: "withdraw" }}
          />
        )}
        {session.status === "player" &&
          near.map((item) => (
            <PageLink
              key={item.url}
              path={item.url}
              icon={item.icon}
              label={item.label}
              compact={compact}
              count={item.count}
            />
          ))}
        {install && (
          <button type="button" className={styles.item} title={compact ? installLabel : undefined} onClick={install}>
            <ItemBody icon="plus" label={installLabel} compact={compact} />
          </button>
        )}
        {chat && (
          <button
            type="button"
            className={styles.item}
            title={compact ? chatLabel : undefined}
            onClick={() => openChat().catch(() => undefined)}
          >
            <ItemBody icon="chat" label={chatLabel} compact={compact} count={unread} />
          </button>
        )}
        <PageLink path={CONTACT} icon="mail" label={text("layout.mobileMenu.contactButton")} compact={compact} />
        {session.status === "player" && (
          <button type="button" className={styles.item} onClick={() => signOut().catch(() => undefined)}>
            <ItemBody icon="exit" label={text("layout.profileSidebar.logoutButton")} compact={compact} />
          </button>
        )}
      </div>
    </div>
  );
});

/** A link to a page. It is marked while that page is on display. */
function PageLink({ path, ...item }: ItemProps & { path: string }) {
  const { link } = useActions();
  return (
    <a
      className={styles.item}
      href={link(path).href}
      title={item.compact ? item.label : undefined}
      aria-current={useIsCurrent(path) ? "page" : undefined}
    >
      <ItemBody {...item} />
    </a>
  );
}

/** An entry that opens a dialog. */
function DialogButton({ dialog, ...item }: ItemProps & { dialog: Parameters<ReturnType<typeof useOpenDialog>>[0] }) {
  const openDialog = useOpenDialog();
  return (
    <button
      type="button"
      className={styles.item}
      title={item.compact ? item.label : undefined}
      aria-haspopup="dialog"
      onClick={() => openDialog(dialog)}
    >
      <ItemBody {...item} />
    </button>
  );
}

/** Reminds the player to confirm the e-mail address and can send the e-mail again. */
function ConfirmEmail() {
  const text = useText();
  const { resendConfirmation } = useActions();
  const [busy, run] = useBusy();
  return (
    <div className={styles.reminder}>
      <p>{text("layout.header.confirmEmail.text")}</p>
      <Button size="small" wide busy={busy} onClick={() => run(resendConfirmation)}>
        {text("layout.header.confirmEmail.button")}
      </Button>
    </div>
  );
}
