/** What the score reads of a message. `priority` is the sender's mark as it came. */
export interface Scorable {
  /** Display name of the sender; empty when there is none. */
  readonly fromName: string;
  readonly fromAddress: string;
  readonly subject: string;
  readonly priority: string | null;
  /** null when the mail carries no readable date. */
  readonly receivedAt: Date | null;
}

export type ScorePartKind = 'sender' | 'priority' | 'subject' | 'recency';

export interface ScorePart {
  readonly kind: ScorePartKind;
  /** 0 to 3. */
  readonly points: number;
  /** What gave the points: the word as it stands in the mail, the priority, or the age bound; null for 0 points. */
  readonly match: string | null;
}

export const SCORE_BANDS = ['critical', 'high', 'medium', 'low'] as const;
export type ScoreBand = (typeof SCORE_BANDS)[number];

/** Titles of the bands (SCORE-09). */
export const SCORE_BAND_TITLES: Readonly<Record<ScoreBand, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export interface PriorityScore {
  /** A whole number from 1 to 10. */
  readonly score: number;
  readonly band: ScoreBand;
  /** Sender, priority, subject, recency, in this order; they may add up to 11 before the cap. */
  readonly parts: readonly ScorePart[];
}

/** The highest score; delegations assigned to the reader stand at it without being scored (SCORE-02). */
export const HIGHEST_SCORE = 10;
const LOWEST_SCORE = 1;
const HOUR_MS = 3_600_000;

// Only the highest group counts, so the order of the rows matters (D-82).
const SENDER_GROUPS = [
  { points: 3, pattern: matchWordStarts(['ceo', 'client']) },
  { points: 2, pattern: matchWordStarts(['manager', 'director']) },
  { points: 1, pattern: matchWordStarts(['team', 'assistant']) },
];

const URGENT_SUBJECT = matchWordStarts([
  'urgent',
  'asap',
  'immediate',
  'deadline',
  'critical',
  'emergency',
  'action required',
  'overdue',
]);
const URGENT_POINTS = 2;

const PRIORITY_POINTS: ReadonlyMap<string, number> = new Map([
  ['high', 3],
  ['important', 3],
  ['medium', 2],
  ['normal', 2],
  ['low', 1],
]);
const UNKNOWN_PRIORITY_POINTS = 2;

const RECENCY = [
  { underHours: 1, points: 3, match: 'under an hour' },
  { underHours: 24, points: 2, match: 'under a day' },
  { underHours: 168, points: 1, match: 'under a week' },
];

const BAND_FLOORS: readonly (readonly [ScoreBand, number])[] = [
  ['critical', 8],
  ['high', 6],
  ['medium', 4],
];

/**
 * How much a message presses on its reader.
 *
 * @param now the moment age is measured from; age is in hours, bounds exclusive (< 1, < 24, < 168);
 *   a date in the future counts as under 1 h, an unknown one gives 0 points
 * @returns the sum of four parts, cut to 1..10. Delegations assigned to the reader are 10 and are not scored here.
 * @source specification, business constants, "Priority score"; reading of the sender groups: D-82
 */
export function scorePriority(message: Scorable, now: Date): PriorityScore {
  const parts = [
    scoreSender(message.fromName, message.fromAddress),
    scoreMark(message.priority),
    scoreSubject(message.subject),
    scoreRecency(message.receivedAt, now),
  ];
  const sum = parts.reduce((total, part) => total + part.points, 0);
  const score = Math.min(HIGHEST_SCORE, Math.max(LOWEST_SCORE, sum));
  return { score, band: bandOf(score), parts };
}

/** The band of a score: 8 and above critical, 6 and 7 high, 4 and 5 medium, below low. */
export function bandOf(score: number): ScoreBand {
  for (const [band, floor] of BAND_FLOORS) {
    if (score >= floor) return band;
  }
  return 'low';
}

/** Sorts highest score first, of equal ones the newest; unknown dates last (D-82). */
export function compareScored(
  a: { readonly score: number; readonly receivedAt: Date | null },
  b: { readonly score: number; readonly receivedAt: Date | null },
): number {
  if (a.score !== b.score) return b.score - a.score;
  return timeOf(b.receivedAt) - timeOf(a.receivedAt);
}

function scoreSender(fromName: string, fromAddress: string): ScorePart {
  const localPart = fromAddress.slice(0, Math.max(0, fromAddress.lastIndexOf('@')));
  for (const { points, pattern } of SENDER_GROUPS) {
    const match = pattern.exec(fromName) ?? pattern.exec(localPart);
    if (match) return { kind: 'sender', points, match: match[0] };
  }
  return { kind: 'sender', points: 0, match: null };
}

function scoreMark(priority: string | null): ScorePart {
  const mark = priority?.trim().toLowerCase() ?? '';
  const points = PRIORITY_POINTS.get(mark) ?? UNKNOWN_PRIORITY_POINTS;
  return { kind: 'priority', points, match: PRIORITY_POINTS.has(mark) ? mark : 'unknown' };
}

function scoreSubject(subject: string): ScorePart {
  const match = URGENT_SUBJECT.exec(subject);
  return { kind: 'subject', points: match ? URGENT_POINTS : 0, match: match?.[0] ?? null };
}

function scoreRecency(receivedAt: Date | null, now: Date): ScorePart {
  const ageHours =
    receivedAt === null ? Number.NaN : (now.getTime() - receivedAt.getTime()) / HOUR_MS;
  for (const { underHours, points, match } of RECENCY) {
    if (ageHours < underHours) return { kind: 'recency', points, match };
  }
  return { kind: 'recency', points: 0, match: null };
}

function timeOf(date: Date | null): number {
  const time = date?.getTime() ?? Number.NaN;
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time;
}

function matchWordStarts(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'iu');
}
