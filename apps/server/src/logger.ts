import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type Logger = PinoLogger;
export type Subsystem =
  | 'accounts'
  | 'connections'
  | 'crypto'
  | 'db'
  | 'http'
  | 'leads'
  | 'mail'
  | 'mailer'
  | 'model'
  | 'operator'
  | 'outbox'
  | 'server'
  | 'triage';

const WARN = 40;

/** Names whose values never reach a log, at the top or one level down. */
const SECRET_NAMES = [
  'address',
  'authorization',
  'body',
  'cookie',
  'email',
  'key',
  'password',
  'subject',
  'to',
  'token',
  'username',
];

/**
 * JSON lines on standard output. Text of mails, addresses and secrets are kept out by not passing them; the
 * redaction is the second wall.
 *
 * @param options.destination in the place of standard output
 */
export function createLogger(options: {
  level: LogLevel;
  destination?: DestinationStream;
  /** Told of each line at warn or above that is written. */
  onTrouble?: (subsystem: string) => void;
}): Logger {
  const settings: LoggerOptions = {
    level: options.level,
    base: null,
    redact: {
      paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
    hooks: {
      logMethod(args, method, level) {
        if (level >= WARN) options.onTrouble?.(String(this.bindings().subsystem ?? 'server'));
        method.apply(this, args);
      },
    },
  };
  return options.destination ? pino(settings, options.destination) : pino(settings);
}

/** A logger that names its part of the server in each line. */
export function loggerFor(logger: Logger, subsystem: Subsystem): Logger {
  return logger.child({ subsystem });
}

/**
 * What may be logged of an error. A failed statement's message and parameters hold what was being stored, so of those
 * only the driver's code and the statement's text are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, query, constraint } = error as Error & Record<string, unknown>;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  if (typeof query === 'string' || 'severity' in error)
    return { name: error.name, code, constraint, query, ...cause };
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    message: error.message,
    stack: error.stack?.split('\n').slice(1, 8).join('\n'),
    ...cause,
  };
}
