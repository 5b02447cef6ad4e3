import { formatClock } from '#lib/format.ts';
import type { MailStatus } from '#lib/mail/mail-status.ts';
import type { MailTrouble } from '#lib/mail/mail-trouble.ts';

/** The bar under the header: what is wrong, what is next, and what can be done about it. */
export interface StatusBar {
  readonly kind: 'error' | 'offline' | 'waiting' | 'consent' | 'stale';
  readonly title?: string;
  readonly text?: string;
  /** `retry` asks again now · `connect` leads to the provider's consent. */
  readonly actions: readonly ('retry' | 'connect')[];
}

export interface StatusFacts
  extends Pick<
    MailStatus,
    'phase' | 'stale' | 'connection' | 'error' | 'trouble' | 'behind' | 'retryAtMs'
  > {
  readonly providerName: string;
  readonly hasMail: boolean;
  /** The session check did not reach the server. */
  readonly isUnreachable: boolean;
  readonly isOnline: boolean;
  readonly nowMs: number;
}

/** The one bar that shows; null while nothing is wrong. The first that applies, the gravest first (DASH-13). */
export function describeStatus(facts: StatusFacts): StatusBar | null {
  const { phase, connection, error, trouble, behind, providerName, hasMail } = facts;
  if (phase === 'offline' || facts.isUnreachable) {
    return {
      kind: 'offline',
      title: facts.isOnline ? 'Could not reach the server.' : 'You are offline.',
      text: hasMail
        ? 'You can read on; nothing can be changed until the connection is back.'
        : 'Your mail shows again when the connection is back.',
      actions: ['retry'],
    };
  }
  if (connection === 'needs-oauth') {
    return {
      kind: 'consent',
      title: `${providerName} asks you to sign in again.`,
      text: hasMail
        ? 'Your mail stays readable here; nothing can be changed until then.'
        : 'Then your mail shows here.',
      actions: ['connect'],
    };
  }
  if (trouble?.kind === 'not-set-up') {
    return {
      kind: 'error',
      title: `${providerName} is not set up on this server.`,
      text: 'Ask the person who runs it.',
      actions: ['retry'],
    };
  }
  const waiting = [trouble, behind].find((one) => one?.kind === 'throttled');
  if (waiting) return describeWait(facts, waiting);
  if (error) {
    return {
      kind: 'error',
      title: error,
      ...next(facts.retryAtMs, facts.nowMs),
      // Consent can only help where the mailbox was not found connected.
      actions: connection === 'error' && !trouble ? ['retry', 'connect'] : ['retry'],
    };
  }
  if (behind?.kind === 'unreachable') {
    return {
      kind: 'waiting',
      title: `${providerName} cannot be reached right now.`,
      text: `New mail shows when it answers again. ${next(behind.untilMs, facts.nowMs).text}`,
      actions: ['retry'],
    };
  }
  return phase === 'copy' && facts.stale
    ? {
        kind: 'stale',
        text: 'Showing the saved copy while your mailbox is checked.',
        actions: [],
      }
    : null;
}

function describeWait({ providerName, nowMs }: StatusFacts, { untilMs }: MailTrouble): StatusBar {
  const until =
    untilMs !== null && untilMs > nowMs ? ` until ${formatClock(new Date(untilMs))}` : '';
  return {
    kind: 'waiting',
    title: `${providerName} asked us to wait${until}.`,
    text: 'Your mail stays here, and Eisen goes on by itself.',
    actions: [],
  };
}

/** Waits shorter than this are over before their time was read. */
const WORTH_A_TIME_MS = 45_000;

function next(atMs: number | null, nowMs: number): { readonly text: string } {
  if (atMs === null || atMs - nowMs < WORTH_A_TIME_MS) {
    return { text: 'Eisen tries again by itself.' };
  }
  return { text: `Next try at ${formatClock(new Date(atMs))}.` };
}

/** Why what does not lie in the mailbox cannot be changed now: only the way to the server counts. */
export function whyOffline(status: Pick<MailStatus, 'phase'>): string | undefined {
  return status.phase === 'offline' ? 'You are offline. Changes need a connection.' : undefined;
}

/** Why nothing can be changed now (D-125); undefined when it can. */
export function whyBlocked(
  status: Pick<MailStatus, 'phase' | 'connection'>,
  providerName: string,
): string | undefined {
  if (status.phase === 'offline') return whyOffline(status);
  if (status.connection === 'needs-oauth') {
    return `Connect ${providerName} again to make changes.`;
  }
  return undefined;
}
