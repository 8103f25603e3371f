import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Lists up to this length are rendered whole: the browser finds text in them, and two pages of games need no more. */
const FEW = 144;

/** Rows rendered above and below the window. */
const OVERSCAN = 5;

/** Rows beyond these that stay rendered, so that rows are removed together: each removal lays out the whole list. */
const SLACK = 4;

/** Measures in CSS pixels. */
interface Measures {
  columns: number;
  /** Height of a row with its gap. */
  row: number;
  /** Distance of the list from the top of the page. */
  top: number;
}

function measure(list: HTMLElement): Measures | undefined {
  const height = list.firstElementChild?.getBoundingClientRect().height;
  if (!height) return undefined;
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  return {
    columns: gridTemplateColumns.split(" ").length,
    row: height + Number.parseFloat(rowGap),
    top: Math.round(list.getBoundingClientRect().top + scrollY),
  };
}

/** An item to render. */
interface VisibleItem {
  index: number;
  /** Margin in place of the rows before it that are not rendered. */
  style?: CSSProperties | undefined;
}

interface Rows {
  items: readonly VisibleItem[];
  /** Padding of the list in place of the rows at its end that are not rendered. */
  padding?: CSSProperties;
}

/** Returns the index of the item that has the focus, or had it last: the browser continues from there on Tab. */
function useFocusedItem(list: RefObject<HTMLElement | null>): number | undefined {
  const [item, setItem] = useState<number>();
  useEffect(() => {
    const element = list.current;
    const look = ({ target }: FocusEvent) => {
      const place = target instanceof Element && target.closest("li")?.ariaPosInSet;
      if (place) setItem(Number(place) - 1);
    };
    element?.addEventListener("focusin", look);
    return () => element?.removeEventListener("focusin", look);
  }, [list]);
  return item;
}

/** Selects the items of a long grid of equal cells that are near the window or the focus. Selects all of a short list. */
export function useRows(list: RefObject<HTMLElement | null>, count: number): Rows {
  const isLong = count > FEW;
  const focused = useFocusedItem(list);
  const [view, setView] = useState<View>();

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isLong) return;
    let measures: Measures | undefined;
    // Not within the event (`flushSync`): the rows outside the window give time to render between two frames.
    const follow = () => {
      const [from, height] = [scrollY, innerHeight];
      setView((before) => nextView(before, measures ?? before?.measures, from, height));
    };
    const look = () => {
      measures = measure(element) ?? measures;
      follow();
    };
    // The list gets another place or width with the page, never without a change of its height.
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    look();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      watch.disconnect();
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, [list, isLong]);

  if (!isLong || !view) return { items: between(0, isLong ? FEW : count).map((index) => ({ index })) };
  const { columns, row } = view.measures;
  const rows = Math.ceil(count / columns);
  let next = 0;
  const items = rowsOf(view, focused && Math.floor(focused / columns), rows).flatMap((at) => {
    const style = at === next ? undefined : { marginBlockStart: (at - next) * row };
    next = at + 1;
    return between(at * columns, Math.min(count, next * columns)).map((index) => ({ index, style }));
  });
  return { items, padding: { paddingBlockEnd: (rows - next) * row } };
}

/** Rows near the window: from the first to before the end. */
interface View {
  measures: Measures;
  first: number;
  end: number;
}

/** Follows a window of this height that begins at this distance from the top of the page. */
function nextView(
  before: View | undefined,
  measures: Measures | undefined,
  from: number,
  height: number,
): View | undefined {
  if (!measures) return undefined;
  const { row, top } = measures;
  const first = Math.floor((from - top) / row) - OVERSCAN;
  const end = Math.ceil((from + height - top) / row) + OVERSCAN;
  if (!before || JSON.stringify(before.measures) !== JSON.stringify(measures)) return { measures, first, end };
  const keepsFirst = before.first <= first && before.first >= first - SLACK;
  const keepsEnd = before.end >= end && before.end <= end + SLACK;
  if (keepsFirst && keepsEnd) return before;
  return { measures, first: keepsFirst ? before.first : first, end: keepsEnd ? before.end : end };
}

/** The rows of a view, and the focused one with its neighbours: they stay while the user scrolls away from them. */
function rowsOf({ first, end }: View, focused: number | undefined, rows: number): number[] {
  const exists = (at: number) => Math.min(rows, Math.max(0, at));
  const near = between(exists(first), exists(end));
  if (focused === undefined) return near;
  const around = between(exists(focused - OVERSCAN), exists(focused + OVERSCAN + 1));
  return [...new Set([...around, ...near])].sort((one, other) => one - other);
}

function between(first: number, end: number): number[] {
  return Array.from({ length: end - first }, (_, step) => first + step);
}
