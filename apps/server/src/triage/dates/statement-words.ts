import { anyOf, MONTH, restOfClause, WEEKDAY } from './words.ts';

/** What stands before a date that is over: "was due on Friday", "lief am Freitag ab", "last Friday". */
export const PAST_BEFORE = new RegExp(
  `${anyOf(
    'was due|were due|ha(?:s|ve) passed|expired|missed',
    'war(?:en)?(?: \\p{L}+){0,6} fällig|fällig war(?:en)?|war(?:en)?|gestern|yesterday|lief(?:en)?|endete(?:n)?|abgelaufen|verstrichen|verpasst|versäumt',
  )}${restOfClause(50)}|(?<!\\p{L})(?:last|past|letzte[nrms]?|vergangene[nrms]?|seit|since)\\s+$`,
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
    'in the office|at my desk|reachable|unavailable|not available|will be (?:in|out|here|back)|no time',
    'office hours|opening hours|open (?:daily|from)',
    'urlaub|abwesend|abwesenheit\\p{L}*|im büro|erreichbar|außer haus|verreist|unterwegs|dienstreise|krankgeschrieben|elternzeit',
    'geöffnet|geschlossen|gesperrt|außer betrieb|out of order|öffnungszeiten|sprechzeiten|keine zeit',
  ),
  'iu',
);

const NEEDS =
  '(?:need|require|want|ask|appreciate|expect|lose|have to|must|assume|would like|request)';
const BRAUCHT =
  '(?:brauch|bräucht|benötig|erwart|möcht|müss|muss|bitt|will|woll|soll|hätt|haben|kann|könn|ersuch|erinner|fordern|wünsch|darf|dürf)';
const I_WILL = `(?:i|we|he|she|they)(?:['’]ll| will| shall| should| can| could| might| probably| (?:plan|hope|expect|aim|want|try|intend|mean) to| am| are|['’]m|['’]re)`;
/** What somebody promises to do himself, or will be done, is asked of nobody here. */
export const PROMISE = new RegExp(
  anyOf(
    `${I_WILL}(?! ${NEEDS}| (?:going to|supposed to) ${NEEDS}|n['’]t| (?:asking|required|waiting|asked|due))`,
    `(?<!(?:${BRAUCHT}\\p{L}{0,4}|wenn|falls|sofern|dass|damit|ob|weil) )(?:ich|wir) (?!${BRAUCHT})\\p{L}{2,}`,
    `(?!${BRAUCHT})\\p{L}{3,}e(?:n wir| ich)|erhalten sie|bekommen sie|sie (?:erhalten|bekommen)|erreicht sie|you will (?:receive|get|hear)|get back to you`,
    '(?:plans?|wants?|hopes?|aims?|intends?|tr(?:y|ies)) to',
  ) + restOfClause(80),
  'iu',
);
/** What stands before a date with which a sentence begins: "By Friday, ...". */
export const BEGINS = /^\W*(?:\p{L}+\s+){0,3}$/u;
/** "By Friday I should be done", "Bis Freitag melde ich mich". */
export const PROMISE_AFTER = new RegExp(
  `^[\\s,]*(?:${I_WILL}(?! ${NEEDS}|n['’]t)|(?!${BRAUCHT.replace('|soll', '').replace('|haben', '')})\\p{L}+ (?:ich|wir))(?!\\p{L})`,
  'iu',
);

/** What comes or lasts by itself: "arrives by Friday", "dauert bis Mitternacht", "was full by nine". */
const COMES = anyOf(
  'arrives?|arriving|reach(?:es)?|lands?|ships|leaves|departs?|lasts?|comes|gets|rains|snows|begins?|starts?|accumulate',
  '(?:is|are|be|been|being) (?:expected|likely|forecast|scheduled|available|updated|posted|delivered|shipped|credited|refunded|processed|closed|full|over|gone|back|there|home)',
  'will(?! (?:you|need|require|have to|be (?:accepted|due|needed|required)))|was|were|went|came|had|got|did|grew|rose|fell|returned',
  '(?<=\\p{L} )(?!attached|enclosed|need)\\p{L}{3,}ed',
  'kommt|kommen|trifft|treffen|erscheint|erscheinen|dauert|dauern|läuft|laufen|gilt|gelten|geht|gehen|bleibt|bleiben|regnet|schneit|passiert|steht|stehen|wächst|steigt|fährt|fahren|erreicht|erfolgt|erfolgen',
  'wird|werden|wurden?|war|waren|hatten?|kam|kamen|ging|sollte',
);
export const COMES_BEFORE = new RegExp(COMES + restOfClause(80), 'iu');
export const COMES_AFTER = new RegExp(`^[^.;!?,\\n]{0,30}?${COMES}`, 'iu');
/** With one of these in it a sentence asks for something, whatever else it tells. */
export const ASKED = new RegExp(
  anyOf(
    'please|pls|plz|kindly|(?:can|could|would|will|may) (?:you|we|i)|(?:i|we) (?:want|expect|request|ask)',
    'if|unless|wenn|falls|sofern',
    "needs?|needed|needing|must|(?:have|has) to|should|shall|required?|requires|requested|make sure|ensure|let (?:me|us)|(?:i|we)(?:['’]d| would) (?:like|appreciate|love)",
    'deadline|due|respond|reply|rsvp|submit\\p{L}*|register|registration|sign up|apply|comments?|feedback|send|return|answer|confirm|vote|provide|get back|remind\\p{L}*|at the latest|no later than',
    'bitten?|gebeten|bittet|muss|müssen|musst|müsst|soll|sollen|sollten? (?:sie|du|ihr)|brauchen?|benötig\\p{L}*|erwarte[nt]?|gebraucht|dringend',
    '(?:können|könnten|würden|könntest|könnt|kannst|magst|schaffst|gib|gebt|schick|schickt) (?:sie|du|ihr|mir|uns)|\\p{L}+en sie|zu \\p{L}+en|\\p{L}+zu\\p{L}+en',
    '\\p{L}*frist\\p{L}*|\\p{L}*anmeld\\p{L}*|bewerb\\p{L}*|abgabe\\p{L}*|einreich\\p{L}*|rückmeld\\p{L}*|antwort\\p{L}*|zahlbar|fällig\\p{L}*|teilnahme|möglich',
  ),
  'iu',
);

const GOODS =
  '(?:offers?|sale|sales|discounts?|promotions?|promo|coupons?|vouchers?|deals?|savings|prices?|rates?|fares?)(?: codes?)?';
/** What is sold ends every week. */
export const SALE = new RegExp(
  anyOf(
    `${GOODS}(?: is| are| will)? (?:ends?|expires?|valid|good|available|until|through|closes|runs)`,
    '\\d{1,2} ?% (?:off|discount|rabatt|nachlass|günstiger)|save (?:up to )?(?:[$€£] ?)?\\d+|save money',
    'discount(?:ed|s)?|coupon|fares?|airfares?|round-?trip|rebates?|free(?: \\p{L}+)? shipping|black friday|cyber monday|lenders?|mortgage|promotion\\p{L}*',
    '(?:shop|buy|book|order) (?:now|today|by|within)|buy \\p{L}[^.;!?\\n]{0,40} before|order(?:ed)? (?:before|by)|purchased? by|apply now|click (?:here|below)|ticket purchase|purchase your tickets',
    '(?:tickets?|travel|bookings?|purchases?) (?:must|need to|have to|should) be (?:complete|completed|purchased|made|booked)|must be purchased|delivery (?:by|before)|drawing|win an?|gift certificates?|your subscription|seats are limited|become a member|as a member',
    '(?:angebot|aktion|rabattaktion|sonderpreis|preis|gutschein|rabatt|schlussverkauf|sale)\\p{L}* (?:gilt|gelten|gültig|endet|läuft|nur|ist gültig)',
    'rabatt\\p{L}*|gutschein\\p{L}*|nur (?:noch )?(?:bis|heute|solange)|versandkostenfrei|jetzt (?:kaufen|bestellen|sparen|zugreifen)|sparen sie',
  ),
  'iu',
);

const DAY_WORD = `${WEEKDAY}|${MONTH}`;
/** "From Monday until Friday", "vom 3. bis 10. März", "9 bis 17 Uhr", "Mo bis Fr". */
export const RANGE = new RegExp(
  `(?<!\\p{L})(?:(?:from|between|von|vom|zwischen)\\s+(?:the\\s+|dem\\s+|den\\s+)?(?:\\d|${DAY_WORD})[^.;!?\\n]{0,30}|(?:\\d{1,2}(?:[.:]\\d{1,2})?\\.?(?:\\s?(?:uhr|[ap]\\.?m\\.?))?|${DAY_WORD})\\.?)\\s*(?:bis|until|till|thru|through|to|and|und|-|–)(?:\\s+(?:zum|the|am|den|dem))?\\s*$`,
  'iu',
);
/** "Moved from Thursday to Friday" is no range. */
export const MOVED =
  /(?<!\p{L})(?:re-?scheduled|moved|changed|postponed|verschoben|verlegt|wird|wurden?)(?!\p{L})[^.;!?\n]{0,50}(?:to|auf)(?:\s+den)?\s+$/iu;
/** "By the way", "up to", "no rush before Friday": nothing is asked by then. */
export const ASKS_NO_MORE = new RegExp(
  `(?<!\\p{L})(?:${[
    '(?:up|way|long|day|days|weeks?|shortly|just|stand|standing|drop|dropping|swing|swinging|stop|stopping|stops|com(?:e|es|ing)|go(?:es|ing)?|pass(?:es|ing)?|passed|bald|no rush|no hurry|keine eile)\\s+(?:by|before|bis|vor)',
    "(?:not|(?:(?:don['’]t|do not)(?! hear| receive| get| have| see)|won['’]t|will not)(?: \\p{L}+){1,3}|nothing[^.;!?\\n]{0,30}|nicht|nichts)\\s+(?:by|before|bis|vor|until|till)",
    '(?:no|keine?) \\p{L}+\\s+(?:before|vor)',
  ].join('|')})(?:\\s+(?:the|dem|den|zum))?\\s*$`,
  'iu',
);
