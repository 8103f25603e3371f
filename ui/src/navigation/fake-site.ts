import type { Address, DialogDecision, DialogRequest, RouteView } from "@player-site/core";
import { FakeHistory } from "./fake-history.ts";
import type { Layer } from "./history.ts";
import { Navigator, type Page } from "./navigator.ts";

/** Dialogs with a query parameter. */
export const WITH_QUERY = ["sign-in", "sign-up", "wallet"] as const;
/** A dialog that opens on top of others. */
export const ON_OTHERS = "cancel-deposit";
/** A dialog that explains a refusal of the moment. */
export const EXPLANATION = "game-limit-reached";

const QUESTION: RouteView = { page: "question", layout: "site", indexed: true, localized: false, keepsScroll: true };

/** A site with a fake core that has a few dialogs and pages. */
export class Site {
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
      restores: (name) => name !== "unknown" && name !== EXPLANATION,
      stacks: (name) => name === ON_OTHERS,
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

/** Name of the dialog of a layer, or `menu`. */
export const nameOf = (layer: Layer): string => layer.request?.name ?? "menu";
