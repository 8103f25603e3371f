// The whole site in the page of the test: the real core, the real components, a history of its own.
import type { Core } from "@player-site/core";
import { loadCore } from "@player-site/core/bundler";
import phoneTableUrl from "@player-site/core/phone-table.json?url";
import { json } from "@player-site/core/testing";
import { App } from "../../../ui/src/app/app.tsx";
import { beginNavigation, createNavigation } from "../../../ui/src/app/navigation.ts";
import { started, whenReady } from "../../../ui/src/app/phases.ts";
import { FakeHistory } from "../../../ui/src/navigation/fake-history.ts";
import { accessToken } from "./answers.ts";
import { setCookie } from "./cookies.ts";
import { api } from "./current.ts";
import { atEnd, render } from "./render.tsx";

const REAL_TIMEOUT = globalThis.setTimeout;

/** A history that moves by itself, as a browser's does. */
class MovingHistory extends FakeHistory {
  /** Another document of the same window. */
  go(address: string): void {
    this.entries.splice(this.index + 1);
    this.entries.push({ address: new URL(address, this.address()).href, state: null });
    this.index += 1;
  }

  override move(steps: number): void {
    super.move(steps);
    REAL_TIMEOUT(() => this.deliver());
  }
}

/** Options of a test for the start of the site. */
export interface SiteOptions {
  /** Signed in from the start. */
  player?: boolean;
  /** The cookie notice has not been answered yet. */
  asksForCookies?: boolean;
  /** Settings of config.json that differ from the usual ones. */
  config?: Readonly<Record<string, unknown>> | undefined;
}

/** The site that a test has opened. */
export interface OpenSite {
  core: () => Core;
  /** Path, query and fragment of the address. */
  address: () => string;
  back: () => void;
  forward: () => void;
  /** Ends the site and starts it again with what it has stored, as a reload does. */
  reload: () => Promise<void>;
  /** Ends the site and starts it at another address, as typing an address does. */
  visit: (address: string) => Promise<void>;
}

/** Starts the site at the present entry of a history. Returns its core, and a function that ends it. */
async function start(history: MovingHistory): Promise<{ core: Core; end: () => void }> {
  const core = await loadCore({ configUrl: "/config.json", phoneTableUrl });
  const { navigator, dialogs } = createNavigation(core.actions, history);
  core.actions.start(history.address()).catch(() => undefined);
  await started(core);
  let endNavigation: () => void = () => undefined;
  const stopWaiting = whenReady(core, () => {
    endNavigation = beginNavigation(core, navigator, dialogs);
  });
  const { unmount } = render(<App core={core} navigator={navigator} dialogs={dialogs} />);
  return {
    core,
    end: () => {
      unmount();
      stopWaiting();
      endNavigation();
      core.dispose();
    },
  };
}

/** Opens the site at an address, as a browser would. */
export async function open(
  address: string,
  { player = false, asksForCookies = false, config }: SiteOptions = {},
): Promise<OpenSite> {
  if (!asksForCookies) setCookie("accept-cookie", "all");
  if (player) setCookie("access_token", accessToken());
  if (config !== undefined) {
    const usual = await (await api().fetchInPage("/config.json")).json();
    api().on("GET /config.json", json({ ...usual, ...config }));
  }
  const history = new MovingHistory(new URL(address, window.location.origin).href);
  let site = await start(history);
  atEnd(() => site.end());
  const again = async (moves: () => void = () => undefined) => {
    history.leave();
    site.end();
    moves();
    site = await start(history);
  };
  return {
    core: () => site.core,
    address: () => history.address().slice(window.location.origin.length),
    back: () => history.move(-1),
    forward: () => history.move(1),
    reload: () => again(),
    visit: (to) => again(() => history.go(to)),
  };
}
