import type { GoalDraft, GoalParts, GoalSource } from './goal.ts';
import { findGoalAmount } from './goal-amount.ts';

const DAY_MS = 86_400_000;
/** A mail without a deadline gets a week. */
const USUAL_DAYS = 7;
const URGENT_MS = 2 * DAY_MS;
const HIGH_MS = 7 * DAY_MS;

const LONGEST_TITLE = 255;
const LONGEST_QUOTE = 240;

/** What stands before the subject of an answer or a forwarded mail. */
const REPLY_MARKS = /^(?:\s*(?:re|fwd?|aw|wg|antw)\s*(?:\[\d+\])?\s*:)+\s*/iu;
/** A sentence that wants something done. */
const REQUEST =
  /\?\s*$|\b(?:please|could you|can you|would you|we need|i need|you need|kindly|make sure|let me know|by when)\b|(?<!\p{L})(?:bitte|könnten sie|kannst du|können sie|wir brauchen|ich brauche)(?!\p{L})/iu;
/**
 * Drafts a SMART goal from one email with plain code: what it asks for, in its own words, until when.
 *
 * @param deadline the moment that the mail asks for, or null
 */
export function draftGoalFromMail(source: GoalSource, deadline: Date | null): GoalDraft {
  const subject = source.subject.replace(REPLY_MARKS, '').trim();
  const sender = source.sender.trim() || 'the sender';
  const sentences = splitSentences(source.content);
  const wanted = sentences.find((sentence) => REQUEST.test(sentence)) ?? sentences[0] ?? null;
  const amount = findGoalAmount(sentences);
  const due = deadline ?? new Date(source.now.getTime() + USUAL_DAYS * DAY_MS);
  return {
    title: cutAt(subject || `Answer ${sender}`, LONGEST_TITLE),
    specific: wanted
      ? `Do what ${sender} asks for: “${cutAt(wanted, LONGEST_QUOTE)}”`
      : `Answer ${sender}${subject ? ` about “${subject}”` : ''}.`,
    measurable: amount
      ? `Done when ${amount} is reached and ${sender} has confirmed it.`
      : `Done when ${sender} has the result and has confirmed it.`,
    achievable:
      'First step: 30 minutes to list what is there and what is missing, and whom to ask.',
    relevant: subject
      ? `${sender} waits for it: “${cutAt(subject, LONGEST_QUOTE)}”.`
      : `${sender} waits for it.`,
    timeBound: deadline
      ? `Finished by ${longDay(due)}, as the email asks.`
      : `Finished by ${longDay(due)}; the email names no date.`,
    priority: priorityFor(deadline, source.now),
    dueDate: dayOf(due),
  };
}

/**
 * Makes the five texts of a goal whole sentences, and adds to each what it lacks to be SMART. Improving twice changes
 * nothing more.
 */
export function improveGoalParts(
  parts: GoalParts,
  goal: { readonly title: string; readonly dueDate: string | null },
): GoalParts {
  const specific = sentence(parts.specific);
  const measurable = sentence(parts.measurable);
  const achievable = sentence(parts.achievable);
  const relevant = sentence(parts.relevant);
  const timeBound = sentence(parts.timeBound);
  const names = (text: string, words: RegExp) => words.test(text);
  return {
    specific: specific.includes(goal.title) ? specific : `${specific} Result: ${goal.title}.`,
    measurable: names(measurable, /\d|\bdone when\b/iu)
      ? measurable
      : `${measurable} Done when anybody can answer with yes or no whether it is reached.`,
    achievable: names(achievable, /\bstep/iu)
      ? achievable
      : `${achievable} First step: 30 minutes in the calendar for the plan.`,
    relevant: names(relevant, /\b(?:because|so that|since)\b|\bwaits for it\b/iu)
      ? relevant
      : `${relevant} It matters because “${goal.title}” depends on it.`,
    timeBound:
      goal.dueDate === null || names(timeBound, /\d/u)
        ? timeBound
        : `${timeBound} Finished by ${longDay(new Date(`${goal.dueDate}T00:00:00Z`))}.`,
  };
}

function priorityFor(deadline: Date | null, now: Date): GoalDraft['priority'] {
  if (!deadline) return 'medium';
  const leftMs = deadline.getTime() - now.getTime();
  if (leftMs <= URGENT_MS) return 'urgent';
  return leftMs <= HIGH_MS ? 'high' : 'medium';
}

/** Sentences and lines of at least three words; greetings, quoted lines and signatures carry no goal. */
function splitSentences(text: string): string[] {
  const [body = ''] = text.split(/^-- ?$/mu);
  return body
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('>'))
    .join('\n')
    .split(/(?<=[.!?])\s+(?=\p{Lu})|\n+/u)
    .map((piece) => piece.replace(/\s+/gu, ' ').trim())
    .filter((piece) => piece.split(' ').length >= 3);
}

function sentence(text: string): string {
  const trimmed = text.trim();
  const [first = ''] = trimmed;
  const started = first.toUpperCase() + trimmed.slice(first.length);
  return /[.!?”"]$/u.test(started) ? started : `${started}.`;
}

function cutAt(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** "Friday, 27 November 2026", composed here: how a locale joins the parts differs between versions of its data. */
function longDay(date: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  const month = part({ month: 'long' });
  return `${part({ weekday: 'long' })}, ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}
