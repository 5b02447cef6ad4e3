import type { MomentPhrase } from './day-times.ts';
import type { Demand } from './demand.ts';
import { anyOf } from './words.ts';

/** Somebody else's duty, a report of it, an aim, or what the writer owes himself: nothing that is asked here. */
const NOT_OF_YOU = new RegExp(
  anyOf(
    "(?:i|we|he|she|they)(?:[’']ve)? (?:have|had|has|need|needs|must|got)(?: got)? (?:to )?(?:be|get|go|do|finish|turn|hand|submit|decide|leave|present|deliver|file|close|move|catch|write|prepare|complete|work|make)",
    '(?:he|she|they|it|who) (?:wants?|needs?|expects?|hopes?|plans?)',
    "(?:i|we|they|he|she)(?: would|[’']d)? like to(?! (?:ask|invite|request|hear|get your|have you)(?!\\p{L}))|(?:starting|beginning|effective) (?:no later than|by|before)|due online|hopefully|(?:were|was|are|is)n[’']t|have a (?:meeting|call) scheduled|ha(?:s|ve|d) to expire|bankruptcy|anticipated|estimated|probably",
    'says?|said|reports?|reported|according to|rumou?rs?|laut|angeblich|berichtet\\p{L}*|heißt es',
    'should (?:reach|arrive|be with|get to)|you (?:can|may|should|will) (?:expect|receive|see|find)|expected to|scheduled to|set to|on schedule|on track',
    '(?:our|my|his|her|their|the) (?:intent(?:ion)?|goal|aim|plan|target|hope|objective) (?:is|was)|in order to|hopefully|hoping to|trying to',
    'ich muss|ich soll|wir müssen|wir sollen|ich möchte|zugesagt|versprochen|in aussicht gestellt|der gegenseite|gegenüber|soll(?:te|ten)? (?:ankommen|eintreffen)',
    'previously mentioned|aforementioned|will (?:begin|start|complete|be complete|end|last|occur|continue|open)|nothing for us|wait and see|wir warten|drück\\p{L}* (?:mir|uns)|wish me luck|feel free',
  ),
  'iu',
);
/** A third person or a thing that acts: "Council must decide", "Firma Müller muss nachbessern". */
const ANOTHER_MUST =
  /^\W*(?!(?:you|your|all|everyone|everybody|each|anyone|any|those|who|please|sie|ihr|alle|jeder|jede|wer|this|that|it|they|these|payments?|invoices?|forms?|documents?|applications?|comments?|answers?|replies|responses|bids?|copies|the (?:form|signed|document|file|payment|invoice|report|contract|draft|answer|copy|copies|list|page))(?!\p{L}))(?:(?:the|der|die|das|our|unser\p{L}*|firma)\s+)?[\p{L}’'&.-]+(?:\s[\p{L}’'&.-]+){0,3}\s(?:must|ha(?:s|ve) to|needs? to|muss|müssen|hat|haben)\s(?!be |been |reach us)/iu;
/** Words that turn to the reader. */
const TO_YOU = new RegExp(
  anyOf(
    "please|pls|plz|kindly|you|your|yours|u|let (?:me|us) know|(?:i|we) (?:need|require|want|expect|ask|appreciate)|(?:i|we)(?:[’']d| would) (?:like|appreciate|love|need)|get back to|back to (?:me|us)|send|rsvp",
    'bitten?|gebeten|du|dir|dich|dein\\p{L}*|ihr|euch|euer|eure\\p{L}*|sie|ihnen|ihre\\p{L}*|(?:ich|wir) (?:brauchen?|bräuchten?|benötigen?|erwarten?)|(?:brauchen?|bräuchten?|benötigen?|erwarten?) (?:ich|wir)|an mich|an uns|mir|uns',
    'deadline|due|closing date|cut-?off|last day|no later than|not later than|nlt|at the latest|latest|must be (?:received|in|submitted|returned|completed|paid|signed)|valid (?:for|until)|good until|open until',
    '\\p{L}*frist\\p{L}*|fällig\\p{L}*|abgabe\\p{L}*|\\p{L}+schluss|stichtag|spätestens|zahlbar|zahlungsziel|gültig|verfällt|läuft|endet',
    'needed|wanted|required|respond|reply|return|submit|confirm|sign|complete|register|approve|answer|comments?|feedback|vote|pay|book|enrol+|apply',
  ),
  'iu',
);
const EXPIRES =
  /(?<!\p{L})(?:expir(?:es?|ing|y)|lapses?|runs out|verfällt|läuft|abläuft)(?!\p{L})[^.;!?]{0,30}$/iu;
/** What lapses for its reader, rather than for two others in a report. */
const YOUR_THING = new RegExp(
  anyOf(
    'you|your|links?|offers?|codes?|quot(?:e|ation)s?|passwords?|tokens?|certificates?|trials?|invitations?|vouchers?|tickets?|hold|domains?|sessions?|reservations?|seats?|subscription|licen[cs]e|contract',
    'du|dein\\p{L}*|sie|ihre?\\p{L}*|euer|eure|angebot|link|code|gutschein|frist|zertifikat|vertrag|reservierung',
  ),
  'iu',
);
/** A span of days is asked for, not told of: "for the court to set a date within 14 days". */
const ASKS_PLAINLY = new RegExp(
  anyOf(
    'please|pls|kindly|you|your|need(?:ed)?|must|required|send|reply|respond|return|confirm|let (?:me|us) know|could i|can i',
    'bitten?|sie|du|dir|ihr|ihre?\\p{L}*|dein\\p{L}*|brauchen?|benötigen?|uns|mir|frist|zahlbar|zahlungsziel',
  ),
  'iu',
);
const OF_THE_DEADLINE = /(?<!\p{L})(?:prior to|before|by|of|after) the\s+$/iu;
/** A clause without a subject: "Comments by EOD", "all accruals posted by noon". */
const HAS_SUBJECT =
  /^\W*(?:(?:but|and|so|also|well|aber|und|also)\s+)?(?:i|we|he|she|they|it|there|this|that|the|a|an|our|my|his|her|their|ich|wir|er|es|der|die|das|ein|eine)(?!\p{L})/iu;

/** Days that are named loosely: a part of a day, a weekend, a season of the month. */
const LOOSE = new RegExp(
  anyOf(
    'weekend|wochenende|this (?:morning|afternoon|evening)|tonight|heute (?:früh|vormittag|nachmittag|abend)',
  ),
  'iu',
);
/** "Some time today", "at some point tonight", "later this week". */
const LOOSELY =
  /(?<!\p{L})(?:some ?time|at some point|later|irgendwann|im laufe(?: des| von)?)\s+$/iu;
const ENDS_WITH_DAY = '17:00';
/** "Tuesdays" are many. */
const MANY_DAYS = /^(?:\p{L}+days|\p{L}+tags)$/iu;
/** Digits or words of an hour that nobody read: then the hour is another one. */
const UNREAD_HOUR =
  /^[\s,(]{0,3}(?:(?:at|@|um|gegen|by|around)\s)?(?:\d{1,2}(?:[:.]\d{2})?(?:ish|\s?(?:[ap]\.?m|uhr|h\b|o['’]?clock))|\d{4}(?:\s?(?:h|hrs|hours))(?!\p{L})|(?:viertel|zehn|fünf|zwanzig|half|quarter|ten|twenty|halb)\s(?:nach|vor|past|to)?)/iu;
const UNKNOWN_ZONE =
  /^\s\(?(?:[A-Z]{3,4}T|(?:\p{Lu}\p{L}+\s){1,2}time|(?:\p{L}+er|local|their)\s(?:time|zeit))(?!\p{L})/u;

/** Another one's appointment, or absence: "Gary will be attending a meeting on". */
const NOT_ATTENDED =
  /(?<!\p{L})(?:am|is|are|will be) (?:attending|travel\p{L}*|giving|hosting|going|flying|away|busy|tied up|out)(?!\p{L})[^.;!?]{0,60}$|(?<!\p{L})(?:hopefully|hoffentlich|have an? (?:meeting|call|appointment) scheduled)(?!\p{L})[^.;!?]{0,60}$|(?<!\p{L})(?:must|has to|have to|needs? to|muss|müssen)(?!\p{L})(?!(?: \p{L}+){0,2} (?:attend|join|come|be there))[^.;!?]{0,60}$/iu;
/** "By today", "due today", "today is the last day". */
const SAID_OF_TODAY =
  /(?<!\p{L})(?:by|until|till|due|expir\p{L}+|deadline|bis|spätestens|fällig|before the|noch)(?:\s(?:the|is|zum))?[\s:]*$/iu;
const IS_THE_LAST = /^[^.;!?]{0,20}?(?<!\p{L})(?:is|ist)(?!\p{L})/iu;

/**
 * Whether a moment that a sentence names is surely what it was taken for. A false mark costs more than a missing one, so
 * what is loose ("later this afternoon"), somebody else's ("Council must decide by Friday") or half read (an hour beside
 * it in no known words) is no moment to mark.
 */
export function isSure(
  sentence: string,
  moment: MomentPhrase,
  demand: Demand,
  others: readonly MomentPhrase[],
): boolean {
  const phrase = sentence.slice(moment.start, moment.end);
  const after = sentence.slice(moment.end, moment.end + 40);
  if (UNREAD_HOUR.test(after) || UNKNOWN_ZONE.test(after)) return false;
  const before = sentence.slice(Math.max(0, moment.start - 90), moment.start);
  if (LOOSELY.test(before) || isLoose(phrase, moment, before)) return false;
  if (MANY_DAYS.test(phrase)) return false;
  // An hour without its day, beside a day without an hour: whose is it?
  if (moment.day === null && others.some(({ day }) => day !== null)) return false;
  // "Evening" alone; the end of the day alone is one that is asked for.
  if (moment.day === null && !moment.hasHour && moment.time !== ENDS_WITH_DAY) return false;
  if (isTodayInPassing(phrase, moment, { before, after })) return false;
  if (demand.kind === 'appointment') return isFixed(moment) && !NOT_ATTENDED.test(before);
  const isPlain = moment.hasHour || moment.day?.kind === 'date' || moment.day?.kind === 'span';
  if (demand.isRequest && !isPlain) return false;
  return isAskedOfYou(sentence, moment);
}

/** "Reply today", "Ceremony today": nothing says until when today lasts. */
function isTodayInPassing(
  phrase: string,
  { day, hasHour }: MomentPhrase,
  { before, after }: { readonly before: string; readonly after: string },
): boolean {
  if (hasHour || day?.kind !== 'days ahead' || day.days !== 0) return false;
  if (/end of|ende|business|cob|eod|schluss/iu.test(phrase)) return false;
  return !SAID_OF_TODAY.test(before) && !IS_THE_LAST.test(after);
}

/** "Bis heute Abend" is said to be the end, "let's talk tonight" is not. */
function isLoose(phrase: string, { hasHour }: MomentPhrase, before: string): boolean {
  if (hasHour || !LOOSE.test(phrase)) return false;
  return !/(?<!\p{L})(?:by|until|till|bis|spätestens)\s(?:the\s|this\s|zum\s)?$/iu.test(before);
}

function isAskedOfYou(sentence: string, moment: MomentPhrase): boolean {
  const clause = clauseOf(sentence, moment);
  if (NOT_OF_YOU.test(clause) || ANOTHER_MUST.test(clause)) return false;
  const before = sentence.slice(0, moment.start);
  const after = sentence.slice(moment.end);
  if (EXPIRES.test(before) && !YOUR_THING.test(clause)) return false;
  if (moment.day?.kind === 'span' && !ASKS_PLAINLY.test(clause)) return false;
  // "Prior to the December 5 deadline" tells of a deadline, "by the December 5 deadline" too.
  if (/^\s*(?:deadline|frist)(?!\p{L})/iu.test(after) && OF_THE_DEADLINE.test(before)) return false;
  return TO_YOU.test(clause) || EXPIRES.test(before) || !HAS_SUBJECT.test(clause);
}

/** An appointment has its day, and an hour or a date. */
function isFixed({ day, time }: MomentPhrase): boolean {
  if (day === null) return false;
  if (day.kind === 'period' || day.kind === 'span' || day.kind === 'month') return false;
  return (
    time !== null || day.kind === 'date' || day.kind === 'weekday' || day.kind === 'days ahead'
  );
}

function clauseOf(sentence: string, { start, end }: MomentPhrase): string {
  const before = sentence.slice(0, start);
  const from = Math.max(
    ...['; ', '! ', '? ', ' – ', ' - '].map((sign) => before.lastIndexOf(sign) + 1),
    0,
  );
  const rest = sentence.slice(end);
  const to = rest.search(/[;!?]\s|\s[–-]\s/u);
  return sentence.slice(from, to < 0 ? sentence.length : end + to);
}
