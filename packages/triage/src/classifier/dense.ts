import type { Reading } from './features.ts';
import { FAMILIES, type PhraseHit } from './phrases.ts';
import type { Relation } from './sender.ts';
import { countWorkingDays, type TimeMention } from './time-words.ts';
import type { TriageInput } from './types.ts';
import { recordUrgency } from './urgency.ts';

/** Receives every dense feature, always the same names in the same order. */
export type DenseRecorder = (name: string, value: number) => void;

export interface DenseSource {
  readonly input: TriageInput;
  readonly subject: Reading;
  readonly body: Reading;
  readonly relation: Relation;
}

/** Tokens that count as the opening of a text: where a sender says what he wants. */
const OPENING_TOKENS = 40;

/** Hand-made features: who writes to whom, what is asked, when, and how the text is built. */
export function recordDense(record: DenseRecorder, source: DenseSource): void {
  const asks = recordPhrases(record, source);
  const near = recordTimes(record, source);
  recordRelation(record, source);
  recordShape(record, source);
  recordPairs(record, source, asks, near);
  recordUrgency(record, source);
}

const FAMILY_NAMES = FAMILIES.map((family) => ({
  subject: `${family} in subject`,
  opening: `${family} in opening`,
  body: `${family} in body`,
  density: `${family} density`,
}));

/** Families by number, for the pairs below. */
type FamilyCounts = (family: (typeof FAMILIES)[number]) => number;

function recordPhrases(record: DenseRecorder, { subject, body }: DenseSource): FamilyCounts {
  const inSubject = countFamilies(subject.phrases);
  const inOpening = countFamilies(body.phrases.filter((hit) => hit.first < OPENING_TOKENS));
  const inBody = countFamilies(body.phrases);
  const length = Math.sqrt(body.tokens.length + 10);
  for (const [index, names] of FAMILY_NAMES.entries()) {
    record(names.subject, flag((inSubject[index] ?? 0) > 0));
    record(names.opening, Math.min(3, inOpening[index] ?? 0));
    record(names.body, Math.log1p(inBody[index] ?? 0));
    record(names.density, (inBody[index] ?? 0) / length);
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

function recordTimes(record: DenseRecorder, { input, subject, body }: DenseSource): Nearness {
  const all = [...subject.times, ...body.times];
  const opening = [...subject.times, ...body.times.filter((time) => time.first < OPENING_TOKENS)];
  const given = givenDeadlineDays(input);
  const days = least(nearestAhead(all, input.receivedAt), given);
  const openingDays = nearestAhead(opening, input.receivedAt);
  const deadlineDays = least(
    nearestAhead(
      all.filter((time) => time.isDeadline),
      input.receivedAt,
    ),
    given,
  );
  recordDistance(record, 'day', days);
  recordDistance(record, 'opening day', openingDays);
  recordDistance(record, 'deadline', deadlineDays);
  recordDistance(record, 'subject day', nearestAhead(subject.times, input.receivedAt));
  record('only past days', flag(all.length > 0 && days === null));
  record('days named', Math.log1p(all.length));
  return { days, deadlineDays };
}

function recordDistance(record: DenseRecorder, name: string, days: number | null): void {
  record(`${name} today`, flag(days === 0));
  record(`${name} 1`, flag(days === 1));
  record(`${name} 2`, flag(days === 2));
  record(`${name} 3-5`, flag(days !== null && days > 2 && days <= 5));
  record(`${name} later`, flag(days !== null && days > 5));
}

function recordRelation(record: DenseRecorder, { input, relation }: DenseSource): void {
  const { signals } = input;
  for (const kind of ['to', 'cc', 'list', 'other'] as const) {
    record(`addressed ${kind}`, flag(signals.addressed === kind));
  }
  record('bulk', flag(signals.bulk));
  record('automated', flag(signals.automated));
  record('invitation', flag(signals.invitation));
  record('priority high', flag(input.priority === 'high'));
  record('priority low', flag(input.priority === 'low'));
  record('from self', flag(relation.isSelf));
  record('from own organisation', flag(relation.isSameOrganisation));
  record('from free mail', flag(relation.isFreeMail));
  record('from role', flag(relation.isRole));
  record('from person', flag(relation.isPersonal));
  record('recipients', Math.log1p(relation.recipients));
  record('only recipient', flag(relation.isOnlyRecipient));
  record('few recipients', flag(relation.recipients >= 2 && relation.recipients <= 4));
  record('many recipients', flag(relation.recipients > 12));
  record('first in to', flag(relation.positionInTo === 0));
  record('group recipient', flag(relation.hasGroup));
  record('reply', flag(input.isReply));
  record('forward', flag(/^\s*(?:fwd?|wg)\s*:/i.test(input.subject)));
  record('attachments', flag(input.hasAttachments));
}

const COUNTED = ['?', '!', '§url', '§address', '§money', '§time', '§percent', '§date'];

function recordShape(record: DenseRecorder, { input, subject, body }: DenseSource): void {
  const { text } = input;
  const terms = body.tokens.map((token) => token.term);
  const words = terms.length;
  record('length', Math.log1p(words));
  record('very short', flag(words < 12));
  record('short', flag(words >= 12 && words < 60));
  record('long', flag(words > 350));
  record('subject length', Math.log1p(subject.tokens.length));
  record('subject shout', upperShare(input.subject.slice(0, 100)));
  record('subject question', flag(input.subject.includes('?')));
  record('subject exclamation', flag(input.subject.includes('!')));
  record('text shout', upperShare(text.slice(0, 1_000)));
  record('line breaks', countChar(text.slice(0, 2_000), 10) / Math.sqrt(words + 10));
  const counts = new Map(COUNTED.map((term) => [term, 0]));
  for (const term of terms) {
    const count = counts.get(term);
    if (count !== undefined) counts.set(term, count + 1);
  }
  for (const [term, count] of counts) record(`count ${term}`, Math.log1p(count));
  record('share of numbers', terms.filter((term) => term.startsWith('§n')).length / (words + 5));
  const greeting = terms.slice(0, 5);
  record('greets owner', flag(greeting.includes('§owner')));
  record('names owner later', flag(terms.slice(5).includes('§owner')));
  record('signed by sender', flag(terms.slice(-25).includes('§sender')));
  record('question to you', Math.min(3, countQuestionsToYou(body)));
  record('you', Math.log1p(terms.filter((term) => term === 'you' || term === 'your').length));
  record('i', Math.log1p(terms.filter((term) => term === 'i' || term === "i'm").length));
  record('we', Math.log1p(terms.filter((term) => term === 'we' || term === 'our').length));
}

/** Products of facts that mean more together; the trees find the others. */
function recordPairs(
  record: DenseRecorder,
  { input, relation }: DenseSource,
  count: FamilyCounts,
  near: Nearness,
): void {
  const isDirect = input.signals.addressed === 'to' && relation.recipients <= 4;
  const isMass = relation.hasGroup || input.signals.bulk || relation.recipients > 12;
  const isNear = near.days !== null && near.days <= 2;
  const isDueSoon = near.deadlineDays !== null && near.deadlineDays <= 2;
  const asks = count('ask') > 0 || count('opinion') > 0;
  record('direct and asks', flag(isDirect && asks));
  record('direct and near', flag(isDirect && isNear));
  record('direct and hurry', flag(isDirect && count('hurry') > 0));
  record('direct and personal', flag(isDirect && count('personal') > 1));
  record('near and asks', flag(isNear && asks));
  record('near and meeting', flag(isNear && count('meeting') > 0));
  record('near and mass', flag(isNear && isMass));
  record('due soon and direct', flag(isDueSoon && isDirect));
  record('due soon and chore', flag(isDueSoon && count('chore') > 0));
  record('near and chore', flag(isNear && count('chore') > 0));
  record('mass and market', flag(isMass && count('market') > 0));
  record('outside and market', flag(!relation.isSameOrganisation && count('market') > 1));
  record(
    'outside person direct',
    flag(!relation.isSameOrganisation && relation.isPersonal && isDirect),
  );
  record(
    'inside person direct',
    flag(relation.isSameOrganisation && relation.isPersonal && isDirect),
  );
  record('inside role', flag(relation.isSameOrganisation && relation.isRole));
  record('outside role', flag(!relation.isSameOrganisation && relation.isRole));
  record('copied and named', flag(input.signals.addressed === 'cc' && relation.recipients > 3));
  record('copied only', flag(input.signals.addressed === 'cc'));
}

const DAY_MS = 86_400_000;

function givenDeadlineDays(input: TriageInput): number | null {
  if (input.deadline === undefined || input.deadline === null) return null;
  const days =
    Math.floor(input.deadline.getTime() / DAY_MS) - Math.floor(input.receivedAt.getTime() / DAY_MS);
  return days >= 0 ? countWorkingDays(input.receivedAt, days) : null;
}

function nearestAhead(times: readonly TimeMention[], receivedAt: Date): number | null {
  let nearest: number | null = null;
  for (const { days } of times) {
    if (days >= 0 && (nearest === null || days < nearest)) nearest = days;
  }
  return nearest === null ? null : countWorkingDays(receivedAt, nearest);
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function countFamilies(hits: readonly PhraseHit[]): readonly number[] {
  const counts = new Array<number>(FAMILIES.length).fill(0);
  for (const { family } of hits) counts[family] = (counts[family] ?? 0) + 1;
  return counts;
}

/** Sentences with "you" or "your" that end in a question mark. */
function countQuestionsToYou({ tokens }: Reading): number {
  let count = 0;
  let isToYou = false;
  for (const { term, opens } of tokens) {
    if (opens) isToYou = false;
    if (/^(?:you|your|du|dir|dich|ihr|sie|ihnen)$/.test(term)) isToYou = true;
    if (term === '?' && isToYou) count += 1;
  }
  return count;
}

function upperShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const upper = text.match(/\p{Lu}/gu)?.length ?? 0;
  return letters < 4 ? 0 : upper / letters;
}

function countChar(text: string, code: number): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) === code) count += 1;
  }
  return count;
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}
