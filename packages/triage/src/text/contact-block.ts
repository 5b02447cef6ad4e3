/** The lines of address and post that people put under closing words and name. */

const ENGLISH =
  '(?:with |my |many )?(?:best|kind|kindest|warm|warmest) (?:regards|wishes)|with regards|regards|best|cheers|sincerely(?: yours)?|yours(?: sincerely| faithfully| truly)?|thanks(?: again| a lot| so much| very much)?|thank you(?: very much| so much| again)?|many thanks|thx|all the best|respectfully|cordially|take care';
const GERMAN =
  '(?:mit )?(?:freundlich|best|viel|lieb|herzlich|schön|sonnig)(?:e[nmr]?|ste[nr]?) (?:grüße[n]?|grüsse[n]?|gruesse[n]?|gruß|gruss)|gruß|gruss|grüße|grüsse|mfg|lg|vg|bg|hochachtungsvoll|(?:vielen |besten |herzlichen )?dank(?: im voraus)?|danke(?: schön| im voraus)?';
const OTHERS =
  'cordialement|bien à vous|bien cordialement|(?:un )?saludos?(?: cordial(?:es)?)?|atentamente|(?:cordiali|distinti) saluti|saluti|met vriendelijke groet(?:en)?|groet(?:en|jes)?|atenciosamente|abraços?';
const WORDS = `(?:${ENGLISH}|${GERMAN}|${OTHERS})`;
const CLOSING = new RegExp(
  `^\\s*${WORDS}(?:\\s*(?:,|und|and|&|\\+)\\s*${WORDS})?(?!\\p{L})(?:\\s+(?:aus|from|nach|an) \\p{L}[\\p{L} ]{0,30})?(?<mark>\\s*[,.!]*)\\s*(?<name>.*)$`,
  'iu',
);
const MOST_CLOSING_CHARS = 80;

/** "Kim", "Dr. Max Muster", "i. A. Max Muster", "Kim Doe (she/her)". */
const NAME =
  /^[\s*-]*(?:(?:i\.\s?[AV]\.|ppa\.|Dr\.|Prof\.|Ihr|Ihre|Dein|Deine|Euer|Your|The)\s+)*\p{L}[\p{L}'’.-]*(?:,?\s+(?:&\s+)?\p{L}[\p{L}'’.-]*){0,4}\s*(?:\([^)]{1,30}\))?[\s*,]*$/u;
const MOST_NAME_CHARS = 60;

/** What only an address has. */
const CONTACT = [
  // A telephone number, by its form or by its label.
  /(?:\+|\b00)\d{1,3}[\d\s()/.-]{5,}\d/,
  /\(?\b\d{3}\)?[\s./-]{1,2}\d{3}[\s.-]\d{4}\b/,
  /^[\s|•·]*(?:tel|telefon|telephone|phone|ph|fon|mobil|mobile|handy|cell|fax|telefax|office|direct|durchwahl|büro|[tmfpo])\s?\.?\s?[:.]?\s*[+(]?\d[\d\s()/.-]{4,}/i,
  // An address of mail or the host of a site; a longer link may be what the mail is about.
  /^[\s|•·]*(?:(?:e-?mail|mail|web|internet|website|homepage|[ew])\s?[:.]?\s*)?(?:<?[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+>?|(?:https?:\/\/|www\.)[\w-]{1,63}(?:\.[\w-]{1,63})*\/?)(?=\s|[|•·,]|$)/i,
  // A firm and where it is registered.
  /(?<![\p{L}\d])(?:GmbH|mbH|AG|KG|OHG|UG|e\. ?V\.|Inc|LLC|LLP|Ltd|Limited|Corp|Corporation|PLC|plc|SE|S\.?A\.?S?|B\.?V\.?|N\.?V\.?|S\.?r\.?l|SpA|S\.?L\.?)(?=[\s.,|)]|$)/u,
  /(?<!\p{L})(?:HR[AB] \d|Handelsregister|Amtsgericht|USt-?Id|UID-Nr|VAT (?:no|id|reg)|Sitz(?: der Gesellschaft)?:|Geschäftsführ(?:er|ung|erin)|Vorstand|Registered (?:office|in))/iu,
  // What somebody is.
  /(?<!\p{L})(?:(?:senior |executive )?vice president|VP|SVP|EVP|president|director|manager|chairman|CEO|CFO|CTO|COO|CIO|chief \p{L}+(?: \p{L}+)? officer|head of|(?:general )?counsel|attorney|partner|engineer|analyst|consultant|coordinator|administrator|(?:executive |administrative )?assistant|secretary|professor|\p{L}*leiter(?:in)?|\p{L}*leitung|referent(?:in)?|sachbearbeiter(?:in)?|assistent(?:in)?|prokurist(?:in)?|berater(?:in)?|rechtsanw[aä]lt(?:in)?|steuerberater(?:in)?|ingenieur(?:in)?|entwickler(?:in)?|inhaber(?:in)?|direktor(?:in)?)(?!\p{L})/iu,
  // Street, town with its code.
  /\p{L}(?:str\.|straße|strasse|weg|platz|allee|gasse|ring|damm|ufer)\s+\d{1,4}(?!\d)/iu,
  /^\s*\d{1,5}\s+(?:\p{Lu}[\p{L}.]*\s+){1,3}(?:street|st|road|rd|avenue|ave|boulevard|blvd|lane|ln|drive|dr|suite|square|way|plaza)\b/iu,
  /(?:^|[\s,|-])(?:[A-Z]{1,2}-)?\d{5}\s+\p{Lu}\p{L}+/u,
  /,\s*(?:[A-Z]{2}|[A-Z]\p{L}+)\.?\s+\d{5}(?:-\d{4})?\s*$/u,
] as const;

/** With any of these a line says something: requests, times, what is to be joined or paid. */
const SAYS_SOMETHING =
  /(?<![\p{L}\p{N}@./-])(?:i(?!\.)|i['’]m|i['’]ll|you|your|me|my|we|please|is|are|was|were|be|will|can|could|would|should|have|has|need|needs|let|call|see|send|reply|confirm|approve|if|when|before|after|until|till|due|deadline|by|today|tomorrow|tonight|now|asap|urgent|urgently|p\.?s|attached|attachments?|enclosed|encl|agenda|meeting|join|dial|dial-in|code|passcode|pin|password|zoom|teams|webex|invoice|order|amount|iban|tracking|ticket|note|nb|not|monday|tuesday|wednesday|thursday|friday|saturday|sunday|ich|du|sie|wir|uns|mir|mich|ihnen|euch|bitte|ist|sind|war|wird|werden|kann|können|soll|muss|müssen|hat|haben|brauche|brauchen|wenn|falls|bis|vor|nach|heute|morgen|übermorgen|sofort|dringend|frist|fällig|anbei|anlagen?|anhang|tagesordnung|besprechung|termin|einwahl|kennwort|passwort|rechnung|bestellung|betrag|konto|nicht|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?![\p{L}\p{N}@])/iu;
const SMALL_WORDS = new Set(
  'of the and for in at to a an on de la du des et y und für der die das den des dem im am an zu von vom e'.split(
    ' ',
  ),
);
const ENDS_SENTENCE =
  /[?!…]\s*$|(?<!\b(?:inc|ltd|co|corp|e\. ?v|s\.a|b\.v|n\.v|jr|sr|llc|str|tel|st|ph\.?d|d\.?c|u\.?s|n\.y))\.\s*$/i;

const MOST_CHARS = 100;
const MOST_WORDS = 8;
const MOST_BLOCK_LINES = 24;
const MOST_BLANK_LINES = 3;

/** A range of lines, end exclusive. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** The address lines under each closing, left to right. Closing, name, and whatever sentence follows are outside. */
export function findContactBlocks(lines: readonly string[]): readonly Range[] {
  const blocks: Range[] = [];
  const kindAt = rememberKinds(lines);
  for (let index = 0; index < lines.length; index += 1) {
    const start = afterClosing(lines, index);
    const block = start === null ? null : readBlock(lines, start, kindAt);
    if (block === null) continue;
    blocks.push(block);
    index = block.end - 1;
  }
  return blocks;
}

/** The line after closing words and name; null where no closing stands. */
function afterClosing(lines: readonly string[], index: number): number | null {
  const line = lines[index] ?? '';
  if (line.length > MOST_CLOSING_CHARS || line.trim() === '') return null;
  const { name, mark = '' } = CLOSING.exec(line)?.groups ?? {};
  if (name === undefined) return null;
  if (name !== '') return canNameFollow(line, mark) && isName(name) ? index + 1 : null;
  const next = skipBlank(lines, index + 1);
  return isName(lines[next] ?? '') ? next + 1 : next;
}

/** "Regards Kim" and "LG Kim"; but "Best Western" and "Thanks Kim" are no closing with its name. */
function canNameFollow(line: string, mark: string): boolean {
  return mark.trim() !== '' || /gr(?:ü|ue|u)(?:ß|s)|regards|^\s*(?:mfg|[lvb]g)\b/i.test(line);
}

/** Whether a text is greetings and a name alone, as programs put them under mail that is passed on without a word. */
export function isOnlyGoodbye(lines: readonly string[]): boolean {
  const first = skipBlank(lines, 0);
  const end = afterClosing(lines, first);
  // "Thanks, Kim" is an answer.
  if (end === null || /thank|dank|thx/i.test(lines[first] ?? '')) return false;
  return lines.slice(end).every((line) => line.trim() === '');
}

function isName(line: string): boolean {
  return line.length <= MOST_NAME_CHARS && NAME.test(line) && !SAYS_SOMETHING.test(line);
}

/** Every paragraph of it holds something that only an address has. */
function readBlock(
  lines: readonly string[],
  from: number,
  kindAt: (index: number) => Kind,
): Range | null {
  const first = skipBlank(lines, from);
  let end = first;
  let at = first;
  let hasContact = false;
  for (; at < Math.min(lines.length, first + MOST_BLOCK_LINES); at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      if (!hasContact) break;
      end = at;
      at = skipBlank(lines, at) - 1;
      hasContact = false;
      continue;
    }
    const kind = kindAt(at);
    if (kind === null) break;
    hasContact ||= kind === 'contact';
  }
  // What goes on below in small letters is a sentence that began above.
  if (hasContact && !/^\s*\p{Ll}/u.test(lines[at] ?? '')) end = at;
  return end > first ? { first, end } : null;
}

type Kind = 'contact' | 'words' | null;

/** Closing under closing, each would read the lines below it again. */
function rememberKinds(lines: readonly string[]): (index: number) => Kind {
  const kinds = new Map<number, Kind>();
  return (index) => {
    const known = kinds.get(index);
    if (known !== undefined) return known;
    const kind = kindOf(lines[index] ?? '');
    kinds.set(index, kind);
    return kind;
  };
}

function kindOf(line: string): Kind {
  if (line.length > MOST_CHARS || SAYS_SOMETHING.test(line)) return null;
  if (CONTACT.some((pattern) => pattern.test(line)))
    return ENDS_SENTENCE.test(line) ? null : 'contact';
  if (ENDS_SENTENCE.test(line)) return null;
  const words = line.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const isCapital = words.every((word) => SMALL_WORDS.has(word) || /^\p{Lu}/u.test(word));
  return words.length <= MOST_WORDS && isCapital ? 'words' : null;
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && at < from + MOST_BLANK_LINES && (lines[at] ?? '').trim() === '')
    at += 1;
  return at;
}
