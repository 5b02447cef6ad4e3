import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type {
  EmulatedProvider,
  EmulatorOptions,
  FromChild,
  ProviderName,
  RemoteMethod,
  ToChild,
} from './protocol.ts';

const METHODS: readonly RemoteMethod[] = [
  'configure',
  'report',
  'requests',
  'seed',
  'holdings',
  'heldBeside',
  'change',
  'issueToken',
  'expireTokens',
  'expireConsent',
  'forgetCursors',
  'consent',
  'reset',
];

/** Gmail and Graph on loopback, without an account: public emulators, with our doubles where they fall short. */
export interface Emulators {
  readonly google: EmulatedProvider;
  readonly microsoft: EmulatedProvider;
  /** Both as at the start: mail, tokens, rules, logs. Takes milliseconds. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** What a test need not say: one user without mail, any client. */
export const EMULATED_CLIENT = {
  clientId: 'eisen-test',
  clientSecret: 'eisen-test-secret',
  redirectUris: [
    'http://localhost:3000/auth/callback',
    'http://localhost:3000/auth/gmail/callback',
  ],
} as const;

/** The environment of a server that takes them for Microsoft and Google. */
export function settingsOf({ google, microsoft }: Pick<Emulators, 'google' | 'microsoft'>) {
  return {
    MICROSOFT_CLIENT_ID: EMULATED_CLIENT.clientId,
    MICROSOFT_CLIENT_SECRET: EMULATED_CLIENT.clientSecret,
    MICROSOFT_LOGIN_URL: microsoft.url,
    MICROSOFT_GRAPH_URL: `${microsoft.url}/v1.0`,
    GOOGLE_CLIENT_ID: EMULATED_CLIENT.clientId,
    GOOGLE_CLIENT_SECRET: EMULATED_CLIENT.clientSecret,
    GOOGLE_AUTH_URL: google.url,
    GOOGLE_TOKEN_URL: google.url,
    GMAIL_API_URL: google.url,
    GOOGLE_CALENDAR_URL: google.url,
  };
}

/** Starts both in a child process, which ends with this one. @throws when they do not start */
export async function startEmulators(
  options: Pick<EmulatorOptions, 'users'> & Partial<EmulatorOptions>,
): Promise<Emulators> {
  const child = fork(fileURLToPath(new URL('./child/main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (answer: Extract<FromChild, { kind: 'answer' }>) => void>();
  const started = new Promise<Readonly<Record<ProviderName, string>>>((resolve, reject) => {
    child.on('message', (message: FromChild) => {
      if (message.kind === 'started') resolve(message.urls);
      else if (message.kind === 'failed') reject(new Error(message.message));
      else waiting.get(message.id)?.(message);
    });
    child.once('exit', (code) => {
      reject(new Error(`The emulators ended with ${code}.`));
      for (const [id, tell] of waiting)
        tell({ kind: 'answer', id, error: `The emulators ended with ${code}.` });
    });
  });
  send(child, { kind: 'start', options: { ...EMULATED_CLIENT, ...options } });
  const urls = await started;

  let count = 0;
  const call = (provider: ProviderName, method: RemoteMethod, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      count += 1;
      const id = count;
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if (answer.error === undefined) resolve(answer.value);
        else reject(new Error(answer.error));
      });
      send(child, { kind: 'call', id, provider, method, args });
    });
  const handle = (provider: ProviderName): EmulatedProvider => {
    const methods = METHODS.map((method) => [
      method,
      (...args: readonly unknown[]) => call(provider, method, args),
    ]);
    return { url: urls[provider], ...Object.fromEntries(methods) } as EmulatedProvider;
  };
  const [google, microsoft] = [handle('google'), handle('microsoft')];

  return {
    google,
    microsoft,
    async reset() {
      await Promise.all([google.reset(), microsoft.reset()]);
    },
    async close() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

function send(child: ChildProcess, message: ToChild): void {
  child.send(message);
}
