import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { currentRequestId } from './request-scope.ts';

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
    mixin: () => {
      const id = currentRequestId();
      return id === undefined ? {} : { request_id: id };
    },
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

/** For the lines that tell when a process began and ended, which are written at every level but `silent`. */
export function lifeLogger(logger: Logger, level: LogLevel): Logger {
  return logger.child({ subsystem: 'server' }, { level: level === 'silent' ? 'silent' : 'info' });
}

/**
 * What may be logged of an error. Its sentence only where a line of ours wrote it: a library's may quote what somebody
 * outside said, as a mail server's refusal does with the address, or what was being read. A failed statement's message
 * and parameters hold what was being stored, so of those only the driver's code and the statement's text are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { query, constraint } = error as Error & Record<string, unknown>;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const named = { name: error.name, ...codesOf(error) };
  if (typeof query === 'string' || 'severity' in error)
    return { ...named, constraint, query, ...cause };
  const frames = framesOf(error);
  return {
    ...named,
    ...(isWordedHere(error, frames) ? { message: error.message } : {}),
    stack: frames.slice(0, MOST_FRAMES).join('\n'),
    ...cause,
  };
}

const MOST_FRAMES = 7;
const ENGINE_ERRORS = ['TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'URIError'];
const CODE = /^\w{1,64}$/;
/** What the engine says of a slip in our code, where it names code and no values. */
const SLIP =
  /^(?:Cannot (?:read|set) properties of (?:null|undefined) \((?:reading|setting) '[\w$]{1,40}'\)|[\w$.]{1,80} is not (?:a function|defined|iterable))$/;
const FRAME = /^ {4}at [^\n]*(?::\d+:\d+|<anonymous>|native)\)?$/;

/** The numbers and words that stand for a kind of failure: of Node and libraries, and a mail server's answer. */
function codesOf(error: Error): Record<string, unknown> {
  const { code, syscall, responseCode } = error as Error & Record<string, unknown>;
  return {
    ...(CODE.test(String(code)) ? { code } : {}),
    ...(CODE.test(String(syscall)) ? { syscall } : {}),
    ...(typeof responseCode === 'number' ? { responseCode } : {}),
  };
}

/** The lines of the stack without the sentence above them, which may have several. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = message === '' ? -1 : stack.indexOf(message);
  const below = at === -1 ? stack : stack.slice(at + message.length);
  return below.split('\n').filter((line) => FRAME.test(line));
}

/** Whether the sentence is a line's of ours, or of the database's driver, whose sentences are fixed. */
function isWordedHere(error: Error, [first = '']: readonly string[]): boolean {
  // The engine's own may quote any value: "Cannot create property 'x' on string '…'".
  if (ENGINE_ERRORS.includes(error.name) && !SLIP.test(error.message)) return false;
  // A schema's error hides the lines that made it; its sentence names keys of what was read.
  if ('issues' in error || !/:\d+:\d+\)?$/.test(first) || first.includes('at async ')) return false;
  if (/[\\/]node_modules[\\/]pg(-pool)?[\\/]/.test(first)) return true;
  return !/[\\/]node_modules[\\/]|[( ]node:/.test(first);
}
