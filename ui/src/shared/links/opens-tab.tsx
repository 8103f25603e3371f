import { useText } from "@player-site/core/react";

/** Says in the name of a link or a button that it opens a new tab. */
export function OpensTab() {
  const text = useText();
  return <span className="hidden-text"> ({text("globalComponents.pageContent.newTab")})</span>;
}
