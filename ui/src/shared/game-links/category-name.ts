import type { Texts } from "@player-site/core/react";
import { type IconName, isIconName } from "../../components/icon.tsx";

/** Label and icon that the content gives a collection. The label is empty if the content does not know it. */
export function categoryName(text: Texts, identity: string | undefined): { label: string; icon: IconName } {
  const categories = text.list("globalComponents.categories.categoriesList");
  const entry = categories.find((category) => category["identity"] === identity);
  const [label, icon] = [entry?.["label"], entry?.["icon"]];
  return {
    label: typeof label === "string" ? label : "",
    icon: typeof icon === "string" && isIconName(icon) ? icon : "spark",
  };
}
