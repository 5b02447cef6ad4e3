import { SET_TERMS } from './deadline-words.ts';
import { anyOf, IN_CLAUSE, restOfClause } from './words.ts';

/** "Due to" names a reason. */
const TERM = `(?!due to )${SET_TERMS}`;
const MOVED = anyOf(
  'extend(?:ed|ing|s)?|extension|mov(?:ed?|es|ing)|push(?:ed|es|ing)?|postpon(?:ed?|es|ing)|delay(?:ed|s|ing)?|defer(?:red|s|ring)?|shift(?:ed|s|ing)?|chang(?:ed?|es|ing)|re-?scheduled?',
  '(?:brought|bring|bringing|put|set|pull|pulled) [^.;!?\\n]{0,25}?(?:forward|back|up)|slip(?:s|ped)?|bumped',
  '(?:frist)?verlänger\\p{L}*|verkürz\\p{L}*|verschieb\\p{L}*|verschoben|verleg\\p{L}*|vorverleg\\p{L}*|vorgezogen|vorziehen|geändert|hinausgeschoben',
);
const FROM = '(?<!\\p{L})(?:from|von|vom)';
const ARTICLES = '(?:\\s+(?:the|by|dem|den|der))?';

/** Words right before a day that another one takes the place of: "instead of", "no longer", "originally due on". */
const NO_MORE = [
  'instead of|rather than|no longer|not any ?more|(?<!(?:why|if|or|whether) )not|originally|previously|formerly|initially',
  "nothing(?: else| more)?(?: is)?|ignore|disregard|(?<!(?:not|n['’]t) )forget(?: about)?",
  'nicht (?:mehr|länger)|(?<!(?:warum|wieso|wenn|falls|oder|ob) )nicht|ursprünglich|bisher',
  // "Findet statt am Freitag" tells when.
  '(?<!(?:find|fand)\\p{L}*(?:\\s[^.;!?\\n]{0,60})?\\s)(?:an)?statt|anstelle(?: von)?',
].join('|');
const SMALL_WORDS =
  '(?:\\s+(?:due|needed|required|planned|set|wanted|by|on|until|till|for|the|this|coming|fällig|geplant|wie|schon|erst|bis|zum|am|auf|den|dem|der)){0,4}';
const LED_BY_NO_MORE = new RegExp(`(?<!\\p{L})(?:${NO_MORE})${SMALL_WORDS}\\s+$`, 'iu');
/** "You no longer need to send it by Friday"; "if you no longer need it" and "please" ask for something. */
const NEEDED_NO_MORE =
  /(?<!(?<!\p{L})(?:if|unless|when|who|those|in case)(?!\p{L})[^.;!?\n]{0,30})(?<!\p{L})(?:no longer (?:needs?|required|necessary|obliged|ha(?:ve|s) to)|(?:do not|don['’]t|does not|doesn['’]t) (?:need|have to))(?!\p{L})(?: (?!(?:please|but|so|just|only|and|must|should|we|i)(?!\p{L}))[\p{L}’']+){0,8} $/iu;
/** "Has not been moved to", "cannot be moved from". */
const NOT_MOVED = new RegExp(
  `(?:(?<!\\p{L})(?:not|never|cannot)|n['’]t)(?: (?:be|been|yet|get))* ${MOVED}[^.;!?\\n]{0,30}$`,
  'iu',
);
const FORMER_TERM = new RegExp(
  `(?<!\\p{L})(?:old|former|previous|original|initial|no|keine?|alte|bisherige|ursprüngliche|vorherige)[nrs]?\\s(?:${TERM})(?:\\s+(?:date|is|was|of|on|for|by|am|vom|zum|von|war|ist|bis|den|dem)){0,3}[\\s(:,]+$`,
  'iu',
);
const MOVED_FROM = new RegExp(`${MOVED}[^.;!?\\n]{0,50}?${FROM}${ARTICLES}\\s+$`, 'iu');
const ENDS_FROM = new RegExp(`${FROM}${ARTICLES}\\s+$`, 'iu');
const THEN_MOVED = new RegExp(
  `^(?!${IN_CLAUSE}{0,50}(?<!\\p{L})nicht(?!\\p{L}))${IN_CLAUSE}{0,50}?(?<!\\p{L})(?:ver|vorver|vor|hinaus)(?:läng|kürz|scho|schie|leg|gezogen|ziehen)\\p{L}*`,
  'iu',
);
const WAS_TERM = new RegExp(`${TERM} (?:was|war)(?: (?:set )?(?:for|on|by|am|bis))?\\s+$`, 'iu');
const BUT_NOW = /^[^.!?\n]{0,60}?(?<!\p{L})(?:but|now|however|aber|jetzt|nun)(?!\p{L})/iu;

/** What is told of a deadline that holds no more, right behind its day. */
const HOLDS_NO_MORE = new RegExp(
  `^[\\s,)]*(?:${TERM}\\s+)?(?:${[
    `(?:no longer|(?:does not|doesn['’]t|do not|don['’]t)) (?:appl|hold|stand|count|exist|matter)`,
    '(?:is|was) (?:no longer|not) (?:valid|in force|binding|relevant|needed|current)',
    '(?:is|are) (?:now )?(?:off|void|obsolete|moot|gone|history)(?!\\p{L})',
    `(?:is|was|has been|have been|had to be|will be|gets|got|is being)(?: now| hereby)? (?:${MOVED}|cancel|lifted|dropped|withdrawn|waived|removed|scrapped|called off|replaced|suspended)`,
    '(?:gilt|zählt|besteht) (?:nicht|nun nicht|jetzt nicht)|entfällt|fällt (?:weg|aus)|(?:verschiebt|verlängert) sich',
    'ist (?:nicht mehr (?:gültig|aktuell)|hinfällig|überholt|vom tisch|ungültig)',
    `(?:wird|wurde|ist|werden)(?: (?!nicht|kein)[\\p{L}\\d.]+){0,6}? (?:${MOVED}|aufgehoben|gestrichen|zurückgenommen)`,
  ].join('|')})`,
  'iu',
);
/** "Am Freitag ist nicht mehr Abgabe", "Bis Freitag müssen Sie nichts mehr einreichen". */
const NO_TERM_AFTER = new RegExp(
  `^\\s+(?:(?:is|ist) (?:no longer|not|nicht mehr|nicht|keine?)(?: the| our| die| der)? ${TERM}|[^.;!?,\\n]{0,30}?(?<!\\p{L})nichts mehr(?!\\p{L}))`,
  'iu',
);
const TERM_BEFORE = new RegExp(TERM + restOfClause(40), 'iu');
const TERM_FIRST = new RegExp(`^\\s*${TERM}`, 'iu');
const STILL_HOLDS =
  /^[\s,)]*(?:deadline\s+)?(?:still|stands|remains|holds|bleibt|gilt (?:weiter|noch))(?!\p{L})/iu;

/** Between an old day and the one that takes its place: "from Friday to", "statt bis Freitag bis". */
const TO = '(?:to|until|till|through|auf|bis)(?:\\s+(?:the|zum|den|dem))?\\s+$';
const ENDS_TO = new RegExp(`(?<!\\p{L})${TO}`, 'iu');
const MOVED_TO = new RegExp(
  `${MOVED}[^.;!?\\n]{0,50}?${FROM}${IN_CLAUSE}{1,40}\\s${TO}|(?<!\\p{L})(?:${NO_MORE})(?:\\s+(?:bis|am|zum|den|by|on|until))*\\s+(?!vom?\\s|from\\s)${IN_CLAUSE}{2,25}\\s${TO}`,
  'iu',
);
const FROM_THEN_TO = new RegExp(`${FROM}${IN_CLAUSE}{1,40}\\s${TO}`, 'iu');
const TERM_MOVED_TO = new RegExp(
  `(?:fristverlänger\\p{L}*|${MOVED}[^.;!?\\n]{0,25}${TERM}|${TERM}[^.;!?\\n]{0,25}${MOVED})${IN_CLAUSE}{0,50}?(?<!\\p{L})${TO}`,
  'iu',
);
const TERM_TO = new RegExp(`${TERM}${IN_CLAUSE}{0,50}?(?<!\\p{L})${TO}`, 'iu');
/** "War Freitag, jetzt ist es Montag": what was ends at such a word. */
export const NEWLY =
  /(?<!\p{L})(?:jetzt|nun|nunmehr|sondern|stattdessen|neue[rs]?|but|now|new|instead)(?!\p{L})[^.;!?\n]{0,30}(?<!(?:last|past|since|seit|letzte\p{L}?|vergangene\p{L}?)\s)$/iu;

/** Whether another day took the place of this one, or it was called off: it was a deadline. */
export function isReplaced(before: string, after: string): boolean {
  if (STILL_HOLDS.test(after)) return false;
  if (LED_BY_NO_MORE.test(before) || NEEDED_NO_MORE.test(before)) return true;
  if (FORMER_TERM.test(before) || NO_TERM_AFTER.test(after)) return true;
  const isKept = NOT_MOVED.test(before);
  if (isKept && ENDS_TO.test(before)) return true;
  if (!isKept && ENDS_FROM.test(before) && (MOVED_FROM.test(before) || THEN_MOVED.test(after)))
    return true;
  if (WAS_TERM.test(before) && BUT_NOW.test(after)) return true;
  return HOLDS_NO_MORE.test(after) && (TERM_BEFORE.test(before) || TERM_FIRST.test(after));
}

/** Whether this day is what an old one was moved to, so that both make no range. */
export function isMovedTo(before: string, after: string): boolean {
  if (!ENDS_TO.test(before)) return false;
  return MOVED_TO.test(before) || (FROM_THEN_TO.test(before) && THEN_MOVED.test(after));
}

/** Whether a deadline is moved to this day: "We are extending the deadline to" promises nothing. */
export function isDeadlineMovedTo(before: string, after: string): boolean {
  if (!ENDS_TO.test(before)) return false;
  return TERM_MOVED_TO.test(before) || (TERM_TO.test(before) && THEN_MOVED.test(after));
}
