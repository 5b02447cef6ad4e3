import { register } from 'node:module';

/** A table of the emulator's own in-memory database. */
export interface Rows<T extends { id: number }> {
  all(): T[];
  findBy(field: keyof T & string, value: unknown): T[];
  insert(row: Omit<T, 'id'>): T;
  update(id: number, change: Partial<T>): T | undefined;
  delete(id: number): boolean;
  clear(): void;
}

export interface EmulatedStore {
  collection<T extends { id: number }>(name: string): Rows<T>;
  getData<T>(key: string): T | undefined;
  reset(): void;
}

export interface LoadedEmulator {
  readonly app: { fetch(request: Request): Promise<Response> | Response };
  readonly store: EmulatedStore;
  /** Access token to the user that it stands for. */
  readonly tokens: Map<string, { login: string; id: number; scopes: string[] }>;
  seed(config: unknown): void;
}

type Correction = readonly [from: string, to: string];

/** What is made right while @inbox-zero/emulate 0.4.5 is loaded; its files stay as they are. */
const CORRECTIONS: Readonly<Record<string, readonly Correction[]>> = {
  'api.js': [
    // No ceiling of 5,000 calls for each token and hour.
    ['remaining: 5e3', 'remaining: 1e12'],
    // An unknown or revoked token is a 401, not the first user.
    ['if (!user && fallbackUser', 'if (!user && false'],
    // No test user and mail of its own.
    ['loaded.plugin.seed?.(store, baseUrl);', ''],
    // It listens nowhere: our own server on loopback hands it the requests.
    [
      'const httpServer = serve({ fetch: app.fetch, port });',
      'const httpServer = { close: (done) => done() };',
    ],
    ['const { app, store } = createServer(', 'const { app, store, tokenMap } = createServer('],
    [
      'url: baseUrl,',
      'url: baseUrl, app, store, tokens: tokenMap, seed: (config) => loaded.seedFromConfig(store, baseUrl, config),',
    ],
  ],
  // Gmail's history ids grow; the emulator's are random within a millisecond, so that a cursor could skip a change.
  'dist-JYX7KPRL.js': [
    [
      'const entropy = randomBytes(3).readUIntBE(0, 3)',
      'return globalThis.nextHistoryId();\n  const entropy = randomBytes(3).readUIntBE(0, 3)',
    ],
  ],
  'dist-PAWT7KJG.js': [
    // Filters that match nothing there.
    [
      'case "parentFolderId":\n',
      'case "internetMessageId": return message.internet_message_id;\n    case "isDraft": return message.is_draft;\n    case "importance": return message.importance;\n    case "parentFolderId":\n',
    ],
    // Answering does not mark as read.
    ['updateMessage(ms, message, { is_read: true });\n    const draft', 'const draft'],
    // No sample mail in a user's mailbox.
    ['const welcome = createMessageRecord(ms, {', 'return; createMessageRecord(ms, {'],
  ],
};

/** Runs in the loader's own thread: knows nothing but its text. */
const LOAD_HOOK = `
const corrections = ${JSON.stringify(CORRECTIONS)};
export async function load(url, context, next) {
  const loaded = await next(url, context);
  const [, file] = /\\/@inbox-zero\\/emulate\\/dist\\/([^/?]+)$/.exec(url) ?? [];
  if (!Object.hasOwn(corrections, file ?? '')) return loaded;
  let source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
  for (const [from, to] of corrections[file]) {
    if (!source.includes(from)) throw new Error('This @inbox-zero/emulate does not hold: ' + from);
    source = source.replaceAll(from, () => to);
  }
  return { ...loaded, source };
}`;

let historyId = 4_100_000;

/** Gmail's next history id: larger than every one before, with gaps. */
export function nextHistoryId(): string {
  historyId += 1 + (historyId % 7);
  return String(historyId);
}

/** Hooks module loading of this process, once; so it has a process of its own. */
export function correctEmulate(): void {
  register(`data:text/javascript,${encodeURIComponent(LOAD_HOOK)}`);
  Object.assign(globalThis, { nextHistoryId });
}

/** @param port  the port of our own server: the emulator writes it into its addresses */
export async function loadEmulator(
  service: 'google' | 'microsoft',
  port: number,
): Promise<LoadedEmulator> {
  const { createEmulator } = await import('@inbox-zero/emulate');
  const emulator = await createEmulator({ service, port, seed: { tokens: {} } });
  return emulator as unknown as LoadedEmulator;
}
