import axe from "axe-core";
import { expect } from "vitest";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The violations that axe finds now, as rule and element. Rules that cannot hold here may be left out. */
export function violations(within: string | undefined, without: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return find(within, { runOnly: TAGS, rules });
}

async function find(within: string | undefined, wanted: axe.RunOptions): Promise<string[]> {
  const options: axe.RunOptions = { ...wanted, resultTypes: ["violations"], iframes: false };
  const result = await axe.run(within === undefined ? document : { include: [[within]] }, options);
  const found: string[] = [];
  for (const { id, nodes } of result.violations)
    for (const { html, target } of nodes)
      if (id !== "target-size" || (await isSmallInSight(String(target)))) found.push(`${id}: ${html}`);
  return found;
}

/**
 * True when a control is too small also in the middle of what scrolls: axe counts only the part of a control that a bar
 * at the edge leaves uncovered.
 */
async function isSmallInSight(control: string): Promise<boolean> {
  document.querySelector(control)?.scrollIntoView({ block: "center" });
  const result = await axe.run({ include: [[control]] }, { runOnly: { type: "rule", values: ["target-size"] } });
  return result.violations.length > 0;
}

/** Waits until no colour changes any more: the end of one transition may begin another. */
async function expectStill(): Promise<void> {
  const isEnding = ({ effect, playState }: Animation) =>
    playState === "running" && effect?.getTiming().iterations !== Infinity;
  let calm = 0;
  await expect
    .poll(() => {
      calm = document.getAnimations().some(isEnding) ? 0 : calm + 1;
      return calm;
    })
    .toBeGreaterThan(2);
}

/** The dialogs while one is open: what is below is inert. */
const shown = () => (document.querySelector("#layers [role=dialog]") ? "#layers" : undefined);

/** Asserts that axe finds nothing in the page, or in the dialogs while one is open. */
export async function expectAccessible(): Promise<void> {
  await expectStill();
  // The code of a page may still be loading.
  if (shown() === undefined)
    await expect.poll(() => document.querySelector("h1"), { message: "a heading" }).not.toBeNull();
  expect(await violations(shown()), "accessibility").toEqual([]);
}

/** Asserts that all text can be read in a theme: everything else is independent of it. */
export async function expectReadable(theme: "dark" | "light"): Promise<void> {
  const { dataset } = document.documentElement;
  const before = dataset["theme"];
  dataset["theme"] = theme;
  await expectStill();
  const found = await find(shown(), { runOnly: { type: "rule", values: ["color-contrast"] } });
  dataset["theme"] = before;
  expect(found, `contrast, ${theme}`).toEqual([]);
}

/** Asserts that controls are large enough and far enough apart for a finger. */
export async function expectLargeTargets(): Promise<void> {
  await expectStill();
  const found = await find(shown(), { runOnly: { type: "rule", values: ["target-size"] } });
  expect(found, "size of controls").toEqual([]);
}

/** Asserts that neither the page nor a dialog scrolls to the side. */
export function expectFits(): void {
  const boxes = [document.documentElement, ...document.querySelectorAll("[role=dialog]")];
  const wide = boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.outerHTML.slice(0, 80));
  expect(wide, "wider than its place").toEqual([]);
}
