import pg from 'pg';
import type { Listener } from './database.ts';

const RECONNECT_AFTER_MS = 1_000;

/** One connection of this process that hears notifications; made with the first channel, remade when it breaks. */
export interface PostgresListener {
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export function createPostgresListener(options: {
  url: string;
  onTrouble?: ((error: unknown) => void) | undefined;
}): PostgresListener {
  const channels = new Map<string, Set<Listener>>();
  let connection: Promise<pg.Client> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      application_name: 'eisen listener',
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener.onHint(payload ?? '');
    });
    client.on('error', (error) => lose(error));
    client.on('end', () => lose(null));
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${quoted(channel)}`);
    return client;
  }

  /** What was said while nobody heard is gone: listeners look by themselves once somebody hears again. */
  function lose(error: unknown): void {
    if (closed || timer) return;
    if (error !== null) options.onTrouble?.(error);
    const lost = connection;
    connection = null;
    lost?.then((client) => client.end()).catch(() => undefined);
    timer = setTimeout(() => {
      timer = null;
      if (closed || channels.size === 0) return;
      connected().then(tellGap, lose);
    }, RECONNECT_AFTER_MS);
    timer.unref();
  }

  function connected(): Promise<pg.Client> {
    connection ??= connect();
    return connection;
  }

  function tellGap(): void {
    for (const listeners of channels.values()) for (const listener of listeners) listener.onGap();
  }

  return {
    async listen(channel, listener) {
      const known = channels.get(channel);
      const listeners = known ?? new Set<Listener>();
      listeners.add(listener);
      channels.set(channel, listeners);
      try {
        const client = await connected();
        if (!known) await client.query(`listen ${quoted(channel)}`);
      } catch (error) {
        lose(error);
      }
      return async () => {
        listeners.delete(listener);
      };
    },
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await connection?.then((client) => client.end()).catch(() => undefined);
    },
  };
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
