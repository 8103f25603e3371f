import type { FeaturesView } from "@player-site/core";
import { useLocation } from "wouter";
import { type IconName, isIconName } from "../../components/icon.tsx";
import { useActions, useSlice } from "../../core/core-context.tsx";
import { BONUSES } from "../../core/paths.ts";
import { useText } from "../../core/text.ts";

/** Pages that are there only while something is switched on. */
const switched: Readonly<Record<string, keyof FeaturesView>> = {
  "/profile/documents": "documents",
  "/profile/referral": "referral",
};

export interface AccountLink {
  /** Path without the locale prefix. */
  url: string;
  href: string;
  label: string;
  icon: IconName;
  current: boolean;
  /** How many of what is there; zero is not shown. */
  count: number;
}

/** The pages of the account, in the content's order. */
export function useAccountLinks(): AccountLink[] {
  const text = useText();
  const { link } = useActions();
  const { features } = useSlice("app");
  const bonuses = useSlice("bonusCount");
  const [path] = useLocation();
  return text
    .list("layout.profileSidebar.profileLinks")
    .map((item) => {
      const url = String(item["url"]);
      const icon = String(item["icon"]);
      return {
        url,
        href: link(url).href,
        label: String(item["label"]),
        icon: isIconName(icon) ? icon : ("user" as const),
        current: path === url,
        count: url === BONUSES ? bonuses : 0,
      };
    })
    .filter(({ url }) => {
      const feature = switched[url];
      return feature === undefined || features[feature] === true;
    });
}
