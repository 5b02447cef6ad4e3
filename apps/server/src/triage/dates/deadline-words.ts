/** What stands beside a date that is a deadline, and what stands beside one that is none. */

import type { NamedDay } from './day-phrases.ts';
import type { MomentPhrase } from './day-times.ts';
import { whole } from './words.ts';

/** Small words between a deadline word and its date. */
const SMALL =
  '(?:\\s+(?:the|at|on|about|around|close|this|coming|latest|very|diese[nmrs]?|kommende[nmrs]?|dem|den|der|am|um|zum|zur|einschließlich|inkl\\.?|inklusive|spätestens|a)){0,4}[\\s:,(–-]*$';
const RIGHT_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:by|before|no later than|not later than|nlt|on or before|prior to|at the latest(?: by| on)?|latest(?: by)?|due(?! to(?! (?:me|us|him|her|them)(?!\\p{L})))(?: by| on| in| at|:)?|expir(?:es?|ing)(?: on| at)?|r\\.?s\\.?v\\.?p\\.?(?: by| on)?|deadline(?: is| of)?|bis|spätestens(?: bis)?|vor|frist|fällig(?: am| zum| in)?)${SMALL}`,
  'iu',
);
/** "Until" ends what lasts, or the time for what is asked. */
const UNTIL = new RegExp(`(?<![\\p{L}\\p{N}])(?:until|till|thru)${SMALL}`, 'iu');
const ASKS =
  /^\W*(?:until|till)|(?<!\p{L})(?:you|your|please|submit|register|registration|respond|reply|rsvp|deadline|extended|need|enter|apply|application|comments?|answer|send|confirm)(?!\p{L})/iu;
/** A span says itself that it is one: "within 2 days", "binnen 24 Stunden". */
const SPAN_ITSELF = /^(?:within|innerhalb|binnen|inside)/iu;
const SPAN_OWNED = /^(?:(?:you|still|have|haben|noch)\s)/iu;

/** Words that make a deadline of every date in their clause. */
const CLAUSE_BEFORE = new RegExp(
  `${whole(
    'deadline|due(?! to(?! (?:me|us|him|her|them)(?!\\p{L})))|due date|cut-?off(?: date)?|closing date|last day|final day|frist(?:ende|ablauf)?|\\p{L}+frist|abgabe(?:termin|schluss|tag)?|einreichung|einsendeschluss|anmeldeschluss|redaktionsschluss|stichtag|rückmeldung|fällig(?:keit)?|zahlbar|zahlungsziel|ablauf|abzugeben|einzureichen|rsvp',
  )}[^.;!?\\n]{0,60}$`,
  'iu',
);
/** Words that do so only for a date close behind them. */
const SHORTLY_BEFORE = new RegExp(
  `${whole(
    'need(?:ed)? (?:it|this|that|these|them|your \\p{L}+|you)|(?:is|are) needed|needed|respond|reply|must be in|expires?|(?:registration|enrol?lment|application|voting|period|submissions?) (?:ends|closes)|läuft|laufen|(?:anmeldung|bewerbung|abstimmung|zeitraum) (?:endet|schließt)|verfällt|brauchen? (?:ich|wir)|(?:ich|wir) brauchen?|benötigen? (?:ich|wir)|(?:ich|wir) benötigen?',
  )}[^.;!?,\\n]{0,30}$`,
  'iu',
);
const CLAUSE_AFTER = new RegExp(
  `^(?:${whole(
    'at the latest|latest|deadline|due date|cut-?off|spätestens|fällig|ab',
  )}|[\\s,)]*(?:is|are|as|will be|becomes?|falls)(?: the| our| your| my| when it is)? ?(?:\\p{L}+ )?(?:deadline|due|due date|cut-?off|last day|final day|closing date)(?!\\p{L})|[\\s,)]*(?:ist|wird|sind)(?: die| der| unsere?| ihre?| euer| eure)? ?(?:\\p{L}+ )?(?:abgabe\\p{L}*|frist\\p{L}*|\\p{L}+frist|deadline|einsendeschluss|anmeldeschluss|redaktionsschluss|stichtag|fällig\\p{L}*|letzter tag|schluss)(?!\\p{L})|[^.;!?,\\n]{0,30}?${whole(
    'expires?|at the latest|abgabe|läuft[^.;!?\\n]{0,40} ab|abläuft|ablaufen|endet(?: die| ihre| unsere| eure)? \\p{L}*frist|(?:abgabe|einreichungs|anmelde|melde)(?:frist|termin|schluss)',
  )})`.replace('^(?:', '^(?:[\\s,)(]*'),
  'iu',
);

/** What stands before a date that is over: "was due on Friday", "lief am Freitag ab", "last Friday". */
const PAST_BEFORE = new RegExp(
  `${whole('was due|were due|has passed|have passed|expired|missed|war(?:en)?(?: \\p{L}+){0,6} fällig|fällig war(?:en)?|war(?:en)?|lief(?:en)?|endete(?:n)?|abgelaufen|verstrichen|verpasst|versäumt')}[^.;!?\\n]{0,50}$|(?<!\\p{L})(?:last|past|letzte[nrms]?|vergangene[nrms]?|seit|since)\\s+$`,
  'iu',
);
const PAST_AFTER =
  /^[\s,]*(?:(?:was|were|has|have|war|ist|wurde)(?!\p{L})[^.;!?\n]{0,30}(?<!\p{L})(?:passed|fun|deadline|due|over|fällig|abgelaufen|vorbei|verstrichen)|ago|fällig (?:war|gewesen)|abgelaufen|verstrichen|vorbei)(?!\p{L})/iu;
/** Somebody is away or there until then; that asks nothing. */
const PRESENCE = new RegExp(
  whole(
    'out of (?:the )?office|out of town|ooo|on (?:vacation|holiday|leave|pto)|vacation|away|traveling|travelling|in the office|at my desk|reachable|unavailable|not available|office hours|opening hours|open (?:daily|from)|open until|im urlaub|urlaub|abwesend|abwesenheit\\p{L}*|im büro|erreichbar|außer haus|verreist|unterwegs|dienstreise|geöffnet|öffnungszeiten|sprechzeiten|krankgeschrieben|elternzeit',
  ),
  'iu',
);
/** What is sold ends every week. */
const SALE = new RegExp(
  `${whole(
    '(?:offers?|sale|sales|discounts?|promotions?|promo|coupons?|vouchers?|deals?|savings|prices?|rates?|fares?)(?: codes?)?(?: is| are)? (?:ends?|expires?|valid|good|available|until|through|closes|runs)|\\d{1,2} ?% (?:off|discount|rabatt|nachlass|günstiger)|discount(?:ed|s)?|save (?:up to )?(?:[$€£] ?)?\\d+|free(?: \\p{L}+)? shipping|(?:shop|buy|book|order) (?:now|today|by)|order before|coupon|black friday|cyber monday|fares?|lenders?|mortgage|apply now|click (?:here|below)|ticket purchase|purchase your tickets|(?:angebot|aktion|rabattaktion|sonderpreis|preis|gutschein|rabatt|schlussverkauf|sale)\\p{L}* (?:gilt|gelten|gültig|endet|läuft|nur|ist gültig)|rabatt\\p{L}*|gutschein\\p{L}*|nur (?:noch )?(?:bis|heute|solange)|versandkostenfrei|jetzt (?:kaufen|bestellen|sparen|zugreifen)|sparen sie',
  )}`,
  'iu',
);
/** What somebody promises to do himself, or will be done, is asked of nobody here. */
const PROMISE = new RegExp(
  `${whole(
    "(?:i|we|he|she|they)(?:['’]ll| will| shall| plan to| hope to| expect to| should be able to| can have| intend to|['’]m going to|['’]re going to| am going to| are going to)(?! (?:need|require|want|ask|appreciate|expect|lose|have to|assume))|(?:ich|wir) (?:werde|werden|melde|melden|schicke|schicken|sende|senden|liefern|liefere|antworten|antworte|kümmere|kümmern|rechne|rechnen)|(?:melde ich mich|melden wir uns|erhalten sie|bekommen sie|you will (?:receive|get|hear)|get back to you)",
  )}[^.;!?]{0,80}$`,
  'iu',
);
/** "From Monday until Friday", "vom 3. bis 10. März", "9 bis 17 Uhr", "Mo bis Fr". */
const RANGE = new RegExp(
  `(?:${whole('from|between|von|vom|zwischen')}[^.;!?\\n]{0,40}|(?:\\d(?:[.:]\\d{1,2})?\\.?(?:\\s?(?:uhr|am|pm|[ap]\\.m\\.))?|\\p{L}*tags?|\\p{L}*day|mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|may|june|july|october|december))\\s*(?:bis|until|till|thru|and|und)(?:\\s+(?:zum|the|am|den|dem))?\\s*$`,
  'iu',
);
const BEFORE_NOTHING =
  /(?<!\p{L})(?:up|way|long|day|days|weeks?|shortly|stand|drop|swing|passed|bis bald)\s+(?:by|before|bis)\s*$/iu;

const DEADLINE_WORD = new RegExp(whole('deadline|due|\\p{L}*frist|abgabe\\p{L}*'), 'iu');
const MOST_BEFORE = 110;
const MOST_AFTER = 70;
const PRESENCE_CHARS = 40;

/** Whether a sentence sells something: its dates ask for nothing. */
export function asksNothing(sentence: string): boolean {
  return SALE.test(sentence);
}

/** Whether the date at `start` to `end` of a sentence is one by which something is asked. */
export function isDeadline(
  sentence: string,
  { start, end, day, time, isLed }: MomentPhrase,
): boolean {
  const before = sentence.slice(Math.max(0, start - MOST_BEFORE), start);
  const after = sentence.slice(end, end + MOST_AFTER);
  if (time === null && isGoodbyeDay(day) && isGoodbye(sentence, start, end)) return false;
  const phrase = sentence.slice(start, end);
  if (RANGE.test(before) || BEFORE_NOTHING.test(before)) return false;
  if (PAST_BEFORE.test(before) || PAST_AFTER.test(after)) return false;
  if (PROMISE.test(before)) return false;
  if (PRESENCE.test(before.slice(-PRESENCE_CHARS)) || PRESENCE.test(after.slice(0, PRESENCE_CHARS)))
    return false;
  if (RIGHT_BEFORE.test(before) || isLed) return true;
  if (UNTIL.test(before)) return ASKS.test(before);
  if (day === null) return DEADLINE_WORD.test(before);
  if (SPAN_ITSELF.test(phrase)) return true;
  if (SPAN_OWNED.test(phrase)) return /^\s*(?:left|remaining|to\s|um\s|zeit|frist)/iu.test(after);
  // "Today's market" is no day to act on.
  if (/^['’]s(?!\p{L})/u.test(after)) return false;
  return CLAUSE_BEFORE.test(before) || SHORTLY_BEFORE.test(before) || CLAUSE_AFTER.test(after);
}

function isGoodbyeDay(day: NamedDay | null): boolean {
  return day?.kind === 'weekday' || day?.kind === 'days ahead';
}

/** "Bis Freitag!" and "Until Monday" say goodbye. */
function isGoodbye(sentence: string, start: number, end: number): boolean {
  return (
    /^\W*(?:also\s+|dann\s+|na dann\s+)*(?:bis|until|till|see you(?: on| by| until)?)(?:\s+(?:zum|am|dann))*\s*$/iu.test(
      sentence.slice(0, start),
    ) && /^\W*(?:dann|then)?\W*$/iu.test(sentence.slice(end))
  );
}
