import type { Address, DialogDecision, DialogRequest, RouteView } from "@player-site/core";
import { describe, expect, test, vi } from "vitest";
import { FakeHistory } from "./fake-history.ts";
import { type Layer, savedEntry } from "./history.ts";
import { Navigator, type Page } from "./navigator.ts";

const WITH_QUERY = ["sign-in", "sign-up", "wallet"] as const;
const ON_OTHERS = "cancel-deposit";
const QUESTION: RouteView = { page: "question", layout: "site", indexed: true, localized: false, keepsScroll: true };

/** A site with a fake core that has a few dialogs and pages. */
class Site {
  readonly history: FakeHistory;
  readonly located: string[] = [];
  readonly arrived: { moved: boolean; top: number | undefined }[] = [];
  /** Scroll offset of the page. */
  top = 0;
  readonly loaded: string[] = [];
  refused = new Set<string>();
  newerBuild = false;
  navigator: Navigator;

  constructor(address = "/") {
    this.history = new FakeHistory(address);
    this.page = this.#page();
    this.navigator = this.#start();
  }

  readonly page: Page;

  #page(): Page {
    return {
      scrolled: () => this.top,
      arrive: (moved, top) => {
        this.arrived.push({ moved, top });
        this.top = top ?? (moved ? 0 : this.top);
      },
      resume: (top) => {
        this.top = top ?? this.top;
      },
      loads: (to) => {
        if (this.newerBuild) this.loaded.push(to);
        return this.newerBuild;
      },
      knows: (name) => name !== "unknown",
      liesOnOthers: (name) => name === ON_OTHERS,
    };
  }

  #start(): Navigator {
    const navigator = new Navigator(this.history, this, this.page);
    navigator.begin();
    return navigator;
  }

  reload(): void {
    this.history.leave();
    this.top = 0;
    this.arrived.length = 0;
    this.navigator = this.#start();
  }

  locate = (href: string): Address => {
    this.located.push(href);
    const { pathname, searchParams, search } = new URL(href);
    const name = WITH_QUERY.find((key) => searchParams.has(key));
    const dialog = name && ({ name, value: "true" } satisfies DialogRequest);
    const redirect = pathname === "/profile" ? "/profile/info" : undefined;
    const route = pathname.startsWith("/questions/") && { ...QUESTION, parameter: pathname };
    return {
      locale: "en",
      prefix: "",
      path: pathname,
      search,
      ...(route && { route }),
      ...(dialog && { dialog }),
      ...(redirect && { redirect }),
    };
  };

  decideDialog = (request: DialogRequest): DialogDecision => {
    if (this.refused.has(request.name)) return { kind: "refused" };
    const query = WITH_QUERY.find((key) => key === request.name);
    return { kind: "open", dialog: request, ...(query && { query: { key: query, value: "true" } }) };
  };

  open(name: string): void {
    this.navigator.open({ name } as DialogRequest);
  }

  close(name: string, force = false): boolean {
    const layer = this.navigator.layers().find((candidate) => candidate.request?.name === name);
    return layer !== undefined && this.navigator.close(layer.id, force);
  }

  id(name: string): string {
    return this.navigator.layers().find((layer) => layer.request?.name === name)?.id ?? "";
  }

  get names(): string[] {
    return this.navigator.layers().map(nameOf);
  }

  get address(): string {
    return this.history.address().replace("https://site.test", "");
  }

  settle(): Promise<void> {
    return this.history.settle();
  }

  async back(steps = 1): Promise<void> {
    this.history.move(-steps);
    await this.settle();
  }

  async forward(): Promise<void> {
    this.history.move(1);
    await this.settle();
  }
}

const nameOf = (layer: Layer): string => layer.request?.name ?? "menu";

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
    expect([site.address, site.history.index, site.navigator.place().address?.path]).toEqual([
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
    expect(site.navigator.place().search).toBe("?utm=1&tab=bonuses");
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

/** Seeded random numbers: the same in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface ModelLayer {
  name: string;
  /** Index of the history entry added for the layer. */
  entry?: number;
}

/** The expected history, computed without waiting. */
class Model {
  entries: { path: string; layers: ModelLayer[] }[] = [{ path: "/", layers: [] }];
  index = 0;
  layers: ModelLayer[] = [];

  #push(path: string, layers: ModelLayer[]): void {
    this.entries.splice(this.index + 1);
    this.entries.push({ path, layers });
    this.index += 1;
    this.layers = layers;
  }

  #replace(layers: ModelLayer[]): void {
    this.entries[this.index] = { path: this.path, layers };
    this.layers = layers;
  }

  get path(): string {
    return this.entries[this.index]?.path ?? "";
  }

  open(name: string): void {
    if (this.layers.some((layer) => layer.name === name)) return;
    const dialogs = this.layers.filter((layer) => layer.name !== "menu");
    const kept = WITH_QUERY.some((key) => key === name) ? [] : dialogs;
    const dropped = this.layers.filter((layer) => !kept.includes(layer));
    if (dropped.length === 0) {
      this.#push(this.path, [...kept, { name, entry: this.index + 1 }]);
      return;
    }
    const entry = dropped.find((layer) => layer.entry !== undefined)?.entry;
    this.index = entry ?? this.index;
    this.#replace([...kept, { name, ...(entry !== undefined && { entry }) }]);
  }

  menu(): void {
    if (this.layers.length === 0) this.#push(this.path, [{ name: "menu", entry: this.index + 1 }]);
  }

  close(name: string): void {
    const at = this.layers.findIndex((layer) => layer.name === name);
    if (at < 0) return;
    const kept = this.layers.slice(0, at);
    const entry = this.layers.slice(at).find((layer) => layer.entry !== undefined)?.entry;
    if (entry !== undefined) this.index = Math.max(entry - 1, ...kept.map((layer) => layer.entry ?? 0));
    this.#replace(kept);
  }

  navigate(path: string): void {
    if (this.layers.some(({ name }) => name === "menu")) this.index -= 1;
    this.#push(path, []);
  }

  move(steps: number): void {
    const target = this.entries[this.index + steps];
    if (!target) return;
    this.index += steps;
    this.layers = target.layers;
  }
}

const DIALOGS = [...WITH_QUERY, ON_OTHERS, "equivalent-currency"];
const PATHS = ["/", "/contact", "/profile/info"];

describe("random sequences", () => {
  const act = (site: Site, model: Model, next: (below: number) => number): Promise<void> | undefined => {
    const pick = (names: readonly string[]) => names[next(names.length)] ?? "";
    const name = pick(DIALOGS);
    switch (next(9)) {
      case 0:
      case 1:
        site.open(name);
        model.open(name);
        return undefined;
      case 2:
      case 3: {
        // While moves are pending, a layer of the same name may not be the one in the model.
        if (site.history.isMoving) return site.settle();
        const layer = site.navigator.layers().at(next(3) === 0 ? 0 : -1);
        if (!layer) return undefined;
        site.navigator.close(layer.id);
        model.close(nameOf(layer));
        return undefined;
      }
      case 4: {
        const path = pick(PATHS);
        site.navigator.navigate(path);
        model.navigate(path);
        return undefined;
      }
      case 5:
        site.navigator.openMenu();
        model.menu();
        return undefined;
      case 6:
        return site.settle().then(() => {
          model.move(-1);
          return site.back();
        });
      case 7:
        return site.settle().then(() => {
          model.move(1);
          return site.forward();
        });
      default:
        return site.settle().then(() => site.reload());
    }
  };

  test("pages and layers match the model", async () => {
    for (let seed = 0; seed < 300; seed += 1) await compare(seed);
  });

  const compare = async (seed: number) => {
    const next = random(seed);
    const site = new Site();
    const model = new Model();
    for (let step = 0; step < 40; step += 1) {
      // Most steps start before the previous move is complete.
      await act(site, model, next);
      if (next(3) === 0) await site.settle();
      else for (let turn = next(4); turn > 0; turn -= 1) await Promise.resolve();
    }
    await site.settle();
    expect(site.names, `seed ${seed}`).toEqual(model.layers.map((layer) => layer.name));
    expect(new URL(site.history.address()).pathname, `seed ${seed}`).toBe(model.path);
    expect(site.history.index, `seed ${seed}`).toBe(model.index);
    expect(site.navigator.place().address?.path, `seed ${seed}`).toBe(model.path);
  };

  test("the page matches the history entry after any sequence of user actions", async () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const next = random(seed);
      const site = new Site();
      for (let step = 0; step < 60; step += 1) {
        switch (next(7)) {
          case 0:
          case 1:
            site.open(DIALOGS[next(DIALOGS.length)] ?? "");
            break;
          case 2:
            site.close(site.names.at(-1) ?? "");
            break;
          case 3:
            site.navigator.navigate(PATHS[next(PATHS.length)] ?? "");
            break;
          case 4:
            site.history.move(next(4) - 2);
            break;
          case 5:
            site.history.deliver();
            break;
          default:
            await Promise.resolve();
        }
      }
      await site.settle();
      const entry = savedEntry(site.history.state());
      expect(site.names, `seed ${seed}`).toEqual(entry?.layers.map(nameOf));
      expect(new URL(site.history.address()).pathname, `seed ${seed}`).toBe(site.navigator.place().address?.path);
      const queries = WITH_QUERY.filter((key) => new URL(site.history.address()).searchParams.has(key));
      expect(queries, `seed ${seed}`).toEqual(site.names.filter((name) => WITH_QUERY.some((key) => key === name)));
    }
  });
});
