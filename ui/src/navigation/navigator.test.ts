import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EXPLANATION, ON_OTHERS, Site } from "./fake-site.ts";

describe("dialogs", () => {
  test("opening a dialog adds a history entry and closing it goes back", async () => {
    const site = new Site();
    site.open("sign-in");
    expect([site.address, site.history.index, site.names]).toEqual(["/?sign-in=true", 1, ["sign-in"]]);
    site.close("sign-in");
    expect(site.names).toEqual([]);
    await site.settle();
    expect([site.address, site.history.index]).toEqual(["/", 0]);
    await site.forward();
    expect(site.names).toEqual(["sign-in"]);
  });

  test("a dialog replaces another dialog in the same entry", async () => {
    const site = new Site();
    site.open("sign-in");
    site.open("sign-up");
    await site.settle();
    expect([site.address, site.history.index, site.names]).toEqual(["/?sign-up=true", 1, ["sign-up"]]);
    await site.back();
    expect([site.address, site.names]).toEqual(["/", []]);
  });

  test("a dialog named by the address opens, and closing it removes the parameter", async () => {
    const site = new Site("/?sign-in=true&utm=1");
    expect([site.history.entries.length, site.names]).toEqual([1, ["sign-in"]]);
    site.close("sign-in");
    await site.settle();
    expect([site.address, site.history.entries.length]).toEqual(["/?utm=1", 1]);
  });

  test("Back from a dialog that was opened in a dialog of the address returns to the page", async () => {
    const site = new Site("/?sign-in=true&utm=1");
    site.open("sign-up");
    expect([site.names, site.address, site.history.index]).toEqual([["sign-up"], "/?utm=1&sign-up=true", 1]);
    await site.back();
    expect([site.names, site.address, site.history.index]).toEqual([[], "/?utm=1", 0]);
    await site.forward();
    expect(site.names).toEqual(["sign-up"]);
    site.close("sign-up");
    await site.settle();
    expect([site.names, site.address, site.history.index]).toEqual([[], "/?utm=1", 0]);
  });

  test("Back closes a dialog of the address that the player has gone on in", async () => {
    const site = new Site("/?sign-up=true");
    const id = site.id("sign-up");
    const release = site.navigator.guard(id, (how) => how === "close");
    expect([site.id("sign-up"), site.address, site.history.entries.length]).toEqual([id, "/?sign-up=true", 2]);
    await site.back();
    expect(site.names, "the guard keeps it open").toEqual(["sign-up"]);
    release();
    site.reload();
    await site.back();
    expect([site.names, site.address, site.history.index]).toEqual([[], "/", 0]);
  });

  test("a confirmation dialog opens on top of a dialog and closes with it", async () => {
    const site = new Site();
    site.open("wallet");
    site.open(ON_OTHERS);
    await site.settle();
    expect([site.names, site.history.index]).toEqual([["wallet", ON_OTHERS], 2]);
    site.close("wallet");
    await site.settle();
    expect([site.names, site.history.index, site.address]).toEqual([[], 0, "/"]);
  });

  test("a reload restores open dialogs except those the visitor may no longer open", async () => {
    const site = new Site();
    site.open("wallet");
    site.open(ON_OTHERS);
    site.reload();
    await site.settle();
    expect(site.names).toEqual(["wallet", ON_OTHERS]);
    site.refused.add(ON_OTHERS);
    site.reload();
    await site.settle();
    expect(site.names).toEqual(["wallet"]);
  });

  test("a dialog that explains a refusal of the moment is gone after a reload, and the step to it too", async () => {
    const site = new Site();
    site.open(EXPLANATION);
    site.reload();
    await site.settle();
    expect([site.names, site.address]).toEqual([[], "/"]);
    // The server refuses again, and the dialog opens again.
    site.open(EXPLANATION);
    await site.settle();
    expect(site.names).toEqual([EXPLANATION]);
  });

  test("a guard refuses a close and a step back; it may allow the second step back", async () => {
    const site = new Site();
    site.open("sign-up");
    const guard = vi.fn((_how: string) => false);
    site.navigator.guard(site.id("sign-up"), guard);
    expect(site.close("sign-up")).toBe(false);
    await site.back();
    expect(guard.mock.calls).toEqual([["close"], ["back"]]);
    expect([site.names, site.address]).toEqual([["sign-up"], "/?sign-up=true"]);
    guard.mockReturnValue(true);
    await site.back();
    expect([site.names, site.address, site.history.index]).toEqual([[], "/", 0]);
  });

  test("two dialogs kept open by a guard share the entry that is added again", async () => {
    const site = new Site();
    site.open("wallet");
    site.open(ON_OTHERS);
    site.navigator.guard(site.id("wallet"), () => false);
    await site.back(2);
    expect([site.names, site.history.index]).toEqual([["wallet", ON_OTHERS], 1]);
    site.close(ON_OTHERS);
    await site.settle();
    expect([site.names, site.history.index]).toEqual([["wallet"], 1]);
    site.close("wallet", true);
    await site.settle();
    expect([site.names, site.history.index, site.address]).toEqual([[], 0, "/"]);
  });
});

describe("pages", () => {
  test("a navigation waits for the step back of a closing dialog", async () => {
    const site = new Site("/profile/wallet");
    site.open("wallet");
    site.close("wallet");
    site.navigator.navigate("/contact");
    await site.settle();
    expect([site.address, site.names]).toEqual(["/contact", []]);
    await site.back();
    expect([site.address, site.names]).toEqual(["/profile/wallet", []]);
  });

  test("a link in a dialog navigates to the page; Back returns to the dialog", async () => {
    const site = new Site("/profile/wallet");
    site.open("wallet");
    site.navigator.navigate("/");
    await site.settle();
    expect([site.address, site.names]).toEqual(["/", []]);
    await site.back();
    expect([site.address, site.names]).toEqual(["/profile/wallet?wallet=true", ["wallet"]]);
  });

  test("redirects replace the entry, and the core resolves every address", async () => {
    const site = new Site();
    site.navigator.navigate("/profile");
    expect([site.address, site.history.index, site.navigator.location().address?.path]).toEqual([
      "/profile/info",
      1,
      "/profile/info",
    ]);
    await site.back();
    expect(site.located.at(-1)).toBe("https://site.test/");
  });

  test("changing a tab replaces the query in the same entry and informs the core", () => {
    const site = new Site("/profile/history?utm=1&page=2");
    site.navigator.select({ tab: "bonuses", page: undefined });
    expect([site.address, site.history.entries.length]).toEqual(["/profile/history?utm=1&tab=bonuses", 1]);
    expect(site.navigator.location().search).toBe("?utm=1&tab=bonuses");
    expect(site.located.at(-1)).toMatch(/tab=bonuses$/);
  });

  test("opening and closing dialogs and the menu does not scroll", async () => {
    const site = new Site();
    site.top = 300;
    site.arrived.length = 0;
    site.open("sign-in");
    await site.back();
    await site.forward();
    site.close("sign-in");
    await site.settle();
    site.navigator.openMenu();
    await site.back();
    expect([site.arrived, site.top]).toEqual([[], 300]);
  });

  test("a new page begins at its top; Back and Forward return to where the page was left", async () => {
    const site = new Site();
    site.top = 700;
    site.navigator.navigate("/contact");
    expect([site.arrived.at(-1), site.top]).toEqual([{ moved: true, top: undefined }, 0]);
    site.top = 40;
    await site.back();
    expect([site.address, site.top]).toEqual(["/", 700]);
    await site.forward();
    expect([site.address, site.top]).toEqual(["/contact", 40]);
    // A new page in the place of another one does not begin where that one was left.
    await site.back();
    site.navigator.navigate("/profile/info");
    expect(site.top).toBe(0);
    site.top = 90;
    site.navigator.navigate("/contact", true);
    expect(site.top).toBe(0);
    await site.back();
    expect(site.top).toBe(700);
  });

  test("a page below a dialog is where it was left, too", async () => {
    const site = new Site();
    site.top = 500;
    site.open("wallet");
    site.navigator.navigate("/contact");
    await site.back();
    expect([site.names, site.top]).toEqual([["wallet"], 500]);
    await site.forward();
    await site.back(2);
    expect([site.address, site.names, site.top]).toEqual(["/", [], 500]);
  });

  test("after a reload the page and those before and after it are where they were left", async () => {
    const site = new Site();
    site.top = 200;
    site.navigator.navigate("/contact");
    site.top = 300;
    site.navigator.navigate("/profile/info");
    site.top = 400;
    await site.back();
    site.reload();
    await site.settle();
    expect([site.address, site.top]).toEqual(["/contact", 300]);
    await site.back();
    expect(site.top).toBe(200);
    await site.back(-2);
    expect([site.address, site.top]).toEqual(["/profile/info", 400]);
  });

  test("pages of a route that keeps the scroll position do, but begin at their top from elsewhere", async () => {
    const site = new Site();
    site.top = 120;
    site.navigator.navigate("/questions/account");
    expect(site.top).toBe(0);
    site.top = 80;
    site.navigator.navigate("/questions/payments");
    expect([site.arrived.at(-1), site.top]).toEqual([{ moved: false, top: undefined }, 80]);
    site.navigator.navigate("/contact");
    expect(site.top).toBe(0);
  });

  test("steps between fragments of one page return to where they were left", async () => {
    const site = new Site("/contact");
    site.top = 10;
    site.navigator.navigate("/contact#form");
    expect(site.arrived.at(-1)).toEqual({ moved: false, top: undefined });
    site.top = 900;
    await site.back();
    expect(site.top).toBe(10);
    await site.forward();
    expect(site.top).toBe(900);
  });

  test("the next navigation loads a newer build, unless a dialog has unsaved input", async () => {
    const site = new Site();
    site.newerBuild = true;
    site.open("sign-up");
    await site.settle();
    const release = site.navigator.guard(site.id("sign-up"), () => false);
    site.navigator.navigate("/contact");
    await site.settle();
    expect([site.loaded, site.address]).toEqual([[], "/contact"]);
    release();
    site.navigator.navigate("/profile/info");
    expect([site.loaded, site.address]).toEqual([["/profile/info"], "/contact"]);
  });
});

describe("the menu", () => {
  test("Back closes it and stays on the page", async () => {
    const site = new Site("/contact");
    site.navigator.openMenu();
    expect(site.names).toEqual(["menu"]);
    await site.back();
    expect([site.names, site.address, site.history.index]).toEqual([[], "/contact", 0]);
  });

  test("a page chosen in it replaces its history entry", async () => {
    const site = new Site("/contact");
    site.navigator.openMenu();
    site.navigator.navigate("/profile/info");
    expect([site.names, site.address, site.history.index]).toEqual([[], "/profile/info", 1]);
    await site.back();
    expect([site.names, site.address]).toEqual([[], "/contact"]);
  });

  test("a dialog opened from it replaces it", async () => {
    const site = new Site();
    site.navigator.openMenu();
    site.open("wallet");
    await site.settle();
    expect([site.names, site.history.index, site.history.entries.length]).toEqual([["wallet"], 1, 2]);
    await site.back();
    expect([site.names, site.address]).toEqual([[], "/"]);
  });
});

describe("a frame that has followed links", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("a dialog that is closed over it leaves the address, and stays closed", async () => {
    const site = new Site();
    site.open("wallet");
    site.history.followInFrame();
    site.history.followInFrame();
    site.close("wallet");
    await site.settle();
    await vi.advanceTimersByTimeAsync(500);
    await site.settle();
    await vi.advanceTimersByTimeAsync(500);
    await site.settle();
    expect([site.address, site.names, site.history.index]).toEqual(["/", [], 0]);
    site.open("sign-in");
    await site.back();
    expect([site.address, site.names]).toEqual(["/", []]);
  });

  test("a move that the browser answers late is not repeated without entries of frames", async () => {
    const site = new Site("/contact");
    site.navigator.navigate("/");
    site.open("wallet");
    site.close("wallet");
    await vi.advanceTimersByTimeAsync(600);
    await site.settle();
    expect([site.address, site.names, site.history.index]).toEqual(["/", [], 1]);
  });
});

test("a fragment link followed by the browser adds a normal entry", async () => {
  const site = new Site();
  site.history.follow("#games");
  site.open("sign-in");
  site.close("sign-in");
  await site.settle();
  expect([site.address, site.history.index]).toEqual(["/#games", 1]);
  await site.back();
  expect(site.address).toBe("/");
});
