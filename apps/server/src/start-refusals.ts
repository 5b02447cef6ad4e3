import { ConfigError } from '#config.ts';
import { KeysError } from '#crypto/installation-keys.ts';
import { DataDirInUseError } from '#db/data-dir-lock.ts';
import { StorageFullError } from '#disk-space.ts';
import { AppError } from '#http/errors.ts';

const UNEXPLAINED = 'Eisen could not start: ';

/** Whether a refusal says what to do; otherwise the log needs where it came from. */
export const isExplained = (words: string): boolean => !words.startsWith(UNEXPLAINED);

/** What the refusal is about, as far as a sentence can name it. */
interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/**
 * Why the server or a command does not start, in the operator's words: which setting, and what to do about it.
 *
 * @param settings  null while the configuration itself could not be read
 */
export function startRefusal(error: unknown, settings: Settings | null): string {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirInUseError ||
    error instanceof KeysError ||
    error instanceof StorageFullError ||
    error instanceof AppError
  )
    return error.message;
  const named = settings === null ? null : nameSetting(error, settings);
  const { message } = error as Error;
  return named ?? `${UNEXPLAINED}${message}`;
}

function nameSetting(error: unknown, settings: Settings): string | null {
  const { code, syscall, path } = innermost(error) as NodeJS.ErrnoException;
  const { host, port, dataDir, databaseUrl } = settings;
  if (syscall === 'listen' || code === 'EADDRINUSE') return listenRefusal(code, { host, port });
  if (code === 'ENOSPC')
    return `The disk of ${dataDir} is full: free some space, or name another folder in EISEN_DATA_DIR.`;
  if (typeof path === 'string' && path.startsWith(dataDir))
    return `EISEN_DATA_DIR: ${dataDir} cannot be used (${code} at ${path}). It has to belong to the user that runs Eisen.`;
  const isOfDatabase = databaseUrl !== null && DATABASE_CODES.test(code ?? '');
  if (isOfDatabase) return `DATABASE_URL: ${databaseRefusal(code ?? '', databaseUrl)}`;
  return null;
}

function listenRefusal(code: string | undefined, { host, port }: Pick<Settings, 'host' | 'port'>) {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is taken by another program. Set PORT to a free one.`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: ${host} is no address of this machine.`;
    default:
      return `HOST, PORT: cannot listen on ${host}:${port} (${code}).`;
  }
}

/** Network, and PostgreSQL's own: sign-in (28…), unknown database (3D000), missing rights (42501), starting (57P03). */
const DATABASE_CODES = /^(E[A-Z]+|28\w{3}|3D000|42501|57P03|53300)$/;

function databaseRefusal(code: string, url: string): string {
  const { host, pathname, username } = new URL(url);
  if (code.startsWith('28'))
    return `the server at ${host} refuses the login "${decodeURIComponent(username)}" or its password.`;
  if (code === '3D000') return `the server at ${host} has no database "${pathname.slice(1)}".`;
  if (code === '42501')
    return `the login "${decodeURIComponent(username)}" lacks a right that the migrations need; docs/operator/running.md names them.`;
  if (code === '53300') return `the server at ${host} takes no more connections.`;
  if (code === '57P03') return `the server at ${host} is just starting or stopping. Try again.`;
  return `nothing answers at ${host} (${code}).`;
}

/** What libraries wrap an error of the system in. */
function innermost(error: unknown): unknown {
  let inner = error;
  for (let depth = 0; depth < 5; depth += 1) {
    if (inner instanceof AggregateError && inner.errors.length > 0) inner = inner.errors[0];
    else if (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
    else break;
  }
  return inner;
}
