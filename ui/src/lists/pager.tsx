import { useEffect, useRef } from "react";
import { IconButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { useText } from "../core/text.ts";
import styles from "./pager.module.css";

interface Props {
  /** What is paged. */
  label: string;
  page: number;
  pages: number;
  /** Whether the page is on its way: how many there are is not known for sure. */
  busy: boolean;
  onPage: (page: number) => void;
}

/** One page on, one page back; nothing where there is but one. */
export function Pager({ label, page, pages, busy, onPage }: Props) {
  const text = useText();
  const nav = useRef<HTMLElement>(null);
  const turned = useRef(false);
  // A new page is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the page that has changed
  useEffect(() => {
    if (turned.current) nav.current?.closest("section")?.scrollIntoView({ block: "start" });
    turned.current = false;
  }, [page]);
  // An address can name a page that is not there any more.
  const beyond = !busy && page > pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every such page
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
      <span role="status">{text("layout.interface.paging.page", { page, pages })}</span>
      <IconButton label={text("layout.interface.paging.next")} blocked={page >= pages} onClick={() => turn(page + 1)}>
        <Icon name="forward" />
      </IconButton>
    </nav>
  );
}
