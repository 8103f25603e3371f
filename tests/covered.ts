/**
 * Returns the element that covers another one, or `undefined` if some of it is visible. WCAG 2.4.11 requires that a focused
 * element is not fully covered. Browser tests send the source of this function to the page, so it uses nothing else.
 */
export function coverOf(element: Element): Element | undefined {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (right - left < 4 || bottom - top < 4) return undefined;
  const across = [left + 2, (left + right) / 2, right - 2];
  const down = [top + 2, (top + bottom) / 2, bottom - 2];
  const hits = across.flatMap((x) => down.map((y) => document.elementFromPoint(x, y)));
  const isSeen = (hit: Element | null) => hit !== null && (hit.contains(element) || element.contains(hit));
  return hits.some(isSeen) ? undefined : (hits.find((hit) => hit !== null) ?? document.body);
}
