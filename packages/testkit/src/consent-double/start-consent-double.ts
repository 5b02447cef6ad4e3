import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DoubleAccount, Issued } from './accounts.ts';
import {
  answerApi,
  answerPage,
  answerRevoke,
  answerToken,
  DOUBLE_CLIENT,
  type Reply,
} from './answers.ts';

/** What a path answers in the place of the double, for a while. */
export interface ScriptedAnswer {
  readonly path: RegExp;
  /** How often; default: until it is healed. */
  readonly times?: number;
  readonly status?: number;
  readonly body?: unknown;
  /** The connection is cut before anything is answered. */
  readonly cut?: boolean;
  /** The answer is right, and comes so much later. */
  readonly delayMs?: number;
}

/** A consent page, token endpoint and the first calls of both providers, scripted by the test (own double). */
export interface ConsentDouble {
  readonly url: string;
  /** The configuration of a server that takes it for Microsoft and Google. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * What the user does at the page that `/auth/login` sent him to.
   *
   * @returns path and query of the callback that the browser is sent to
   */
  consent(loginUrl: string, choice: ConsentChoice): string;
  script(answer: ScriptedAnswer): void;
  /** Ends every script, and forgets what was asked. */
  heal(): void;
  /** Claims that the next ID tokens hold instead of the right ones. */
  claims: Readonly<Record<string, unknown>>;
  /** How many requests were made, each as `METHOD /path?query`. */
  count(path: RegExp): number;
  /** The provider ends every consent of an account. */
  endConsent(accountId: string): void;
  readonly issued: Issued;
  close(): Promise<void>;
}

export interface ConsentChoice {
  readonly account?: DoubleAccount;
  /** Scopes that the user unticks. */
  readonly withhold?: readonly string[];
  /** The page's `error` in the place of a code. */
  readonly error?: string;
}

export async function startConsentDouble(): Promise<ConsentDouble> {
  const issued = new Issued();
  const scripts: { answer: ScriptedAnswer; left: number }[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    asked.push(`${request.method} ${path}`);
    const form = new URLSearchParams(await readText(request));
    const script = scripts.find((one) => one.left > 0 && one.answer.path.test(path));
    if (script) {
      script.left -= 1;
      const { cut, delayMs = 0, status, body } = script.answer;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (cut) {
        response.destroy();
        return;
      }
      if (status !== undefined) {
        send(response, { status, body: body ?? { error: 'scripted' } });
        return;
      }
    }
    send(response, answer(path, form, request.headers.authorization ?? ''));
  }

  function answer(path: string, form: URLSearchParams, authorization: string): Reply {
    const { claims } = double;
    if (path === '/token') return answerToken(issued, form, { provider: 'gmail', url, claims });
    if (path.endsWith('/oauth2/v2.0/token'))
      return answerToken(issued, form, { provider: 'outlook', url, claims });
    if (path === '/revoke') return answerRevoke(issued, form.get('token') ?? '');
    return answerPage(path) ?? answerApi(issued, path, authorization);
  }

  const double: ConsentDouble = {
    url,
    env: {
      EISEN_SANDBOX: 'auto',
      MICROSOFT_CLIENT_ID: DOUBLE_CLIENT.id,
      MICROSOFT_CLIENT_SECRET: DOUBLE_CLIENT.secret,
      MICROSOFT_LOGIN_URL: url,
      MICROSOFT_GRAPH_URL: `${url}/v1.0`,
      GOOGLE_CLIENT_ID: DOUBLE_CLIENT.id,
      GOOGLE_CLIENT_SECRET: DOUBLE_CLIENT.secret,
      GOOGLE_AUTH_URL: url,
      GOOGLE_TOKEN_URL: url,
      GMAIL_API_URL: url,
      GOOGLE_CALENDAR_URL: url,
    },
    claims: {},
    issued,
    consent(loginUrl, { account, withhold = [], error }) {
      const page = new URL(loginUrl);
      const ask = (name: string) => page.searchParams.get(name) ?? '';
      const back = new URL(ask('redirect_uri'));
      back.searchParams.set('state', ask('state'));
      if (error !== undefined || account === undefined) {
        back.searchParams.set('error', error ?? 'access_denied');
        return `${back.pathname}${back.search}`;
      }
      const provider = page.pathname.endsWith('/authorize') ? 'outlook' : 'gmail';
      const scopes = ask('scope').split(' ');
      const asksAgain = ask('prompt').includes('consent') || !issued.known.has(account.id);
      issued.known.add(account.id);
      const code = `code-${issued.codes.size}-${ask('state')}`;
      issued.codes.set(code, {
        account,
        provider,
        scopes: scopes.filter((scope) => !withhold.includes(scope)).join(' '),
        redirectUri: ask('redirect_uri'),
        challenge: ask('code_challenge_method') === 'S256' ? ask('code_challenge') : '',
        nonce: ask('nonce'),
        givesRefresh:
          provider === 'outlook'
            ? scopes.includes('offline_access')
            : ask('access_type') === 'offline' && asksAgain,
      });
      back.searchParams.set('code', code);
      return `${back.pathname}${back.search}`;
    },
    script(answer) {
      scripts.push({ answer, left: answer.times ?? Number.POSITIVE_INFINITY });
    },
    heal() {
      scripts.length = 0;
      asked.length = 0;
      double.claims = {};
    },
    count: (path) => asked.filter((one) => path.test(one)).length,
    endConsent: (accountId) => issued.withdraw(accountId),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
