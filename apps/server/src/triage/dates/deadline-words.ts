import { anyOf, restOfClause } from './words.ts';

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
    `${DUE}(?: back)?(?: by| on| in| at|:)?`,
    'expir(?:es?|ing)(?: on| at)?',
    'r\\.?s\\.?v\\.?p\\.?(?: by| on)?',
    'deadline(?: is| of)?',
    'bis|spätestens(?: bis)?|vor',
    'frist|fällig(?: am| zum| in)?|zahlungsziel|payment terms',
  ].join('|')})${TO_THE_DATE}`,
  'iu',
);

/** "Before Friday" means that it is done when Friday comes. */
export const LEAVES_OUT =
  /(?<![\p{L}\p{N}])(?<!\bor )(?:before|prior to|vor)(?:\s+(?:the|dem|den|der|this|coming|diese[nmr]|kommende[nmr])){0,2}[\s]*$/iu;

/** "Until" ends what lasts, or the time for what is asked. */
export const UNTIL = new RegExp(`(?<![\\p{L}\\p{N}])(?:until|till|thru)${TO_THE_DATE}`, 'iu');
export const ASKS = new RegExp(
  `^\\W*(?:until|till)|${anyOf(
    'you|your|please|kindly|inform|need|keep|hold|comments?|feedback|deadline|extended',
    'submit|register|registration|submissions?|applications|accepted|respond|reply|rsvp|answer|send|confirm|enter|apply|application',
  )}`,
  'iu',
);

const SOMEBODYS = "(?<!(?:my|his|her|our|their|['’]s|mein|unser|sein|ihr) )";
/** Words that make a deadline of every date in their clause. */
export const CLAUSE_BEFORE = new RegExp(
  anyOf(
    `deadline|${DUE}|due date|cut-?off(?: date)?|closing date|${SOMEBODYS}(?:last|final) day|rsvp`,
    'frist(?:ende|ablauf)?|\\p{L}+frist|abgabe(?:termin|schluss|tag)?|einreichung|abzugeben|einzureichen',
    '(?:einsende|anmelde|melde|annahme|bewerbungs|teilnahme|redaktions)schluss|stichtag|rückmeldung|ablauf',
    `fällig(?:keit)?|zahlbar|${SOMEBODYS}letzter tag`,
  ) + restOfClause(60),
  'iu',
);

const CAN_CLOSE =
  'registration|enrol+ments?|polls?|survey|vot(?:e|ing)|nominations?|applications?|submissions?|entry|tender|bidding|call for \\p{L}+|deadline|period|window|trial|budget|portal|review';
const KANN_ENDEN =
  '\\p{L}*(?:anmeldung|abstimmung|umfrage|bewerbung|ausschreibung|frist|phase|portal|zeitraum)';
/** Words that do so only for a date close behind them. */
export const SHORTLY_BEFORE = new RegExp(
  `${anyOf(
    'need(?:ed)? (?:it|this|that|these|them|you|(?:an?|the|your|some) \\p{L}+)|(?:is|are) needed|needed',
    `respond|reply|must be in|expires?|(?:${CAN_CLOSE}) (?:ends?|closes?)`,
    `${KANN_ENDEN} (?:endet|schließt|läuft)|verfällt`,
    '(?:brauchen?|benötigen?) (?:ich|wir)|(?:ich|wir) (?:brauchen?|benötigen?)',
  )}[^.;!?,\\n]{0,30}$`,
  'iu',
);

/** What a set day is called. */
export const SET_TERMS = anyOf(
  'deadline|due|due date|cut-?off|last day|final day|closing date',
  'abgabe\\p{L}*|\\p{L}*frist\\p{L}*|einsendeschluss|anmeldeschluss|redaktionsschluss|stichtag|fällig\\p{L}*|letzter tag|schluss',
);
/** "Friday is the deadline", "Am Freitag ist Abgabe", "läuft in 3 Tagen ab". */
export const CLAUSE_AFTER = new RegExp(
  `^[\\s,)(]*(?:${[
    anyOf('at the (?:very )?latest|latest|deadline|due date|cut-?off|spätestens|fällig|ab'),
    `(?:is|are|as|will be|becomes?|falls|ist|wird|sind)(?: the| our| your| die| der| unsere?| ihre?| euer| eure)? ?(?:(?!m[ye]|mein|unser|not|kein)\\p{L}+ )?${SET_TERMS}`,
    `[^.;!?,\\n]{0,30}?${anyOf(
      'expires?|at the (?:very )?latest|abgabe|abläuft|ablaufen',
      'läuft[^.;!?\\n]{0,40} ab|endet(?: die| ihre| unsere| eure)? \\p{L}*frist',
      '(?:abgabe|einreichungs|anmelde|melde)(?:frist|termin|schluss)',
    )}`,
  ].join('|')})`,
  'iu',
);

/** A span says itself that it is one: "within 2 days", "binnen 24 Stunden". */
export const SPAN_ITSELF = /^(?:within|innerhalb|binnen|inside)/iu;
/** "Within 30 days of the purchase" counts from another day. */
export const SPAN_OF_ELSE =
  /^\s*(?:of|after|from|following|nach|ab|vor)\s+(?!(?:this|today|now|receipt|receiving|heute|erhalt|zugang)(?!\p{L}))/iu;
/** "You have 3 days to answer", "Sie haben 3 Tage Zeit". */
export const SPAN_OWNED = /^(?:you|still|have|haben|noch)\s/iu;
export const OWNED_FOR = /^\s*(?:left|remaining|to\s|um\s|zeit|frist)/iu;
export const TIME_NEEDS = new RegExp(
  anyOf('deadline|due|cut-?off|\\p{L}*frist|abgabe\\p{L}*') + restOfClause(30),
  'iu',
);
