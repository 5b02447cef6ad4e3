import { NEAR_MS, type Quadrant } from '@eisen/triage';
import type { ClassifyRequest } from './assistant.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MOST_INSIGHTS = 3;

/** What to say of a quadrant when nothing in it stands out. */
const PLAIN: Readonly<Record<Quadrant, string>> = {
  do: 'Nothing here names a time: begin with the newest.',
  schedule: 'Nothing here is due soon: set aside one block of time for all of it.',
  delegate: 'Nothing here needs you: hand it over in one go.',
  eliminate: 'Nothing here waits for an answer.',
};

/**
 * Plain sentences about a quadrant's mail, the most useful first: what is due, who writes most, what has
 * waited longest, what came by list. Counted facts only, no guesses.
 *
 * @param deadlineOf the moment that a mail asks for, or null
 * @returns 1 to 3 sentences (D-71 allows 5)
 */
export function describeMail(
  messages: readonly ClassifyRequest[],
  context: {
    readonly quadrant: Quadrant;
    readonly now: Date;
    readonly deadlineOf: (message: ClassifyRequest) => Date | null;
  },
): readonly string[] {
  const facts = [
    describeDue(messages, context),
    describeSender(messages),
    describeBulk(messages),
    describeOldest(messages, context.now),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? [PLAIN[context.quadrant]] : facts.slice(0, MOST_INSIGHTS);
}

function describeDue(
  messages: readonly ClassifyRequest[],
  { now, deadlineOf }: { now: Date; deadlineOf: (message: ClassifyRequest) => Date | null },
): string | null {
  const waits = messages
    .map((message) => deadlineOf(message))
    .filter((due) => due !== null)
    .map((due) => due.getTime() - now.getTime());
  const near = waits.filter((wait) => wait >= 0 && wait <= NEAR_MS);
  const passed = waits.filter((wait) => wait < 0).length;
  if (near.length > 0) {
    const hours = Math.max(1, Math.round(Math.min(...near) / HOUR_MS));
    const first = hours < 24 ? count(hours, 'hour') : count(Math.round(hours / 24), 'day');
    return `${count(near.length, 'email')} due within two days, the first in about ${first}.`;
  }
  return passed > 0 ? `${count(passed, 'email')} named a date that has passed.` : null;
}

function describeSender(messages: readonly ClassifyRequest[]): string | null {
  const bySender = new Map<string, { name: string; amount: number }>();
  for (const { input } of messages) {
    const key = input.fromAddress.toLowerCase();
    const known = bySender.get(key);
    bySender.set(key, {
      name: known?.name ?? (input.fromName.trim() || input.fromAddress),
      amount: (known?.amount ?? 0) + 1,
    });
  }
  const [most] = [...bySender.values()].sort((a, b) => b.amount - a.amount);
  if (!most || most.amount < 2) return null;
  return `${most.name} wrote ${most.amount} of the ${messages.length}.`;
}

function describeBulk(messages: readonly ClassifyRequest[]): string | null {
  const bulk = messages.filter(({ input }) => input.signals.bulk || input.signals.automated).length;
  if (bulk < 2) return null;
  return `${bulk} of ${messages.length} came from lists or machines.`;
}

function describeOldest(messages: readonly ClassifyRequest[], now: Date): string | null {
  const times = messages.map(({ input }) => input.receivedAt.getTime());
  const days = Math.floor((now.getTime() - Math.min(...times)) / DAY_MS);
  return days >= 2 && days < 365 ? `The oldest has waited ${count(days, 'day')}.` : null;
}

function count(amount: number, one: string): string {
  return `${amount} ${amount === 1 ? one : `${one}s`}`;
}
