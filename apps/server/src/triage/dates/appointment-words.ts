import { anyOf, restOfClause } from './words.ts';

const NO_REQUEST = 'note|find|see|be advised|be aware|accept|excuse|disregard|ignore|remember';
const KEINE_BITTE = 'beachten|beachte|entnehmen|entschuldigen|finden';
const ASKING = anyOf(
  `(?:please|pls|plz|kindly)(?! (?:${NO_REQUEST})(?!\\p{L}))|(?:can|could|would|will) (?:you|we|i)|you could|let (?:me|us) know|need from you|(?:can|could) (?:someone|anyone)|make sure`,
  '(?:i|we) (?:(?:will|do|really|would) )?(?:need|require)(?! to)|you (?:\\p{L}+ )?(?:need to|have to|should|must)|(?:need|have|has|needs) to be|must be|^\\W*need',
  `bitte(?! (?:${KEINE_BITTE})(?!\\p{L}))|(?:können|könnten|würden|kannst|könntest|könnt|magst|schaffst|schaffen) (?:sie|du|ihr|wir)|(?:ich|wir) (?:brauchen?|benötigen?)|(?:muss|müssen|musst|müsst)|(?:wer|jemand) (?:kann|könnte)|kann jemand`,
);
/** "Please call me ..." before a day that is near. */
export const REQUEST_BEFORE = new RegExp(`${ASKING}[^.;!?\\n]{0,90}$`, 'iu');
/** "Heute bitte noch freigeben". */
export const REQUEST_AFTER = /^\s*(?:noch\s+)?(?:bitte|please)(?!\p{L})/iu;
/** "Ready for Monday morning", "I need it for Friday". */
export const MEANT_FOR =
  /(?<!\p{L})(?:ready|finished|done|need it|need this|fertig|brauchen?)[^.;!?\n]{0,20}(?<!\p{L})(?:for|für)\s+$/iu;

const EVENT = anyOf(
  'meetings?|conference|conf call|call|interviews?|appointments?|presentations?|sessions?|workshops?|training|orientation|luncheon|lunch|dinner|breakfast|reception|hearing|demo|kick-?off|town hall|ceremony|stand-?up|simulation|drill|webcast|webinar|seminar',
  'besprechung\\p{L}*|\\p{L}*sitzung|\\p{L}*termin|treffen|\\p{L}*gespräch|telefonat|\\p{L}*konferenz|videocall|workshop|schulung|\\p{L}*übung|präsentation|\\p{L}*versammlung|abnahme|begehung|anhörung|\\p{L}*essen|\\p{L}*feier|elternabend|infoabend|jour fixe|seminar',
);
const SET = anyOf(
  '(?:is|are|be)(?: \\p{L}+)? (?:set|held|planned|arranged|on|at|this|today|tomorrow)|(?:is|are|be|been|was|were)(?: \\p{L}+)? (?:moved|changed|postponed|brought forward|rescheduled)(?: from[^.;!?\\n]{1,30})?(?: to| for| until)|(?:(?:is|are|be|been) )?(?:\\p{L}+ )?(?:re-?)?scheduled|takes? place|taking place|will be|starts?|begins?|resumes?',
  'findet|finden|verschoben|verlegt|angesetzt|vereinbart|geplant|beginnt|startet|(?:ist|sind|wird|wurden?)(?: [\\p{L}\\d.]+){0,4} (?:auf|am|um)(?: den)?',
);
/** "The meeting has been moved to ...", "Die Sitzung findet am ... statt". */
export const EVENT_IS_SET = new RegExp(
  `${EVENT}[^.;!?\\n]{0,60}?(?:${SET}[^.;!?\\n]{0,40}|(?:is|are|ist|sind)\\s+)$`,
  'iu',
);
/** Close before a day and its hour, or a date: "at the meeting on Tuesday, 9 am". */
export const EVENT_NEAR = new RegExp(
  `(?:${EVENT}|(?:i|we)(?: have|['’]ve)? (?:scheduled|arranged|booked|reserved))[^.;!?\\n]{0,60}(?:(?<!\\p{L})(?:on|this|for|at|@|of|am|um|den|scheduled|coming|approximately|next)\\s|[:,–-])\\s*$`,
  'iu',
);
/** It was to be then, or is moved from there, or is told of. */
export const SET_NO_MORE = new RegExp(
  `${anyOf('originally|(?<!(?:be|is|are|being) )held|was scheduled|were scheduled|had (?:been )?(?:scheduled|planned)|ursprünglich|not')}[^.;!?\\n]{0,40}$|(?<!\\p{L})(?:from|von|vom|than|as of|statt|anstatt|instead of)\\s+$`,
  'iu',
);
export const CALLED_OFF =
  /^[^.;!?\n]{0,40}?(?<!\p{L})(?:cancel+ed|postponed|rescheduled|not be held|will now|has been moved|abgesagt|fällt aus|entfällt|wird verschoben|wurde verschoben|no longer (?:takes? place|happening|on|planned)|(?:is|are) off(?![ -]?site)|(?:not|n['’]t) (?:be )?(?:tak(?:e|ing) place|happen(?:ing)?)|findet nicht(?: mehr)? statt|nicht stattfind\p{L}*|gilt nicht mehr)(?!\p{L})/iu;
/** "The meeting on Friday was good." */
export const HAS_BEEN =
  /^\s+(?:was|were|went|has|had|war(?:en)?|verlief|lief|hat(?:te)?|wurde)(?!\p{L})/iu;
const PROSE = anyOf(
  'i|we|our|had|in|on|at|to|per|was|were|is|are|be|during|from|with|by|listened|missed|cancel+ed|based|available|before|highlights|notes|minutes|results?|due|further|about|after|thanks?|free',
  'im|am|bei|aus|danke|für|das|die|der|dem|den|mit|über|von|protokoll|ergebnis\\p{L}*|notizen|nach|war|waren|hatten?|unsere?',
);
/** A heading such as "Staff meeting - Friday, 10 am". */
export const EVENT_HEADING = new RegExp(
  `^\\W*(?:(?!${PROSE})[\\p{L}\\d/&'’.-]+:?\\s+(?:[–-]\\s+)?){0,6}(?:[\\p{L}-]*/)?${EVENT}\\s*(?:on|for|am|at|um|:|-|–|@|,|\\()?\\s*$`,
  'iu',
);
/** "When: Monday, 9 March, 3 pm". */
export const LABELLED =
  /^\W*(?:when|wann|termin|beginn|date|date and time|date\/time|datum)\s*:\s*$/iu;
/** A memo bears the day on which it was written. */
export const MEMO_LABEL = /(?:^\W*|\s)(?:date|datum)\s*:\s*$|^\s*$/iu;
/** "Can we meet ...", "Passt dir ...", "plan to attend the ...". */
export const MEETS_BEFORE = new RegExp(
  anyOf(
    "(?:can|could|shall|should|will|do) (?:we|you)(?: \\p{L}+){0,4} (?:meet|talk|speak|chat|call|lunch|join|attend|get together)|let['’]?s(?! say| see)|(?:do|did|would) you (?:still |all )?(?:want|like|care) to|we(?: will|['’]ll| should| can| could)?(?: \\p{L}+)? (?:meet|get together|convene|go over)|meet (?:with )?you|are you (?:free|available|around)|how about|what about",
    "(?:plan to|able to|want to|like you to|should|must|need to|please) (?:attend|join)|put you down for|invit(?:e|es|ed|ing) (?:you |to )|you are invited|you(?: are|['’]re) scheduled",
    '(?:committee|board|council|panel|group|team) meets|(?:ausschuss|vorstand|beirat|gremium|gruppe|team) (?:tagt|trifft sich)|wir (?:treffen|sehen) uns|treffen wir uns|passt (?:dir|ihnen|euch|es dir|es ihnen)|wollen wir|können wir|sollen wir|hast du|haben sie|hätten sie|lad(?:e|en) (?:dich|sie|euch|herzlich)|eingeladen|einladung',
  ) + restOfClause(80),
  'iu',
);
/** "The 15 March report" names a thing, not a day to act on. */
export const NAMES_A_THING =
  /^\s+(?:paychecks?|payroll|invoices?|reports?|issue|edition|release|newsletter|letter|e-?mails?|drafts?|filing|orders?|minutes|abrechnung|rechnung|bericht|schreiben|mails?|protokoll)(?!\p{L})/iu;
/** What stands between a request and a day that is another's. */
export const ANOTHERS_DAY =
  /(?<!\p{L})(?:which|who|because|since|begin(?:s|ning)?|start(?:s|ing)?|from|after|not|postpone|wait|as it|know what|no(?! later)|kein\p{L}*|ab|seit|nach|weil|attached|angehängt|anbei|nicht)(?!\p{L})[^.;!?\n]{0,50}$|(?<!\p{L})(?:for|of|about|to|für|von|über)\s+(?:the\s+)?$/iu;
/** A line that is a date and an hour only, as on an invitation. */
export const REST_OF_LINE = /^\s*(?:$|[,(@]|[–-]\s?\d|(?:in|at|from|im|in der|von)\s)/iu;
export const NEAR_DAY =
  /(?<!\p{L})(?:today|tonight|tomorrow|tmrw|this (?:morning|afternoon|evening)|heute|morgen|übermorgen|uebermorgen)(?!\p{L})/iu;
/** "Bitte heute nicht anrufen." */
export const NOT_THEN = /^\s+(?:nicht|nichts|not|kein\p{L}*)(?!\p{L})/iu;
/** "Would Tuesday at 11 work for you?", "Würde Ihnen Donnerstag passen?" */
export const SUITS_AFTER =
  /^[^.;!?\n]{0,40}?(?<!\p{L})(?:works? for you|suits? you|ok(?:ay)? for you|convenient for you|passen|passt|recht)(?!\p{L})[^.;!\n]{0,30}\?/iu;
/** "Please tell me what she said on Monday": a weekday can be the last one. */
export const ASKS_ABOUT =
  /(?<!\p{L})(?:what|how|why|that|\p{L}{2,}ed|said|went|came|had|was|wie|warum|dass|hat|haben|waren)(?!\p{L})/iu;
