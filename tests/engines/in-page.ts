// Functions that run in the page, in both engines. Each stands alone: it is sent as text.

/** The field whose label begins so, if it can be used. */
export function fieldByLabel(label: string): Element | null {
  const starts = (text: string | null | undefined) => text?.trim().startsWith(label) ?? false;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    "input, select, textarea",
  );
  for (const field of fields) {
    const titles = (field.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
    const texts = [...(field.labels ?? []), ...titles].map((element) => element?.textContent);
    if (!starts(field.getAttribute("aria-label")) && !texts.some(starts)) continue;
    if (field.disabled || field.closest("[inert]") || !field.checkVisibility({ visibilityProperty: true })) continue;
    return field;
  }
  return null;
}

/** Candidates for the accessible name of the focused element, from its attributes, labels and content. */
export function possibleNamesOfFocus(): string[] {
  const { activeElement: element } = document;
  if (!element) return [];
  const labelled = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
  const labels =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
  const written = (of: Element | null) => {
    const copy = of?.cloneNode(true);
    if (!(copy instanceof Element)) return "";
    for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    return copy.textContent;
  };
  const texts = [
    element.getAttribute("aria-label"),
    element.getAttribute("title"),
    labelled.map(written).join(" "),
    ...labels.map(written),
    written(element),
    element instanceof HTMLElement ? element.innerText : "",
    [...element.children].map(written).join(" "),
  ];
  return texts.map((text) => (text ?? "").replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
}

/** Elements for a selector that are shown, can be reached, and have a part of the name in their texts. */
export function candidates(selector: string, name: string): Element[] {
  const labelled = (element: Element) =>
    (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
  const plain = (text: string) => text.replaceAll(/\s+/g, "").toLowerCase();
  const wanted = plain(name).slice(0, 8);
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
    if (element.closest("[inert]") || !element.checkVisibility({ visibilityProperty: true })) return false;
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
    const texts = [
      element.getAttribute("aria-label"),
      element.getAttribute("title"),
      element.getAttribute("alt"),
      element.textContent,
      ...labelled(element),
      ...[...(labels ?? [])].map((label) => label.textContent),
      ...[...element.querySelectorAll("img, [aria-label]")].map(
        (inner) => inner.getAttribute("alt") ?? inner.getAttribute("aria-label"),
      ),
    ];
    return plain(texts.join("")).includes(wanted);
  });
}

/**
 * True if the label or the text of an element does not begin so, or, with `toPress`, if it cannot be pressed: it is off, or
 * moves.
 */
export function isUnfit(element: Node, toPress: boolean, start: string): boolean {
  if (!(element instanceof Element)) return true;
  const texts = [element.getAttribute("aria-label"), element.textContent];
  const name = (texts.find((text) => text) ?? "").replaceAll(/\s+/g, " ").trim();
  if (!name.startsWith(start)) return true;
  if (!toPress) return false;
  const isMoving = document.getAnimations().some(({ effect }) => {
    const isEndless = effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    return effect instanceof KeyframeEffect && !isEndless && (effect.target?.contains(element) ?? false);
  });
  return isMoving || element.matches(":disabled, [aria-disabled='true']");
}

/** Chooses an option, as a list of the system does. */
export function chooseOption(list: Element, value: string): void {
  if (!(list instanceof HTMLSelectElement)) throw new Error("not a list of options");
  list.value = value;
  list.dispatchEvent(new Event("input", { bubbles: true }));
  list.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Gives the focus to a field. */
export function focusOn(field: Element): void {
  if (field instanceof HTMLElement) field.focus();
}
