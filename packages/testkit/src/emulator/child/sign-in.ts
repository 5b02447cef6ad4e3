import type { ConsentSettings } from '#emulator/protocol.ts';
import { type Call, type Double, jsonReply, readJson, urlOf, withJson } from './exchange.ts';

export interface SignInPaths {
  readonly page: RegExp;
  readonly pressed: RegExp;
  readonly token: RegExp;
  /** Whether the provider gives a refresh token for what was asked on the sign-in page. */
  givesRefreshToken(asked: URLSearchParams, hasConsentedBefore: boolean): boolean;
}

/**
 * The consent page's other ends, which the emulators lack: Cancel, unticked scopes, and no refresh token unless the
 * provider's rule for one is kept.
 */
export function createSignIn(paths: SignInPaths) {
  let settings: ConsentSettings = {};
  const asked = new Map<string, URLSearchParams>();
  const withoutRefresh = new Set<string>();
  const consented = new Set<string>();

  const double: Double = async (call, next) => {
    const { pathname, searchParams } = urlOf(call);
    if (call.method === 'GET' && paths.page.test(pathname))
      asked.set(searchParams.get('state') ?? '', searchParams);
    if (call.method === 'POST' && paths.pressed.test(pathname)) return await press(call, next);
    if (call.method === 'POST' && paths.token.test(pathname)) {
      const code = new URLSearchParams(call.body.toString('utf8')).get('code') ?? '';
      const reply = await next(call);
      if (!withoutRefresh.has(code) || reply.status !== 200) return reply;
      return withJson(reply, { ...readJson(reply), refresh_token: undefined });
    }
    return await next(call);
  };

  const press: Double = async (call, next) => {
    const form = new URLSearchParams(call.body.toString('utf8'));
    const state = form.get('state') ?? '';
    if (settings.deny === true) {
      const back = new URL(form.get('redirect_uri') ?? '');
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('state', state);
      return jsonReply(302, {}, { location: back.toString() });
    }
    const withheld = new Set(settings.withhold ?? []);
    const scopes = (form.get('scope') ?? '').split(/\s+/).filter((scope) => !withheld.has(scope));
    form.set('scope', scopes.join(' '));
    const reply = await next({ ...call, body: Buffer.from(form.toString()) } satisfies Call);
    const code = codeIn(reply.headers.location);
    const email = form.get('email') ?? '';
    const query = asked.get(state) ?? new URLSearchParams();
    if (code !== null && !paths.givesRefreshToken(query, consented.has(email)))
      withoutRefresh.add(code);
    consented.add(email);
    return reply;
  };

  return {
    double,
    set(next: ConsentSettings) {
      settings = next;
    },
    reset() {
      settings = {};
      for (const memory of [asked, withoutRefresh, consented]) memory.clear();
    },
  };
}

function codeIn(location: string | undefined): string | null {
  return location === undefined ? null : new URL(location).searchParams.get('code');
}
