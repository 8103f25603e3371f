import { useActions, useSelector, useSlice, useText } from "@player-site/core/react";
import { memo } from "react";
import { cx } from "../../components/cx.ts";
import { Icon, type IconName } from "../../components/icon.tsx";
import { Later } from "../../components/later.tsx";
import { lazyChunk } from "../../components/lazy-chunk.tsx";
import { Switch } from "../../components/switch.tsx";
import { BETTING, BONUSES, CONTACT, LIMITS, LOYALTY, TOURNAMENTS } from "../../core/paths.ts";
import { useTheme } from "../../core/theme.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { useAccountLinks } from "../../features/account/account-links.ts";
import { useIsCurrent, useNavigator } from "../../navigation/use-navigation.tsx";
import { categoryName } from "../../shared/game-links/category-name.ts";
import { categoryPath, FAVORITES, MAIN, PROVIDERS, RECENTLY } from "../../shared/game-links/game-paths.ts";
import { Count } from "../../shared/links/count.tsx";
import { useInstall } from "../installing.ts";
import styles from "./drawer-content.module.css";
import { LocaleSelect } from "./locale-select.tsx";

/** Few players see it: most have confirmed their address. */
const ConfirmEmail = lazyChunk<object>(() => import("./confirm-email.tsx"));

interface ItemProps {
  icon: IconName;
  label: string;
  compact: boolean;
  count?: number | undefined;
}

/** An entry of the menu: a page, or without an address the quests. */
interface Entry {
  icon: IconName;
  label: string;
  url?: string;
  count?: number | undefined;
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
  const navigator = useNavigator();
  const near = useAccountLinks().filter(({ url }) => url === BONUSES || url === LIMITS);
  const session = useSlice("session");
  const strips = useSlice("lobby").filter((strip) => strip.label !== "");
  const [theme, setTheme] = useTheme();
  const install = useInstall();
  const installLabel = text("layout.siteSidebar.installLabel");
  const favorites = useSelector("favorites", ({ ids }) => ids.length);
  // Of the snapshot: a prerendered page has what was switched on when it was rendered.
  const loyalty = useSelector("app", (app) => app.features.loyalty);
  const sportsbook = useSelector("app", (app) => app.features.sportsbook);
  const quests = useSelector("app", (app) => app.features.quests);
  const chat = useSelector("app", (app) => app.features.chat);
  const chatLabel = text("layout.siteSidebar.chatLabel");
  const unread = useSelector("chat", (state) => state.unread);
  const isPlayer = session.status === "player";
  const page = (icon: IconName, label: string, url: string, count?: number): Entry => ({ icon, label, url, count });
  const groups: readonly { label: string; entries: readonly (Entry | false)[] }[] = [
    {
      label: "",
      entries: [
        page("home", text("layout.siteSidebar.homeLabel"), "/"),
        // Invitations to play are hidden during a break or an exclusion.
        sportsbook && !session.excluded && page("ball", text("layout.siteSidebar.bettingLabel"), BETTING),
      ],
    },
    {
      label: text("layout.siteSidebar.gamesLabel"),
      entries: [
        page("grid", text("layout.siteSidebar.allGamesLabel"), MAIN),
        ...strips.map(({ identity, label }) => page(categoryName(text, identity).icon, label, categoryPath(identity))),
        page("studio", text("layout.siteSidebar.providersLabel"), PROVIDERS),
      ],
    },
    {
      label: text("layout.siteSidebar.ownLabel"),
      entries: isPlayer
        ? [
            page("heart", text("layout.siteSidebar.favoritesLabel"), FAVORITES, favorites),
            page("history", text("layout.siteSidebar.recentlyLabel"), RECENTLY),
          ]
        : [],
    },
    {
      label: text("layout.siteSidebar.rewardsLabel"),
      entries: session.excluded
        ? []
        : [
            page("trophy", text("layout.siteSidebar.tournamentsLabel"), TOURNAMENTS),
            loyalty && page("crown", text("layout.siteSidebar.loyaltyLabel"), LOYALTY),
            quests && isPlayer && { icon: "star", label: text("layout.siteSidebar.questsLabel") },
          ],
    },
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
        {groups.map(
          ({ label, entries }) =>
            entries.length > 0 && (
              <div key={label} className={styles.group}>
                {label !== "" && !compact && <p className={styles.heading}>{label}</p>}
                <ul className={styles.list} aria-label={label || undefined}>
                  {entries.map(
                    (entry) =>
                      entry && (
                        <li key={entry.label}>
                          {entry.url === undefined ? (
                            <DialogButton {...entry} compact={compact} dialog={{ name: "quests-hub" }} />
                          ) : (
                            <PageLink {...entry} path={entry.url} compact={compact} />
                          )}
                        </li>
                      ),
                  )}
                </ul>
              </div>
            ),
        )}
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
        {session.profile?.email !== undefined && !session.profile.emailConfirmed && !compact && (
          <Later>
            <ConfirmEmail />
          </Later>
        )}
        {isPlayer && (
          <PageLink path="/profile" icon="user" label={text("layout.profileSidebar.title")} compact={compact} />
        )}
        {isPlayer && (
          <DialogButton
            icon="wallet"
            label={text("layout.header.withdrawButton")}
            compact={compact}
            dialog={{ name: "wallet", value: "withdraw" }}
          />
        )}
        {isPlayer && near.map((item) => <PageLink {...item} key={item.url} path={item.url} compact={compact} />)}
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
            onClick={() => {
              // The chat has the place of the menu; beside the page there is none to close.
              navigator.closeMenu();
              openChat().catch(() => undefined);
            }}
          >
            <ItemBody icon="chat" label={chatLabel} compact={compact} count={unread} />
          </button>
        )}
        <PageLink path={CONTACT} icon="mail" label={text("layout.mobileMenu.contactButton")} compact={compact} />
        {isPlayer && (
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
