import { describe, expect, test } from "vitest";
import { nameOf, ON_OTHERS, Site, WITH_QUERY } from "./fake-site.ts";
import { savedEntry } from "./history.ts";

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
    expect(site.navigator.location().address?.path, `seed ${seed}`).toBe(model.path);
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
      expect(new URL(site.history.address()).pathname, `seed ${seed}`).toBe(site.navigator.location().address?.path);
      const queries = WITH_QUERY.filter((key) => new URL(site.history.address()).searchParams.has(key));
      expect(queries, `seed ${seed}`).toEqual(site.names.filter((name) => WITH_QUERY.some((key) => key === name)));
    }
  });
});
