import { type ClassifiedMessage, type ClassifyRequest, holdsWords } from '@eisen/assistant';
import type { Decision } from './decision.ts';
import { tellReason } from './tell-reason.ts';

const REASON_DROPPED = 'Its reason quoted words that are not in this email.';

/**
 * An assistant's answer as a decision. Answers are checked, not trusted: a quote that is not in what the mail shows is
 * dropped, and with it a reason that tells it (D-113, PLUS-09). White space does not count: HTML and the
 * text that is read of it wrap differently.
 *
 * @param timeZone  the owner's, an IANA name; null tells the time in UTC
 */
export function decisionFrom(
  answer: ClassifiedMessage,
  request: ClassifyRequest,
  timeZone: string | null,
): Decision {
  const { urgency, importance, unsure, ...judged } = answer.classification;
  const urgent = keepQuoted(urgency.evidence, request);
  const important = keepQuoted(importance.evidence, request);
  const kept = [...urgent, ...important];
  const isTold = [...urgency.evidence, ...importance.evidence].some(
    (quote) => !kept.includes(quote) && holdsWords(judged.reasoning, quote),
  );
  const due = answer.due && isShown(answer.due.phrase, request) ? answer.due : null;
  const reason = isTold ? REASON_DROPPED : judged.reasoning;
  return {
    quadrant: unsure ? null : judged.quadrant,
    guess: unsure ? judged.guess : null,
    second: unsure ? judged.second : null,
    confidence: judged.confidence,
    source: answer.source,
    held: null,
    urgency: { ...urgency, evidence: urgent },
    importance: { ...importance, evidence: important },
    due,
    times: answer.times.filter(({ phrase }) => isShown(phrase, request)),
    reason: isTold ? REASON_DROPPED : tellReason(judged, due, timeZone),
    reasoning: answer.note ? `${reason} ${answer.note}` : reason,
  };
}

function keepQuoted(evidence: readonly string[], request: ClassifyRequest): readonly string[] {
  return evidence.filter((quote) => isShown(quote, request));
}

function isShown(quote: string, { input, newText }: ClassifyRequest): boolean {
  return [input.subject, input.text, newText].some((text) => holdsWords(text, quote));
}
