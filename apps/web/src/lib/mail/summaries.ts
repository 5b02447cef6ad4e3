import type { Email } from '@eisen/contract';
import { QUADRANTS, type Quadrant } from '@eisen/triage';
import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import { logFailure } from '#lib/log.ts';
import type { MailCalls, SummaryAnswer } from './mail-calls.ts';

/** What a panel says above its cards. */
export interface PanelSummary extends Summary {
  /** Fetches the insights that unfold under it; without it, or when it fails, subjects and reasons stand in. */
  readonly readInsights?: () => Promise<readonly string[]>;
}

export interface Summary {
  readonly text: string;
  /** `line` is counted here; the others are the assistant's (D-28). */
  readonly source: 'line' | SummaryAnswer['source'];
}

/** The assistant's texts, each for the set of emails it speaks of. */
export type SummaryTexts = Partial<
  Record<
    Quadrant,
    { readonly text: string; readonly source: Summary['source']; readonly ids: string }
  >
>;

const LINES: Readonly<Record<Quadrant, (count: number) => string>> = {
  do: (count) => `${items(count, 'critical item')} requiring immediate attention`,
  schedule: (count) => `${items(count, 'important item')} to plan time for`,
  delegate: (count) => `${items(count, 'item')} someone else can handle`,
  eliminate: (count) => `${items(count, 'item')} to archive or delete`,
};

/** The line that stands at once (D-70). */
export function summaryLine(quadrant: Quadrant, count: number): string {
  return count === 0 ? 'No items' : LINES[quadrant](count);
}

/**
 * The text for a panel. The assistant's counts only while the quadrant holds exactly the emails it
 * was asked about: after a move it would speak of mail that is elsewhere.
 */
export function readSummary(
  texts: SummaryTexts,
  quadrant: Quadrant,
  emails: readonly Email[],
): Summary {
  const told = texts[quadrant];
  if (told && emails.length > 0 && told.ids === idsOf(emails)) {
    return { text: told.text, source: told.source };
  }
  return { text: summaryLine(quadrant, emails.length), source: 'line' };
}

export interface Summaries {
  readonly texts: ExternalStore<SummaryTexts>;
  /** One call for each quadrant that holds mail; a failure keeps the line. */
  load(byQuadrant: Readonly<Record<Quadrant, readonly Email[]>>): Promise<void>;
}

/** Emails that one call may name. */
export const MOST_EMAILS = 200;

export function createSummaries(calls: Pick<MailCalls, 'summarize'>): Summaries {
  const texts = createExternalStore<SummaryTexts>({});
  return {
    texts,
    async load(byQuadrant) {
      for (const quadrant of QUADRANTS) {
        const emails = byQuadrant[quadrant];
        if (emails.length === 0) continue;
        try {
          const { summary, source } = await calls.summarize(emails.slice(0, MOST_EMAILS), quadrant);
          if (summary.trim() === '') continue;
          const told = { text: summary, source, ids: idsOf(emails) };
          texts.set((current) => ({ ...current, [quadrant]: told }));
        } catch (error) {
          logFailure('Summarising failed', error);
        }
      }
    },
  };
}

export function idsOf(emails: readonly Email[]): string {
  return emails.map((email) => email.id).join('\n');
}

function items(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
