// Client of the sandbox's test controls.

/** Server seed of every session for which none is queued: twenty rounds of the slots without free spins. */
const CALM_SEED = "seed-52";

/** Fault of a call. */
export interface Fault {
  method?: string;
  path: string;
  times?: number;
  status?: number;
  body?: string;
  contentType?: string;
  delayMs?: number;
  dropConnection?: boolean;
  truncate?: boolean;
  afterProcessing?: boolean;
  /** The request is processed after the delay even if the caller has aborted. */
  finishesAnyway?: boolean;
}

/** A recorded request. */
export interface SeenRequest {
  method: string;
  path: string;
  query: string;
  status: number;
  authorization: boolean;
  idempotencyKey: string | null;
}

/** A payment in the API's format. */
export interface SeenInvoice {
  id: string;
  status: number;
  amount: string;
  currency: string;
}

/** A bonus in the API's format. */
export interface SeenBonus {
  id: string;
  name: string;
  status: number;
}

/** A payment request, without the account. */
interface Payment {
  method: string;
  amount: string;
  currency: string;
  fields: Record<string, string>;
}

/** A player created for a test. */
export interface TestPlayer {
  profile: { id: string; email: string | null };
  accessToken: string;
}

/** A document in the API's format. */
export interface SeenDocument {
  id: string;
  fileName: string;
  type: string;
  status: number;
}

/** Decision of a reviewer. */
export const REVIEW = { approved: 1, pending: 2, rejected: 3 } as const;

/** Password of all seeded players. */
export const PASSWORD = "password1";

/** One sandbox. */
export class Sandbox {
  readonly site: string;
  readonly provider: string;

  constructor(site: string, provider: string) {
    this.site = site;
    this.provider = provider;
  }

  async #control<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.site}/__sandbox/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? {} : JSON.parse(text)) as Answer;
  }

  /** Begins with fresh data, in which rounds do not depend on chance. */
  async reset(): Promise<void> {
    await this.#control("POST", "reset", {});
    await this.#control("POST", "seeds", { default: CALM_SEED });
  }

  fault(fault: Fault): Promise<unknown> {
    return this.#control("POST", "faults", fault);
  }

  /** Replaces all faults atomically by this one. */
  replaceFaults(fault: Fault): Promise<unknown> {
    return this.#control("PUT", "faults", fault);
  }

  clearFaults(): Promise<unknown> {
    return this.#control("DELETE", "faults");
  }

  settings(settings: Record<string, unknown>): Promise<unknown> {
    return this.#control("POST", "settings", settings);
  }

  /** Applies a merge patch to the configuration file. */
  config(patch: Record<string, unknown>): Promise<unknown> {
    return this.#control("POST", "config", patch);
  }

  volume(wanted: Record<string, unknown>): Promise<unknown> {
    return this.#control("POST", "volume", wanted);
  }

  /** Sends the player a message. */
  message(player: TestPlayer, title: string, body: string): Promise<unknown> {
    const content = { title, body, image: null, link: null };
    return this.#control("POST", "messages", { playerId: player.profile.id, content });
  }

  /** One spin. */
  bet(player: TestPlayer, amount: string, payout = "0", currency = "USD"): Promise<unknown> {
    return this.#control("POST", "bets", { playerId: player.profile.id, currency, amount, payout });
  }

  /** An invented participant of a tournament gains points so many times; each time publishes the standings. */
  tournamentPoints(tournament: string, number: number, points: number, times = 1): Promise<unknown> {
    return this.#control("POST", "tournaments", { tournament, number, points, times });
  }

  /** Ends a tournament before its time. */
  endTournament(tournament: string): Promise<unknown> {
    return this.#control("POST", "tournaments/end", { tournament });
  }

  /** Issues a bonus with its package; bonuses are numbered here. */
  giveBonus(player: TestPlayer, number: number, deposit = "0", currency = "USD"): Promise<SeenBonus[]> {
    const bonusId = `b0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    return this.#control("POST", "bonuses", { playerId: player.profile.id, bonusId, currency, deposit });
  }

  /** Sets the number of unsettled bets of a bonus. */
  openBets(bonusId: string, openedTransactionsCount: number): Promise<unknown> {
    return this.#control("POST", "bonuses", { id: bonusId, openedTransactionsCount });
  }

  /** Plays free spins of an active batch. */
  freeSpins(id: string, count: number): Promise<unknown> {
    return this.#control("POST", "freespins", { id, count });
  }

  /** An API call with the player's token. */
  async api<Answer>(player: TestPlayer, method: string, path: string, body?: unknown): Promise<Answer> {
    const { status, data } = await this.call<Answer>(player, method, path, body);
    if (status >= 400) throw new Error(`${method} ${path}: ${status}`);
    return data;
  }

  /** A paid deposit by card. */
  async deposit(player: TestPlayer, amount: string, currency = "USD"): Promise<void> {
    const invoice = await this.#pay(player, "deposit", { method: "sandbox.card", amount, currency, fields: {} });
    await this.decide(invoice, "success");
  }

  /** A withdrawal to a card; returns the invoice. */
  withdrawal(player: TestPlayer, amount: string, currency = "USD"): Promise<string> {
    const fields = { wallet_id: "4242424242424242" };
    return this.#pay(player, "withdrawal", { method: "sandbox.withdrawal.card", amount, currency, fields });
  }

  async #pay(player: TestPlayer, kind: string, payment: Payment): Promise<string> {
    const accounts = await this.api<{ id: string; currency: string }[]>(player, "GET", "wallet/accounts");
    const accountId = accounts.find(({ currency }) => currency === payment.currency)?.id;
    const answer = await this.api<{ invoiceId: string }>(player, "POST", `payment/invoices/${kind}`, {
      accountId,
      ...payment,
    });
    return answer.invoiceId;
  }

  /** The reviewer decides a withdrawal. */
  async review(invoice: string, decision: "review" | "approve" | "refuse" | "pay"): Promise<void> {
    await this.#form("withdrawals", { invoice, decision });
  }

  /** The operator gives loyalty points. */
  async givePoints(player: TestPlayer, points: number): Promise<void> {
    await this.#form("players/points", { player: player.profile.id, points: String(points) });
  }

  /** A form of the provider's pages. */
  async #form(path: string, fields: Record<string, string>): Promise<void> {
    const response = await fetch(`${this.provider}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  /** With `drop` only, connections recover; with `loseHistory` they reconnect with a gap. */
  realtime(order: { drop?: boolean; refuse?: boolean; loseHistory?: boolean; delayMs?: number }): Promise<unknown> {
    return this.#control("POST", "realtime", order);
  }

  player(player: Record<string, unknown>): Promise<TestPlayer> {
    return this.#control("POST", "players", player);
  }

  /** Server seeds that games use next, so that the outcomes are known. */
  gameSeeds(seeds: string[]): Promise<unknown> {
    return this.#control("POST", "seeds", { seeds });
  }

  /** Chooses the seeds of the next round of a launched game: the server's is committed first, then it comes into use. */
  async fixRound(launch: string, seed: string): Promise<void> {
    await this.gameSeeds([seed]);
    for (const body of [{}, { clientSeed: "test" }]) {
      const response = await fetch(`${this.provider}/game/api/seed`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-launch": launch },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`seed: ${response.status}`);
    }
  }

  /** Changes a match of the sportsbook: its odds in per cent, its final score, or cancels it. */
  match(change: {
    match: string;
    shift?: number;
    home?: number;
    away?: number;
    cancelled?: boolean;
  }): Promise<{ endsAt: number }> {
    return this.#control("POST", "sportsbook", change);
  }

  publish(channel: string, data: unknown): Promise<unknown> {
    return this.#control("POST", "publish", { channel, data });
  }

  async advance(milliseconds: number): Promise<void> {
    await this.#control("POST", "clock", { advanceMs: milliseconds });
  }

  /** Stops the clock of the server; from now on only the test moves it. */
  async holdClock(): Promise<void> {
    await this.#control("POST", "clock", { hold: true });
  }

  async now(): Promise<number> {
    return (await this.#control<{ nowMs: number }>("GET", "clock")).nowMs;
  }

  async requests(method: string, path: string): Promise<SeenRequest[]> {
    const all = await this.#control<SeenRequest[]>("GET", "requests");
    return all.filter((request) => request.method === method && request.path === path);
  }

  /** Number of requests of a call. */
  async count(method: string, path: string): Promise<number> {
    return (await this.requests(method, path)).length;
  }

  forgetRequests(): Promise<unknown> {
    return this.#control("DELETE", "requests");
  }

  /** API calls with an error response. */
  async failures(): Promise<SeenRequest[]> {
    const all = await this.#control<SeenRequest[]>("GET", "requests");
    return all.filter((request) => request.status >= 400);
  }

  /** Currencies whose ledger sum is not zero. */
  async imbalances(): Promise<Record<string, string>> {
    const sums = await this.#control<Record<string, string | number>>("GET", "ledger");
    const wrong = Object.entries(sums).filter(([, sum]) => Number(sum) !== 0);
    return Object.fromEntries(wrong.map(([currency, sum]) => [currency, String(sum)]));
  }

  credit(playerId: string, currency: string, amount: string): Promise<unknown> {
    return this.#control("POST", "credit", { playerId, currency, amount });
  }

  /** Existing documents. */
  documents(player: TestPlayer, made: { count?: number; type?: string; fileName?: string; status?: number }) {
    return this.#control<SeenDocument[]>("POST", "documents", { playerId: player.profile.id, ...made });
  }

  /** The reviewer decides a document. */
  reviewDocument(id: string, status: number, rejectReason?: string): Promise<unknown> {
    return this.#control("POST", "documents", { id, status, rejectReason });
  }

  /** Creates referred players: in progress, qualified and not qualified in turn. */
  referrals(player: TestPlayer, count: number): Promise<unknown> {
    return this.#control("POST", "referrals", { playerId: player.profile.id, count });
  }

  /** Other open sessions. */
  sessions(player: TestPlayer, count: number): Promise<unknown> {
    return this.#control("POST", "sessions", { playerId: player.profile.id, count });
  }

  /** An API call of the player from another device. */
  async call<Data = Record<string, unknown>>(
    player: TestPlayer,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: Data }> {
    const response = await fetch(`${this.site}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${player.accessToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data } = (await response.json()) as { data: Data };
    return { status: response.status, data };
  }

  /** Invoices of a player, newest first. */
  async invoices(player: TestPlayer): Promise<SeenInvoice[]> {
    const response = await fetch(`${this.site}/api/payment/invoices?page=1&perPage=50`, {
      headers: { authorization: `Bearer ${player.accessToken}` },
    });
    return ((await response.json()) as { data: SeenInvoice[] }).data;
  }

  /** The provider decides a payment. */
  async decide(invoiceId: string, outcome: "success" | "failure", coins: Record<string, string> = {}): Promise<void> {
    const response = await fetch(`${this.provider}/pay/${invoiceId}/outcome`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ outcome, ...coins }),
    });
    if (!response.ok) throw new Error(`outcome: ${response.status} ${await response.text()}`);
  }

  /** Newest code sent to a number (digits, no plus) or an address. */
  async code(recipient: string): Promise<string> {
    const { code } = await this.#message(recipient);
    if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
    return code;
  }

  /** Link of the newest mail to an address. */
  async link(recipient: string): Promise<string> {
    const { link } = await this.#message(recipient);
    if (link === undefined) throw new Error(`no link was sent to ${recipient}`);
    return link;
  }

  /** Token of an autologin link. */
  async autologin(playerId: string): Promise<string> {
    return (await this.#control<{ token: string }>("POST", "autologin", { playerId })).token;
  }

  async #message(recipient: string): Promise<{ code?: string; link?: string }> {
    const response = await fetch(`${this.provider}/outbox.json?recipient=${encodeURIComponent(recipient)}`);
    const [newest] = (await response.json()) as { code?: string; link?: string }[];
    return newest ?? {};
  }
}
