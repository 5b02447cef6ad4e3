import type { CallPriority, Quota, RemoteAccount } from './remote-account.ts';
import { createRemoteApi, type RemoteApi, type RemoteApiOptions } from './remote-api.ts';

/** A call that reached the scripted provider. */
export interface ScriptedCall {
  readonly method: string;
  readonly url: URL;
  /** Path and query behind the base address. */
  readonly target: string;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
  readonly redirect: string;
}

/** Answers by a function, or one after the other by a list; a thrown error is a cut connection. */
export type Script =
  | ((call: ScriptedCall, index: number) => Response | Promise<Response>)
  | readonly (Response | Error | ((call: ScriptedCall) => Response | Promise<Response>))[];

export interface ScriptedAccountOptions {
  readonly priority?: CallPriority;
  readonly baseUrl?: string;
  readonly quota?: Quota;
  readonly ownerAddress?: string;
  readonly onRead?: RemoteAccount['onRead'];
}

export interface ScriptedAccount {
  readonly account: RemoteAccount;
  readonly calls: ScriptedCall[];
  /** Waits in milliseconds, none of which took any time. */
  readonly waits: number[];
  readonly pauses: number[];
  /** Units and places of every call. */
  readonly taken: { units: number; places: number }[];
  /** How many places are not given back. */
  open(): number;
}

/** For tests of adapters: an account whose provider is a script, whose clock stands and whose quota only counts. */
export function scriptedAccount(
  script: Script,
  options: ScriptedAccountOptions = {},
): ScriptedAccount {
  const baseUrl = options.baseUrl ?? 'https://provider.example/v1.0';
  const calls: ScriptedCall[] = [];
  const waits: number[] = [];
  const pauses: number[] = [];
  const taken: { units: number; places: number }[] = [];
  let open = 0;
  let generation = 1;
  const quota: Quota = options.quota ?? {
    async take(units, _priority, takeOptions) {
      taken.push({ units, places: takeOptions?.places ?? 1 });
      open += 1;
      return () => {
        open -= 1;
      };
    },
    pause: (waitMs) => pauses.push(waitMs),
  };
  const account: RemoteAccount = {
    baseUrl,
    quota,
    priority: options.priority ?? 'user',
    ownerAddress: options.ownerAddress ?? 'alice@owner.example',
    onRead: options.onRead,
    tokens: {
      current: async () => `token-${generation}`,
      async renew() {
        generation += 1;
        return `token-${generation}`;
      },
    },
    sleep: async (waitMs) => {
      waits.push(waitMs);
    },
    random: () => 1,
    async fetch(input, init) {
      const request = new Request(input, init);
      const text = await request.text();
      const url = new URL(request.url);
      const call: ScriptedCall = {
        method: request.method,
        url,
        target: request.url.startsWith(baseUrl) ? request.url.slice(baseUrl.length) : request.url,
        headers: request.headers,
        text,
        json: readJson(text),
        redirect: request.redirect,
      };
      const index = calls.push(call) - 1;
      if (typeof script === 'function') return await script(call, index);
      const step = script[index];
      if (step === undefined) throw new Error(`the script has no answer for call ${index + 1}`);
      if (step instanceof Error) throw step;
      return typeof step === 'function' ? await step(call) : step;
    },
  };
  return { account, calls, waits, pauses, taken, open: () => open };
}

/** The request layer over a scripted account. */
export function scriptedApi(
  script: Script,
  options: ScriptedAccountOptions & RemoteApiOptions = {},
): ScriptedAccount & { readonly api: RemoteApi } {
  const scripted = scriptedAccount(script, options);
  return { ...scripted, api: createRemoteApi(scripted.account, options) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
