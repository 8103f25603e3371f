import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** Lists up to this length are rendered whole: the browser finds text in them, and two pages of games need no more. */
const FEW = 144;

/** Rows rendered above and below the window. */
const OVERSCAN = 5;

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
interface Place {
  index: number;
  /** Margin in place of the rows before it that are not rendered. */
  style?: CSSProperties | undefined;
}

interface Rows {
  places: readonly Place[];
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
  const [measures, setMeasures] = useState<Measures>();
  const { columns, row, top } = measures ?? { columns: 1, row: 1, top: 0 };
  const rows = Math.ceil(count / columns);
  const isWindowed = isLong && measures !== undefined;
  const focused = useFocusedItem(list);
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => row,
    overscan: OVERSCAN,
    scrollMargin: top,
    enabled: isWindowed,
    // The focused item and its neighbours stay rendered while the user scrolls away from them.
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (focused === undefined) return near;
      const row = Math.floor(focused / columns);
      const around = defaultRangeExtractor({ ...range, startIndex: row, endIndex: row });
      return [...new Set([...around, ...near])].sort((one, other) => one - other);
    },
  });

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isLong) return;
    const look = () => {
      const now = measure(element);
      setMeasures((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
    };
    // The list gets another place or width with the page, never without a change of its height.
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    look();
    return () => watch.disconnect();
  }, [list, isLong]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes of all rows depend on it
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, row]);

  if (!isWindowed) return { places: placesBetween(0, isLong ? FEW : count) };
  let next = 0;
  const places = virtualizer.getVirtualItems().flatMap(({ index }) => {
    const style = index === next ? undefined : { marginBlockStart: (index - next) * row };
    next = index + 1;
    return placesBetween(index * columns, Math.min(count, next * columns), style);
  });
  return { places, padding: { paddingBlockEnd: (rows - next) * row } };
}

function placesBetween(first: number, end: number, style?: CSSProperties): Place[] {
  return Array.from({ length: end - first }, (_, place) => ({ index: first + place, style }));
}
