import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import styles from "./carousel.module.css";
import { Icon } from "./icon.tsx";

interface Props {
  id: string;
  title: ReactNode;
  label: string;
  previous: string;
  next: string;
  /** Link beside the title. */
  more?: ReactNode;
  /**
   * Called when the row is scrolled or fits as a whole, so that an incomplete row can be completed. Pass the same
   * function at each render, and none once the row is complete.
   */
  onNeedMore?: (() => void) | undefined;
  children: ReactNode;
}

/** Horizontal scroller. No autoplay. */
export function Carousel({ id, title, label, previous, next, more, onNeedMore, children }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ start: true, end: true });

  const measure = useCallback(() => {
    const list = row.current;
    if (!list) return;
    const position = Math.abs(list.scrollLeft);
    const start = position < 8;
    const end = position + list.clientWidth > list.scrollWidth - 8;
    setEdges((old) => (old.start === start && old.end === end ? old : { start, end }));
    if (!start || end) onNeedMore?.();
  }, [onNeedMore]);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // The observer also reports the first size, after the browser's layout. Measuring here would force another layout. The
    // next frame takes what follows from it: other observers could not be called in this one any more.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(list);
    return () => observer.disconnect();
  }, [measure]);

  const scroll = (direction: 1 | -1) => {
    const list = row.current;
    if (!list) return;
    const along = getComputedStyle(list).direction === "rtl" ? -1 : 1;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.scrollBy({ left: direction * along * list.clientWidth * 0.9, behavior: calm ? "auto" : "smooth" });
  };

  return (
    <section className={styles.carousel} aria-label={label} id={id}>
      <div className={styles.head}>
        {title}
        {more}
        {!(edges.start && edges.end) && (
          <div className={styles.buttons}>
            <IconButton label={`${previous}: ${label}`} blocked={edges.start} onClick={() => scroll(-1)}>
              <Icon name="back" />
            </IconButton>
            <IconButton label={`${next}: ${label}`} blocked={edges.end} onClick={() => scroll(1)}>
              <Icon name="forward" />
            </IconButton>
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard */}
      <ul ref={row} className={styles.row} onScroll={measure} tabIndex={0} aria-label={label}>
        {children}
      </ul>
    </section>
  );
}
