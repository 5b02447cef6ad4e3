import { countWorkingDays, DAY_MS } from './calendar.ts';
import type { Reading } from './features.ts';
import { FAMILIES, type PhraseHit } from './phrases.ts';
import type { Relation } from './sender.ts';
import { flag, logOfCount, recordShape } from './shape.ts';
import type { TimeMention } from './time-words.ts';
import type { TriageInput } from './types.ts';
import { recordUrgency } from './urgency.ts';

/** Receives every dense feature, always the same names in the same order. */
export interface DenseRecorder {
  add(name: string, value: number): void;
}

export interface DenseSource {
  readonly input: TriageInput;
  readonly subject: Reading;
  readonly body: Reading;
  readonly relation: Relation;
}

/** Tokens that count as the opening of a text: where a sender says what he wants. */
const OPENING_TOKENS = 40;

/** Hand-made features: who writes to whom, what is asked, when, and how the text is built. */
export function recordDense(out: DenseRecorder, source: DenseSource): void {
  const asks = recordPhrases(out, source);
  const near = recordTimes(out, source);
  recordRelation(out, source);
  recordShape(out, source);
  recordPairs(out, source, asks, near);
  recordUrgency(out, source);
}

const FAMILY_NAMES = FAMILIES.map((family) => ({
  subject: `${family} in subject`,
  opening: `${family} in opening`,
  body: `${family} in body`,
  density: `${family} density`,
}));

/** Families by number, for the pairs below. */
type FamilyCounts = (family: (typeof FAMILIES)[number]) => number;

function recordPhrases(out: DenseRecorder, { subject, body }: DenseSource): FamilyCounts {
  const inSubject = countFamilies(subject.phrases, Number.POSITIVE_INFINITY);
  const inOpening = countFamilies(body.phrases, OPENING_TOKENS);
  const inBody = countFamilies(body.phrases, Number.POSITIVE_INFINITY);
  const length = Math.sqrt(body.tokens.length + 10);
  for (let index = 0; index < FAMILY_NAMES.length; index += 1) {
    const names = FAMILY_NAMES[index] as (typeof FAMILY_NAMES)[number];
    const count = inBody[index] as number;
    out.add(names.subject, flag((inSubject[index] as number) > 0));
    out.add(names.opening, Math.min(3, inOpening[index] as number));
    out.add(names.body, logOfCount(count));
    out.add(names.density, count / length);
  }
  return (family) => {
    const index = FAMILIES.indexOf(family);
    return (inSubject[index] ?? 0) + (inBody[index] ?? 0);
  };
}

interface Nearness {
  /** Working days to the nearest day ahead; null when none is named. */
  readonly days: number | null;
  readonly deadlineDays: number | null;
}

function recordTimes(out: DenseRecorder, { input, subject, body }: DenseSource): Nearness {
  const { receivedAt } = input;
  const given = givenDeadlineDays(input);
  const inSubject = nearestOf(subject.times);
  const inOpening = nearestOf(body.times, { before: OPENING_TOKENS });
  const inBody = nearestOf(body.times);
  const due = Math.min(
    nearestOf(subject.times, { isDeadline: true }),
    nearestOf(body.times, { isDeadline: true }),
  );
  const days = least(workingDays(receivedAt, Math.min(inSubject, inBody)), given);
  const deadlineDays = least(workingDays(receivedAt, due), given);
  recordDistance(out, DISTANCES.day, days);
  recordDistance(
    out,
    DISTANCES.openingDay,
    workingDays(receivedAt, Math.min(inSubject, inOpening)),
  );
  recordDistance(out, DISTANCES.deadline, deadlineDays);
  recordDistance(out, DISTANCES.subjectDay, workingDays(receivedAt, inSubject));
  const named = subject.times.length + body.times.length;
  out.add('only past days', flag(named > 0 && days === null));
  out.add('days named', logOfCount(named));
  return { days, deadlineDays };
}

/** The features of one distance in working days, by name. */
function nameDistance(name: string) {
  return {
    today: `${name} today`,
    one: `${name} 1`,
    two: `${name} 2`,
    few: `${name} 3-5`,
    later: `${name} later`,
  } as const;
}

const DISTANCES = {
  day: nameDistance('day'),
  openingDay: nameDistance('opening day'),
  deadline: nameDistance('deadline'),
  subjectDay: nameDistance('subject day'),
} as const;

function recordDistance(
  out: DenseRecorder,
  names: ReturnType<typeof nameDistance>,
  days: number | null,
): void {
  out.add(names.today, flag(days === 0));
  out.add(names.one, flag(days === 1));
  out.add(names.two, flag(days === 2));
  out.add(names.few, flag(days !== null && days > 2 && days <= 5));
  out.add(names.later, flag(days !== null && days > 5));
}

function recordRelation(out: DenseRecorder, { input, relation }: DenseSource): void {
  const { signals } = input;
  out.add('addressed to', flag(signals.addressed === 'to'));
  out.add('addressed cc', flag(signals.addressed === 'cc'));
  out.add('addressed list', flag(signals.addressed === 'list'));
  out.add('addressed other', flag(signals.addressed === 'other'));
  out.add('bulk', flag(signals.bulk));
  out.add('automated', flag(signals.automated));
  out.add('invitation', flag(signals.invitation));
  out.add('priority high', flag(input.priority === 'high'));
  out.add('priority low', flag(input.priority === 'low'));
  out.add('from self', flag(relation.isSelf));
  out.add('from own organisation', flag(relation.isSameOrganisation));
  out.add('from free mail', flag(relation.isFreeMail));
  out.add('from role', flag(relation.isRole));
  out.add('from person', flag(relation.isPersonal));
  out.add('recipients', logOfCount(relation.recipients));
  out.add('only recipient', flag(relation.isOnlyRecipient));
  out.add('few recipients', flag(relation.recipients >= 2 && relation.recipients <= 4));
  out.add('many recipients', flag(relation.recipients > 12));
  out.add('first in to', flag(relation.positionInTo === 0));
  out.add('group recipient', flag(relation.hasGroup));
  out.add('reply', flag(input.isReply));
  out.add('forward', flag(/^\s*(?:fwd?|wg)\s*:/i.test(input.subject)));
  out.add('attachments', flag(input.hasAttachments));
}

/** Products of facts that mean more together; the trees find the others. */
function recordPairs(
  out: DenseRecorder,
  { input, relation }: DenseSource,
  count: FamilyCounts,
  near: Nearness,
): void {
  const isDirect = input.signals.addressed === 'to' && relation.recipients <= 4;
  const isMass = relation.hasGroup || input.signals.bulk || relation.recipients > 12;
  const isNear = near.days !== null && near.days <= 2;
  const isDueSoon = near.deadlineDays !== null && near.deadlineDays <= 2;
  const asks = count('ask') > 0 || count('opinion') > 0;
  out.add('direct and asks', flag(isDirect && asks));
  out.add('direct and near', flag(isDirect && isNear));
  out.add('direct and hurry', flag(isDirect && count('hurry') > 0));
  out.add('direct and personal', flag(isDirect && count('personal') > 1));
  out.add('near and asks', flag(isNear && asks));
  out.add('near and meeting', flag(isNear && count('meeting') > 0));
  out.add('near and mass', flag(isNear && isMass));
  out.add('due soon and direct', flag(isDueSoon && isDirect));
  out.add('due soon and chore', flag(isDueSoon && count('chore') > 0));
  out.add('near and chore', flag(isNear && count('chore') > 0));
  out.add('mass and market', flag(isMass && count('market') > 0));
  out.add('outside and market', flag(!relation.isSameOrganisation && count('market') > 1));
  out.add(
    'outside person direct',
    flag(!relation.isSameOrganisation && relation.isPersonal && isDirect),
  );
  out.add(
    'inside person direct',
    flag(relation.isSameOrganisation && relation.isPersonal && isDirect),
  );
  out.add('inside role', flag(relation.isSameOrganisation && relation.isRole));
  out.add('outside role', flag(!relation.isSameOrganisation && relation.isRole));
  out.add('copied and named', flag(input.signals.addressed === 'cc' && relation.recipients > 3));
  out.add('copied only', flag(input.signals.addressed === 'cc'));
}

function givenDeadlineDays(input: TriageInput): number | null {
  if (input.deadline === undefined || input.deadline === null) return null;
  const days =
    Math.floor(input.deadline.getTime() / DAY_MS) - Math.floor(input.receivedAt.getTime() / DAY_MS);
  return days >= 0 ? countWorkingDays(input.receivedAt, days) : null;
}

/** Days to the nearest day ahead among the mentions asked for; infinite where there is none. */
function nearestOf(
  times: readonly TimeMention[],
  { before = Number.POSITIVE_INFINITY, isDeadline = false } = {},
): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const time of times) {
    if (time.days < 0 || time.first >= before || (isDeadline && !time.isDeadline)) continue;
    nearest = Math.min(nearest, time.days);
  }
  return nearest;
}

function workingDays(receivedAt: Date, days: number): number | null {
  return days === Number.POSITIVE_INFINITY ? null : countWorkingDays(receivedAt, days);
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** How often each family stands among the tokens before a place. */
function countFamilies(hits: readonly PhraseHit[], before: number): readonly number[] {
  const counts = new Array<number>(FAMILIES.length).fill(0);
  for (const { family, first } of hits) {
    if (first < before) counts[family] = (counts[family] as number) + 1;
  }
  return counts;
}
