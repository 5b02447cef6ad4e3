import {
  type Classifier,
  type NamedMoment,
  QUADRANT_LABELS,
  QUADRANTS,
  type Quadrant,
} from '@eisen/triage';
import type { Assistant, ClassifiedMessage, ClassifyRequest } from './assistant.ts';
import { describeMail } from './local-insights.ts';

/** What a mail names of time. */
export interface NamedMoments {
  /** What it asks for; null when no words of it name a moment. */
  readonly due: NamedMoment | null;
  /** When something is to take place, in the order of the text, each moment once. */
  readonly times: readonly NamedMoment[];
  /** As `due`, where a moment that is only likely counts as well: to judge by, never to be shown. */
  readonly nearest: Date | null;
}

/**
 * Finds the moments that a mail names, in subject or new text. What is written without a time zone is read in the
 * owner's: an IANA name, or null where it is not known.
 */
export type ReadMoments = (mail: {
  subject: string;
  text: string;
  receivedAt: Date;
  timeZone: string | null;
}) => NamedMoments;

export interface LocalAssistantOptions {
  readonly classifier: Pick<Classifier, 'classify'>;
  readonly readMoments: ReadMoments;
}

/** The line of each quadrant for one and for several emails (decision D-70). */
const SUMMARY_LINES: Readonly<Record<Quadrant, readonly [one: string, several: string]>> = {
  do: [
    'critical item requiring immediate attention',
    'critical items requiring immediate attention',
  ],
  schedule: ['important item to plan time for', 'important items to plan time for'],
  delegate: ['item someone else can handle', 'items someone else can handle'],
  eliminate: ['item to archive or delete', 'items to archive or delete'],
};

/**
 * The assistant that is always there: the trained classifier and plain code, in this process, no network (D-28).
 *
 * A message whose deadline the caller already knows is judged by it; otherwise by what `readMoments` finds.
 */
export function createLocalAssistant({
  classifier,
  readMoments,
}: LocalAssistantOptions): Assistant {
  function classifyOne(
    { id, input, personal = null }: ClassifyRequest,
    { notSureThreshold, timeZone = null }: { notSureThreshold: number; timeZone?: string | null },
  ): ClassifiedMessage {
    const { due, times, nearest } = readMoments({ ...input, timeZone });
    const deadline = input.deadline ?? nearest;
    const options = { notSureThreshold, personal };
    const classification = classifier.classify({ ...input, deadline }, options);
    return { id, classification, source: 'local', due, times };
  }
  return {
    async classify(messages, options) {
      return messages.map((message) => classifyOne(message, options));
    },
    async summarize(messages, quadrantTitle) {
      return { value: summaryLine(quadrantTitle, messages.length), source: 'local' };
    },
    async describe(messages, { quadrant, now, timeZone = null }) {
      const deadlineOf = ({ input }: ClassifyRequest) =>
        input.deadline ?? readMoments({ ...input, timeZone }).due?.at ?? null;
      return { value: describeMail(messages, { quadrant, now, deadlineOf }), source: 'local' };
    },
  };
}

/**
 * The line under a quadrant's title: how many emails, and what they want.
 *
 * @param quadrantTitle  as shown ("Do", "Decide", "Delegate", "Delete") or the quadrant's key
 * @source decision D-70
 */
export function summaryLine(quadrantTitle: string, amount: number): string {
  const quadrant = quadrantOfTitle(quadrantTitle);
  if (amount === 0 || !quadrant) return amount === 0 ? 'No items' : countItems(amount);
  const [one, several] = SUMMARY_LINES[quadrant];
  return `${amount} ${amount === 1 ? one : several}`;
}

function countItems(amount: number): string {
  return `${amount} ${amount === 1 ? 'item' : 'items'}`;
}

function quadrantOfTitle(title: string): Quadrant | null {
  const wanted = title.trim().toLowerCase();
  const found = QUADRANTS.find(
    (quadrant) => quadrant === wanted || QUADRANT_LABELS[quadrant].title.toLowerCase() === wanted,
  );
  return found ?? null;
}
