import { useActions, useSelector } from "@player-site/core/react";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "../../components/button.tsx";
import { OpensTab } from "../links/opens-tab.tsx";

/** Looks that content can give to a link. */
const LOOKS: readonly NonNullable<ButtonLook["kind"]>[] = ["primary", "money", "secondary"];

interface Props {
  href: string;
  /** The look of a button: `primary`, `money` or `secondary`. */
  button?: string | undefined;
  /** Opens in a new tab, like every link to another site. */
  newTab?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link of the content. The core decides where it leads: to a page in the current language, to another site, or to a
 * dialog on this page. A link to something that is disabled is only text; a button to it is not shown.
 */
export function ContentLink({ href, button, newTab = false, className, children }: Props) {
  const { link } = useActions();
  const found = link(href);
  // A link to the deposit depends on the player, who is known only after the first render of a prerendered page.
  const excluded = useSelector("session", (session) => session.excluded !== undefined);
  const kind = LOOKS.find((look) => look === button);
  if (found.closed && (excluded || !found.dialog)) return kind ? null : children;
  const opens = newTab || (found.external && /^http/i.test(href));
  return (
    <a
      href={found.href}
      className={kind ? buttonClass({ kind }) : className}
      aria-haspopup={found.dialog ? "dialog" : undefined}
      {...(opens && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {children}
      {opens && <OpensTab />}
    </a>
  );
}
