import { IconButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { useText } from "../core/text.ts";
import styles from "./pager.module.css";

interface Props {
  /** What is paged. */
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** One page on, one page back; nothing where there is but one. */
export function Pager({ label, page, pages, onPage }: Props) {
  const text = useText();
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton label={text("layout.interface.paging.previous")} blocked={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="back" />
      </IconButton>
      <span role="status">{text("layout.interface.paging.page", { page, pages })}</span>
      <IconButton label={text("layout.interface.paging.next")} blocked={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon name="forward" />
      </IconButton>
    </nav>
  );
}
