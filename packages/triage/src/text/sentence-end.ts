/** Where a sentence ends: a full stop may also end a short word, an initial or an ordinal. */

const MONTH =
  'jan(?:uar[y]?)?|feb(?:ruar[y]?)?|mar(?:ch)?|märz|mär|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|okt(?:ober)?|nov(?:ember)?|dec(?:ember)?|dez(?:ember)?';
const WEEKDAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag';

/** A name follows these, whatever it is. */
const TITLE = /^(?:dr|mr|mrs|ms|mx|prof|hr|hrn|fr|st)$/iu;
/** No sentence ends with these, as a rule. "z. B." and "e.g." are known by their form. */
const GOES_ON =
  /^(?:nr|az|approx|ca|vs|bzw|tel|spät|cf|resp|incl|excl|inkl|exkl|zzgl|abzgl|ggf|evtl|ext|dept|fig|vol|abs|str|bspw|sog|capt|rev|dipl|ing|hon)$/iu;
/** Of a company, of a list: a name or a list often ends there, and a sentence with it. */
const MAY_END = /^(?:inc|ltd|co|corp|plc|llc|bros|etc|usw|al|min|max|std|hrs?|art|sec|p|pp|s)$/iu;
const OF_A_NAME = /(?:^|\s)(?:sr|jr|sen|jun)$/iu;
const COMPANY = /\s(?:Inc|Ltd|Co|Corp)$/u;
const HOUR = /(?:^|[^\p{L}])[ap]\.\s?m$/iu;
const DOTTED = /(?:^|[^\p{L}])\p{L}(?:\.\s?\p{L}){1,3}$/u;
/** The first letter of "z. B.", "d. h.", "i. e.": its second one follows. */
const OPENS_DOTTED = /(?:^|[^\p{L}.])\p{L}$/u;
const MONTH_WORD = new RegExp(`^(?:${MONTH})$`, 'iu');
const WEEKDAY_WORD = new RegExp(`^(?:${WEEKDAY})$`, 'iu');
const BEGINS_DAY = new RegExp(`^(?:${WEEKDAY}|${MONTH})(?!\\p{L})`, 'iu');
/** "By 7 p.m. Monday" goes on, "at 7 p.m. Please" does not. */
const AFTER_HOUR = new RegExp(
  `^(?:\\(|(?:${WEEKDAY}|${MONTH}|today|tomorrow|tonight|[ECMP][SD]?T|UTC|GMT|CES?T|[\\p{L} ]{3,14} time)(?!\\p{L}))`,
  'iu',
);
/** Words that begin a sentence and are no name. */
const BEGINS_SENTENCE =
  /^(?:please|thanks|thank|we|i|you|he|she|it|they|the|this|that|these|there|then|if|after|before|otherwise|could|can|would|will|do|let|in|on|at|as|but|and|so|no|not|our|my|your|all|what|when|how|who|bitte|danke|vielen|wir|ich|sie|du|er|es|das|die|der|dies\p{L}*|nach|danach|sonst|wenn|falls|können|könnt\p{L}*|und|aber|also)(?!\p{L})/iu;
/** "Am 22. November", "der 2. Entwurf": the number of a row, as German writes it. */
const ORDINAL_BEFORE =
  /(?:^|[^\p{L}])(?:am|vom|zum|zur|im|beim|bis|ab|seit|der|die|das|den|dem|des|und|oder|ein\p{L}{0,2}|jede\p{L}|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so),?\s(?:den\s)?\d{1,2}$/iu;

const LOOK_BACK = 40;
const LOOK_AHEAD = 24;

/**
 * Whether the full stop, question mark or exclamation mark at a place of a text ends a sentence: white space or nothing
 * follows, and the stop belongs to no short word ("Dr.", "p.m.", "z. B."), initial, ordinal or number.
 */
export function endsSentence(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (sign !== '.' && sign !== '!' && sign !== '?') return false;
  if (!/^["”“’')\]]{0,3}(?:\s|$)/u.test(text.slice(at + 1, at + 5))) return false;
  if (sign !== '.') return true;
  const next = text
    .slice(at + 1, at + 1 + LOOK_AHEAD)
    .replace(/^["”“’')\]]+/u, '')
    .trimStart();
  return next === '' || !isShort(text.slice(Math.max(0, at - LOOK_BACK), at), next);
}

/** Whether the stop at the end of a text is a part of its last word, as in "9:15 p.m.". */
export function endsWithShortWord(text: string): boolean {
  const before = text.endsWith('.') ? text.slice(0, -1) : '';
  return HOUR.test(before) || DOTTED.test(before) || COMPANY.test(before) || OF_A_NAME.test(before);
}

function wordOf(before: string): string {
  return /[\p{L}\p{N}]*$/u.exec(before)?.[0] ?? '';
}

/** Whether a stop between two words belongs to the former. */
function isShort(before: string, next: string): boolean {
  const word = wordOf(before);
  if (word === '') return false;
  const isNextSmall = /^[\p{Ll}\d(€$£%]/u.test(next);
  if (/^\d+$/.test(word)) return isOrdinal(before, word, next);
  if (HOUR.test(before)) return AFTER_HOUR.test(next) || isNextSmall;
  if (OPENS_DOTTED.test(before) && /^\p{L}\./u.test(next)) return true;
  if (DOTTED.test(before)) return isNextSmall || !BEGINS_SENTENCE.test(next);
  if (TITLE.test(word)) return true;
  if (GOES_ON.test(word)) return isNextSmall || !BEGINS_SENTENCE.test(next);
  if (/^no$/iu.test(word)) return /^#?\d/.test(next);
  if (MAY_END.test(word))
    return isNextSmall || (/^co$/iu.test(word) && /^(?:KG|Ltd|Inc|OHG)/u.test(next));
  if (OF_A_NAME.test(before)) {
    const isOfName = /\p{Lu}\p{L}+,?\s\p{L}+$/u.test(before);
    return isNextSmall || !isOfName;
  }
  if (/^\p{Lu}$/u.test(word)) return /^\p{Lu}/u.test(next) && !BEGINS_SENTENCE.test(next);
  const isNamedDay = /^\p{Lu}/u.test(word);
  if (isNamedDay && WEEKDAY_WORD.test(word) && word.length <= 5)
    return isNextSmall || BEGINS_DAY.test(next);
  return isNamedDay && MONTH_WORD.test(word) && word.length <= 4 && isNextSmall;
}

function isOrdinal(before: string, word: string, next: string): boolean {
  if (word.length > 2) return false;
  if (/(?:^|\s)\d{1,2}\.\d{1,2}$/.test(before)) return /^[\p{Ll}\d]/u.test(next);
  if (/[.,:]\d+$/.test(before)) return false;
  if (BEGINS_DAY.test(next)) return true;
  if (/^\p{Ll}/u.test(next)) return true;
  if (/^\d{1,2}\.(?:\s|\d|$)/.test(next)) return true;
  return ORDINAL_BEFORE.test(before) && !BEGINS_SENTENCE.test(next);
}
