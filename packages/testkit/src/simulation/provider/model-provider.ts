import type { Provider } from '@eisen/contract';
import { findErasing } from '#emulator/find-erasing.ts';
import { type GmailState, serveGmail } from './gmail-model.ts';
import { priceOfGmail } from './gmail-prices.ts';
import { type GraphState, placesOfGraph, priceOfGraph, serveGraph } from './graph-model.ts';
import { ModelAccount } from './model-account.ts';
import { serveCalendar } from './model-calendar.ts';
import { type ModelAnswer, type ModelCall, type ModelHabits, notFound, ok } from './model-call.ts';
import { type QuotaRule, QuotaWindow } from './quota-window.ts';

/** What may be removed: events, of which nothing is mail. */
const REMOVABLE = /\/events\/[^/]+$/;
/** Access tokens live so long; both providers say an hour. */
const TOKEN_LIFE_S = 3_600;

interface Held {
  readonly account: ModelAccount;
  readonly gmail: GmailState;
  readonly graph: GraphState;
  /** Access tokens that are still good. */
  readonly tokens: Set<string>;
}

/** A provider in memory: accounts, tokens, quota, and the rules of its API by our own reading of them. */
export class ModelProvider {
  readonly kind: Provider;
  readonly #held = new Map<string, Held>();
  readonly #windows = new Map<string, QuotaWindow>();
  readonly #rule: QuotaRule;
  #tokens = 0;
  /** Requests that erase mail, and those that no documented call of ours makes. */
  readonly erasing: string[] = [];
  readonly strange: string[] = [];
  requests = 0;

  constructor(options: {
    kind: Provider;
    names: readonly string[];
    nowMs: () => number;
    habits: ModelHabits;
    quota: QuotaRule;
    tell?: (what: string) => void;
  }) {
    const { kind, nowMs, habits, tell } = options;
    this.kind = kind;
    this.#rule = options.quota;
    for (const name of options.names) {
      const account = new ModelAccount(name, nowMs, tell);
      const shared = { account, habits, nowMs };
      this.#held.set(name, {
        account,
        gmail: { ...shared, lostBefore: 0, repeats: 0 },
        graph: { ...shared, rounds: new Map(), repeats: 0 },
        tokens: new Set(),
      });
    }
  }

  account(name: string): ModelAccount {
    return this.#find(name).account;
  }

  /** Tokens as a consent gives them. */
  grant(name: string): { accessToken: string; refreshToken: string; expiresInSeconds: number } {
    this.#tokens += 1;
    const accessToken = `access-${name}-${this.#tokens}`;
    this.#find(name).tokens.add(accessToken);
    return { accessToken, refreshToken: `refresh-${name}`, expiresInSeconds: TOKEN_LIFE_S };
  }

  /** Every access token given until now is refused from here on. */
  expireTokens(name: string): void {
    this.#find(name).tokens.clear();
  }

  loseCursors(name: string): void {
    const { gmail, graph, account } = this.#find(name);
    gmail.lostBefore = account.changes.length;
    graph.rounds.clear();
  }

  repeatChanges(name: string, count: number): void {
    const { gmail, graph } = this.#find(name);
    gmail.repeats = count;
    graph.repeats = count;
  }

  sums() {
    const windows = [...this.#windows.values()];
    return {
      overQuota: windows.reduce((sum, one) => sum + one.refused, 0),
      peakUnits: Math.max(0, ...windows.map((one) => one.peakUnits)),
      peakAtOnce: Math.max(0, ...windows.map((one) => one.peakAtOnce)),
    };
  }

  /**
   * Takes a call in; what it does is done by the answer's `finish`.
   *
   * @param sender  the process; each keeps the quota by itself
   * @param at.isEcho  a second delivery or one whose sender has given up: nobody's place
   * @param at.isRepeat  a second delivery: what it changes back, nobody can tell from its owner's doing
   */
  begin(
    call: ModelCall,
    at: { sender: string; sentMs: number; isEcho: boolean; isRepeat?: boolean },
  ): { finish: () => ModelAnswer; leave: () => void } {
    this.requests += 1;
    if (call.path.endsWith('/token')) return { finish: () => this.#refresh(call), leave() {} };
    this.erasing.push(
      ...findErasing([{ method: call.method, path: call.path }]).map(
        ({ method, path }) => `${method} ${path}`,
      ),
    );
    if (call.method === 'DELETE' && !REMOVABLE.test(call.path))
      this.strange.push(`${call.method} ${call.path}`);
    const token = call.header('authorization')?.replace('Bearer ', '') ?? '';
    const held = [...this.#held.values()].find((one) => one.tokens.has(token));
    if (!held) return { finish: () => refusal(401, 'InvalidAuthenticationToken'), leave() {} };
    if (at.isRepeat) return { finish: () => this.#repeat(held, call), leave() {} };
    if (at.isEcho) return { finish: () => this.#serve(held, call), leave() {} };
    const [units, places] =
      this.kind === 'gmail' ? [priceOfGmail(call), 1] : [priceOfGraph(call), placesOfGraph(call)];
    const window = this.#windowOf(`${at.sender} ${held.account.name}`);
    const isWithin = window.begin(at.sentMs, units, places);
    return {
      finish: () => (isWithin ? this.#serve(held, call) : refusal(429, 'TooManyRequests')),
      leave: () => window.end(places),
    };
  }

  #repeat(held: Held, call: ModelCall): ModelAnswer {
    const { account } = held;
    const before = account.changes.length;
    const answer = this.#serve(held, call);
    for (const { id } of account.changes.slice(before)) account.changedBack.add(id);
    return answer;
  }

  #serve(held: Held, call: ModelCall): ModelAnswer {
    const ofCalendar = serveCalendar(this.kind, held.account, call);
    if (ofCalendar !== null) return ofCalendar;
    return this.kind === 'gmail' ? serveGmail(held.gmail, call) : serveGraph(held.graph, call);
  }

  #refresh(call: ModelCall): ModelAnswer {
    const name = /refresh-(\w+)/.exec(
      new URLSearchParams(call.body).get('refresh_token') ?? '',
    )?.[1];
    if (name === undefined || !this.#held.has(name)) return refusal(400, 'invalid_grant');
    const { accessToken, refreshToken, expiresInSeconds } = this.grant(name);
    return ok({
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: expiresInSeconds,
      token_type: 'Bearer',
    });
  }

  #windowOf(key: string): QuotaWindow {
    const window = this.#windows.get(key) ?? new QuotaWindow(this.#rule);
    this.#windows.set(key, window);
    return window;
  }

  #find(name: string): Held {
    const held = this.#held.get(name);
    if (!held) throw new Error(`There is no account ${name}.`);
    return held;
  }
}

function refusal(status: number, code: string): ModelAnswer {
  if (status === 404) return notFound(code);
  return { status, body: { error: { code, errors: [{ reason: code }] } } };
}
