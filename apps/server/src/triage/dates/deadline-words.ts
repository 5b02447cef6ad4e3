import { MONTH, WEEKDAY, whole } from './words.ts';

/** Words and phrases of both languages, matched whole and without case; an entry may be an expression. */
function anyOf(...entries: readonly string[]): string {
  return whole(entries.join('|'));
}

const REST_OF_CLAUSE = (most: number): string => `[^.;!?\\n]{0,${most}}$`;

/** Small words between a deadline word and its date. */
const SMALL_WORDS =
  'the|a|at|on|about|around|close|this|coming|latest|very|diese[nmrs]?|kommende[nmrs]?|dem|den|der|am|um|zum|zur|einschließlich|inkl\\.?|inklusive|spätestens';
const TO_THE_DATE = `(?:\\s+(?:${SMALL_WORDS})){0,4}[\\s:,(–-]*$`;
/** "Due to us", but not "due to the storm". */
const DUE = 'due(?! to(?! (?:me|us|him|her|them)(?!\\p{L})))';

/** With one of these right before it every date is a deadline. */
export const RIGHT_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    'by|before|prior to|on or before|(?:no|not) later than|nlt',
    'at the latest(?: by| on)?|latest(?: by)?',
    `${DUE}(?: by| on| in| at|:)?`,
    'expir(?:es?|ing)(?: on| at)?',
    'r\\.?s\\.?v\\.?p\\.?(?: by| on)?',
    'deadline(?: is| of)?',
    'bis|spätestens(?: bis)?|vor',
    'frist|fällig(?: am| zum| in)?',
  ].join('|')})${TO_THE_DATE}`,
  'iu',
);

/** "Until" ends what lasts, or the time for what is asked. */
export const UNTIL = new RegExp(`(?<![\\p{L}\\p{N}])(?:until|till|thru)${TO_THE_DATE}`, 'iu');
export const ASKS = new RegExp(
  `^\\W*(?:until|till)|${anyOf(
    'you|your|please|need|keep|hold|comments?|deadline|extended',
    'submit|register|registration|respond|reply|rsvp|answer|send|confirm|enter|apply|application',
  )}`,
  'iu',
);

/** Words that make a deadline of every date in their clause. */
export const CLAUSE_BEFORE = new RegExp(
  anyOf(
    `deadline|${DUE}|due date|cut-?off(?: date)?|closing date|last day|final day|rsvp`,
    'frist(?:ende|ablauf)?|\\p{L}+frist|abgabe(?:termin|schluss|tag)?|einreichung|abzugeben|einzureichen',
    'einsendeschluss|anmeldeschluss|redaktionsschluss|stichtag|rückmeldung|ablauf',
    'fällig(?:keit)?|zahlbar|zahlungsziel',
  ) + REST_OF_CLAUSE(60),
  'iu',
);

/** Words that do so only for a date close behind them. */
export const SHORTLY_BEFORE = new RegExp(
  `${anyOf(
    'need(?:ed)? (?:it|this|that|these|them|you|(?:an?|the|your|some) \\p{L}+)|(?:is|are) needed|needed',
    'respond|reply|must be in|expires?|\\p{L}+ (?:ends|closes?)',
    'läuft|laufen|\\p{L}+ (?:endet|schließt)|verfällt',
    '(?:brauchen?|benötigen?) (?:ich|wir)|(?:ich|wir) (?:brauchen?|benötigen?)',
  )}[^.;!?,\\n]{0,30}$`,
  'iu',
);

const SET_TERMS = anyOf(
  'deadline|due|due date|cut-?off|last day|final day|closing date',
  'abgabe\\p{L}*|\\p{L}*frist\\p{L}*|einsendeschluss|anmeldeschluss|redaktionsschluss|stichtag|fällig\\p{L}*|letzter tag|schluss',
);
/** "Friday is the deadline", "Am Freitag ist Abgabe", "läuft in 3 Tagen ab". */
export const CLAUSE_AFTER = new RegExp(
  `^[\\s,)(]*(?:${[
    anyOf('at the latest|latest|deadline|due date|cut-?off|spätestens|fällig|ab'),
    `(?:is|are|as|will be|becomes?|falls|ist|wird|sind)(?: the| our| your| my| die| der| unsere?| ihre?| euer| eure)? ?(?:\\p{L}+ )?${SET_TERMS}`,
    `[^.;!?,\\n]{0,30}?${anyOf(
      'expires?|at the latest|abgabe|abläuft|ablaufen',
      'läuft[^.;!?\\n]{0,40} ab|endet(?: die| ihre| unsere| eure)? \\p{L}*frist',
      '(?:abgabe|einreichungs|anmelde|melde)(?:frist|termin|schluss)',
    )}`,
  ].join('|')})`,
  'iu',
);

/** A span says itself that it is one: "within 2 days", "binnen 24 Stunden". */
export const SPAN_ITSELF = /^(?:within|innerhalb|binnen|inside)/iu;
/** "You have 3 days to answer", "Sie haben 3 Tage Zeit". */
export const SPAN_OWNED = /^(?:you|still|have|haben|noch)\s/iu;
export const OWNED_FOR = /^\s*(?:left|remaining|to\s|um\s|zeit|frist)/iu;
export const TIME_NEEDS = new RegExp(anyOf('deadline|due|\\p{L}*frist|abgabe\\p{L}*'), 'iu');

/** What stands before a date that is over: "was due on Friday", "lief am Freitag ab", "last Friday". */
export const PAST_BEFORE = new RegExp(
  `${anyOf(
    'was due|were due|ha(?:s|ve) passed|expired|missed',
    'war(?:en)?(?: \\p{L}+){0,6} fällig|fällig war(?:en)?|war(?:en)?|lief(?:en)?|endete(?:n)?|abgelaufen|verstrichen|verpasst|versäumt',
  )}${REST_OF_CLAUSE(50)}|(?<!\\p{L})(?:last|past|letzte[nrms]?|vergangene[nrms]?|seit|since)\\s+$`,
  'iu',
);
export const PAST_AFTER =
  /^[\s,]*(?:(?:was|were|has|have|war|ist|wurde)(?!\p{L})[^.;!?\n]{0,30}(?<!\p{L})(?:passed|fun|deadline|due|over|fällig|abgelaufen|vorbei|verstrichen)|ago|fällig (?:war|gewesen)|abgelaufen|verstrichen|vorbei)(?!\p{L})/iu;

/** What was done, in "We shipped it on Friday before lunch". */
export const TOLD =
  /(?<!\p{L})(?:\p{L}{2,}ed|was|were|went|came|had|got|war|waren|hat|haben|hatten?|kam(?:en)?)(?!\p{L})/iu;

/** Somebody is away or there until then; that asks nothing. */
export const PRESENCE = new RegExp(
  anyOf(
    'out of (?:the )?office|out of town|ooo|on (?:vacation|holiday|leave|pto)|vacation|away|travell?ing|slept',
    'in the office|at my desk|reachable|unavailable|not available|will be (?:in|out|here|back)',
    'office hours|opening hours|open (?:daily|from)',
    'urlaub|abwesend|abwesenheit\\p{L}*|im büro|erreichbar|außer haus|verreist|unterwegs|dienstreise|krankgeschrieben|elternzeit',
    'geöffnet|öffnungszeiten|sprechzeiten',
  ),
  'iu',
);

/** What somebody promises to do himself, or will be done, is asked of nobody here. */
export const PROMISE = new RegExp(
  anyOf(
    "(?:i|we|he|she|they)(?:['’]ll| will| shall| plan to| hope to| expect to| should be able to| can have| intend to|['’]m going to|['’]re going to| am going to| are going to)(?! (?:need|require|want|ask|appreciate|expect|lose|have to|assume))",
    '(?:ich|wir) (?:werden?|meldet?n?|melden?|schicken?|senden?|liefern?|liefere|antworten?|kümmern?|kümmere|rechnen?)',
    'melde ich mich|melden wir uns|erhalten sie|bekommen sie|you will (?:receive|get|hear)|get back to you',
  ) + REST_OF_CLAUSE(80),
  'iu',
);

const GOODS =
  '(?:offers?|sale|sales|discounts?|promotions?|promo|coupons?|vouchers?|deals?|savings|prices?|rates?|fares?)(?: codes?)?';
/** What is sold ends every week. */
export const SALE = new RegExp(
  anyOf(
    `${GOODS}(?: is| are)? (?:ends?|expires?|valid|good|available|until|through|closes|runs)`,
    '\\d{1,2} ?% (?:off|discount|rabatt|nachlass|günstiger)|save (?:up to )?(?:[$€£] ?)?\\d+',
    'discount(?:ed|s)?|coupon|fares?|free(?: \\p{L}+)? shipping|black friday|cyber monday|lenders?|mortgage',
    '(?:shop|buy|book|order) (?:now|today|by)|order before|apply now|click (?:here|below)|ticket purchase|purchase your tickets',
    '(?:angebot|aktion|rabattaktion|sonderpreis|preis|gutschein|rabatt|schlussverkauf|sale)\\p{L}* (?:gilt|gelten|gültig|endet|läuft|nur|ist gültig)',
    'rabatt\\p{L}*|gutschein\\p{L}*|nur (?:noch )?(?:bis|heute|solange)|versandkostenfrei|jetzt (?:kaufen|bestellen|sparen|zugreifen)|sparen sie',
  ),
  'iu',
);

const DAY_WORD = `${WEEKDAY}|${MONTH}`;
/** "From Monday until Friday", "vom 3. bis 10. März", "9 bis 17 Uhr", "Mo bis Fr". */
export const RANGE = new RegExp(
  `(?<!\\p{L})(?:(?:from|between|von|vom|zwischen)\\s+(?:the\\s+|dem\\s+|den\\s+)?(?:\\d|${DAY_WORD})[^.;!?\\n]{0,30}|(?:\\d{1,2}(?:[.:]\\d{1,2})?\\.?(?:\\s?(?:uhr|[ap]\\.?m\\.?))?|${DAY_WORD})\\.?)\\s*(?:bis|until|till|thru|and|und)(?:\\s+(?:zum|the|am|den|dem))?\\s*$`,
  'iu',
);
/** "By the way", "up to", "no rush before Friday": nothing is asked by then. */
export const ASKS_NO_MORE =
  /(?<!\p{L})(?:up|way|long|day|days|weeks?|shortly|stand|drop|swing|passed|bald|no rush|no hurry|not|(?:don['’]t|do not)(?: \p{L}+){1,3}|nothing[^.;!?\n]{0,30}|nicht|nichts|keine eile)\s+(?:by|before|bis|vor)(?:\s+(?:the|dem|den|zum))?\s*$/iu;
