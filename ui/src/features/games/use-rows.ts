import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useLayoutEffect, useState } from "react";

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

interface Rows {
  /** Index of the first item to render, and of the one after the last. */
  first: number;
  end: number;
  /** Keeps the place of the items that are not rendered. */
  space: CSSProperties | undefined;
}

/** The items of a long grid of equal cells that are near the window. Short lists are rendered whole. */
export function useRows(list: RefObject<HTMLElement | null>, count: number): Rows {
  const isLong = count > FEW;
  const [measures, setMeasures] = useState<Measures>();
  const { columns, row, top } = measures ?? { columns: 1, row: 1, top: 0 };
  const rows = Math.ceil(count / columns);
  const isWindowed = isLong && measures !== undefined;
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: () => row,
    overscan: OVERSCAN,
    scrollMargin: top,
    enabled: isWindowed,
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

  const items = isWindowed ? virtualizer.getVirtualItems() : [];
  const [head, tail] = [items[0], items.at(-1)];
  if (!head || !tail) return { first: 0, end: isLong ? FEW : count, space: undefined };
  return {
    first: head.index * columns,
    end: (tail.index + 1) * columns,
    space: { paddingBlockStart: head.index * row, paddingBlockEnd: (rows - 1 - tail.index) * row },
  };
}
