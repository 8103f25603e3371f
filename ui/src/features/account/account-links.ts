import { useActions, useSlice, useText } from "@player-site/core/react";
import { type IconName, isIconName } from "../../components/icon.tsx";
import { BONUSES, NOTIFICATIONS } from "../../core/paths.ts";
import { usePath } from "../../navigation/use-navigation.tsx";

export interface AccountLink {
  /** Path without the locale prefix. */
  url: string;
  href: string;
  label: string;
  icon: IconName;
  current: boolean;
  /** Number of items on the page; zero is not shown. */
  count: number;
}

/** The pages of the account, in the order of the content. */
export function useAccountLinks(): AccountLink[] {
  const text = useText();
  const { link } = useActions();
  const bonuses = useSlice("bonusCount");
  const unread = useSlice("unreadMessages");
  const counts: Readonly<Record<string, number>> = { [BONUSES]: bonuses, [NOTIFICATIONS]: unread };
  const path = usePath();
  return text
    .list("layout.profileSidebar.profileLinks")
    .map((item) => ({ item, url: String(item["url"]) }))
    .filter(({ url }) => !link(url).closed)
    .map(({ item, url }) => {
      const icon = String(item["icon"]);
      return {
        url,
        href: link(url).href,
        label: String(item["label"]),
        icon: isIconName(icon) ? icon : ("user" as const),
        // A page below one of the menu belongs to it.
        current: `${path}/`.startsWith(`${url}/`),
        count: counts[url] ?? 0,
      };
    });
}
