import type { Sealer } from '#crypto/seal.ts';
import type { Database } from '#db/database.ts';
import type { Clock } from '#system.ts';
import { tooManyRequests } from './errors.ts';
import { countDown, countUp, deleteEndedWindows, deleteWindow } from './limits-repository.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface LimitDefinition {
  readonly max: number;
  readonly windowS: number;
  /** What was too much, in words for whoever has to wait. */
  readonly what: string;
}

/** How often something may happen to one subject (D-18); windows in seconds, beginning with the first event. */
export const LIMIT_RULES = {
  /** Failed logins of one account, and under one name or address that was typed (docs/adr/0054). */
  loginAccount: { max: 10, windowS: 15 * MINUTE, what: 'Too many failed sign-ins' },
  loginIdentity: { max: 10, windowS: 15 * MINUTE, what: 'Too many failed sign-ins' },
  /** Failed logins of one account on one device that signed in before. */
  loginDevice: { max: 10, windowS: 15 * MINUTE, what: 'Too many failed sign-ins' },
  /** Wrong answers of somebody signed in who is asked for the password once more: no stranger can use them up. */
  ownPassword: { max: 10, windowS: 15 * MINUTE, what: 'Too many wrong passwords' },
  loginAddress: {
    max: 100,
    windowS: 15 * MINUTE,
    what: 'Too many failed sign-ins from your network',
  },
  registerAddress: { max: 10, windowS: HOUR, what: 'Too many sign-ups from your network' },
  checkEmail: { max: 30, windowS: HOUR, what: 'You have asked about many addresses' },
  /** Asked of an address, whatever came of it: the answer tells whether it has an account. */
  invites: { max: 50, windowS: DAY, what: 'You have sent many invitations' },
  /** Invitations mailed to one address by all users together, so that Eisen floods nobody (docs/adr/0054). */
  invitationMails: { max: 10, windowS: DAY, what: 'This address has been sent many invitations' },
  modelCalls: { max: 120, windowS: HOUR, what: 'Too many questions to the language model' },
  formsAddress: { max: 5, windowS: MINUTE, what: 'Too many forms from your network' },
  /** Lines about delegated emails, and mails about what others did, so that nobody is flooded. */
  delegationNotes: { max: 60, windowS: HOUR, what: 'You have sent many notes' },
  notificationMails: { max: 20, windowS: DAY, what: 'This address has been sent many mails' },
  /** Mails to one person and from one address; not in D-18, in its spirit. */
  linkMails: { max: 5, windowS: HOUR, what: 'Many links were mailed to this address' },
  resetAddress: { max: 20, windowS: HOUR, what: 'Too many resets from your network' },
  /** Reads and opens everything that a user has. */
  exports: { max: 10, windowS: HOUR, what: 'You have exported your data several times' },
} as const satisfies Record<string, LimitDefinition>;

export type LimitRule = keyof typeof LIMIT_RULES;

export interface Limits {
  /** @throws too_many_requests with what was too much and the time until the window ends */
  take(rule: LimitRule, subject: string): Promise<void>;
  /** Counts like `take`, and answers whether it was within the limit. */
  tryTake(rule: LimitRule, subject: string): Promise<boolean>;
  /** Takes back what `take` counted: the event was no failure after all. */
  giveBack(rule: LimitRule, subject: string): Promise<void>;
  /** As if nothing had happened to the subject. */
  forget(rule: LimitRule, subject: string): Promise<void>;
  /** Forgets ended windows. */
  tidy(): Promise<void>;
}

/** Counters in the database, so that all processes count together. Subjects are stored as keyed hashes. */
export function createLimits(parts: { db: Database; sealer: Sealer; clock: Clock }): Limits {
  const { db, sealer, clock } = parts;
  const hash = (subject: string) =>
    sealer.mac(subject, { scope: 'system', purpose: 'rate limits' });
  /** The seconds until the window ends if that was one too many, else null. */
  async function count(rule: LimitRule, subject: string): Promise<number | null> {
    const { max, windowS } = LIMIT_RULES[rule];
    const now = clock.now();
    const windowEndsAt = new Date(now.getTime() + windowS * 1_000);
    const at = { rule, subject: hash(subject), now, windowEndsAt };
    const counted = await db.asSystem((tx) => countUp(tx, at));
    return counted.count > max ? (counted.windowEndsAt.getTime() - now.getTime()) / 1_000 : null;
  }

  return {
    async take(rule, subject) {
      const secondsLeft = await count(rule, subject);
      if (secondsLeft !== null) throw tooManyRequests(secondsLeft, LIMIT_RULES[rule].what);
    },
    tryTake: async (rule, subject) => (await count(rule, subject)) === null,
    giveBack: (rule, subject) =>
      db.asSystem((tx) => countDown(tx, { rule, subject: hash(subject) })),
    forget: (rule, subject) =>
      db.asSystem((tx) => deleteWindow(tx, { rule, subject: hash(subject) })),
    tidy: () => db.asSystem((tx) => deleteEndedWindows(tx, clock.now())),
  };
}

/**
 * What stands for a network address in a limit: an IPv4 address, or the /64 of an IPv6 one, which is what one
 * customer gets.
 */
export function limitedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}

/**
 * What stands for a mail address in a limit: all that lead to one mailbox count as one, which are those with something
 * behind a plus (RFC 5233), and Gmail's with other dots.
 */
export function limitedMailAddress(email: string): string {
  const [local = '', host = ''] = email.trim().normalize('NFKC').toLowerCase().split('@');
  const [mailbox = ''] = local.split('+');
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`;
}
