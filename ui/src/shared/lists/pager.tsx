import { useText } from "@player-site/core/react";
import { useEffect, useRef } from "react";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Spoken } from "../../components/spoken.tsx";
import styles from "./pager.module.css";

interface Props {
  /** Accessible name. */
  label: string;
  page: number;
  pages: number;
  /** The page is loading: the number of pages may be outdated. */
  busy: boolean;
  onPage: (page: number) => void;
}

/** Buttons for the next and previous page; renders nothing for a single page. */
export function Pager({ label, page, pages, busy, onPage }: Props) {
  const text = useText();
  const nav = useRef<HTMLElement>(null);
  const turned = useRef(false);
  // Scroll to the start of a new page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the page changes
  useEffect(() => {
    if (turned.current) nav.current?.closest("section")?.scrollIntoView({ block: "start" });
    turned.current = false;
  }, [page]);
  // The address can name a page that no longer exists.
  const beyond = !busy && page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once for each such page
  useEffect(() => {
    if (beyond) onPage(pages);
  }, [beyond]);
  const turn = (to: number) => {
    turned.current = true;
    onPage(to);
  };
  if (pages <= 1) return null;
  return (
    <nav ref={nav} className={styles.pager} aria-label={label}>
      <IconButton label={text("layout.interface.paging.previous")} blocked={page <= 1} onClick={() => turn(page - 1)}>
        <Icon name="back" />
      </IconButton>
      <Spoken inline first={false} words={text("layout.interface.paging.page", { page, pages })} />
      <IconButton label={text("layout.interface.paging.next")} blocked={page >= pages} onClick={() => turn(page + 1)}>
        <Icon name="forward" />
      </IconButton>
    </nav>
  );
}
