/** The heads that mail programs put above a quoted or forwarded mail, in the languages that they are common in. */

const REPLY_WORDS =
  "original message|original appointment|reply message|ursprüngliche nachricht|originalnachricht|original-nachricht|antwort|message d['’]origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original";
const FORWARD_WORDS =
  'forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada';

const SEPARATORS = [
  new RegExp(`^[\\s>]*-{2,}\\s*(?:${REPLY_WORDS})\\s*-{2,}\\s*$`, 'i'),
  new RegExp(
    `^\\s*-{2,}\\s*(?:${FORWARD_WORDS}|(?:forwarded|weitergeleitet) (?:by|von)\\b.*)\\s*(?:-{2,}\\s*)?$`,
    'i',
  ),
  /^\s*(?:begin forwarded message|anfang der weitergeleiteten (?:e-mail|nachricht)|weitergeleitete nachricht|début du message (?:transféré|réexpédié))\s?:?\s*$/i,
  /^\s*-{5,}\s*forwarded by .{1,120}$/i,
];

// The head that Notes puts above a quoted mail: a name or address, " on ", date and time, nothing else.
const NOTES_HEAD =
  /^\s*(?:"[^"]{1,80}"\s*<[^>]{1,120}>|\S{1,120}@\S{1,120})\s+on\s+\d{1,2}\/\d{1,2}\/\d{2,4}\s+\d{1,2}:\d{2}.{0,20}$/i;

const FROM_WORDS = 'from|von|de|da|van';
const SENT_WORDS =
  'sent|gesendet|date|datum|envoyé|enviado(?: el)?|fecha|inviato|data|verzonden|received|importance|wichtigkeit|priority|priorität';
const TO_WORDS = 'to|an|cc|bcc|kopie|reply-to|à|para|a|aan|copie à';
const SUBJECT_WORDS = 'subject|betreff|objet|asunto|oggetto|onderwerp|assunto';

function fieldOf(words: string): RegExp {
  return new RegExp(`^\\s*\\*{0,2}(?:${words})\\*{0,2}\\s?:`, 'i');
}
const FROM = fieldOf(FROM_WORDS);
const NEXT = fieldOf(`${SENT_WORDS}|${TO_WORDS}|${SUBJECT_WORDS}`);
const PEOPLE = fieldOf(`${FROM_WORDS}|${TO_WORDS}`);
const SUBJECT = fieldOf(SUBJECT_WORDS);
const WINDOW = 5;

/** Whether a line opens history by itself: "-----Original Message-----" and its like. */
export function isSeparator(line: string): boolean {
  return SEPARATORS.some((separator) => separator.test(line)) || NOTES_HEAD.test(line);
}

/** Whether "From:" stands here with at least two more fields of a head close below. */
export function isHeadBlock(lines: readonly string[], index: number): boolean {
  if (!FROM.test(lines[index] ?? '')) return false;
  const below = lines.slice(index + 1, index + 1 + WINDOW);
  return below.filter((line) => NEXT.test(line)).length >= 2;
}

/** Longer heads name hundreds of recipients; what is left of them is text. */
const MOST_LINES = 80;
/** Between a separator and the first field Notes puts name and date. */
const MOST_BEFORE_FIELD = 4;

export interface Head {
  /** Lines that the head takes, from where it was looked for. */
  readonly length: number;
  /** Where in it the subject stands, which is the mail's own words; -1 when it has none. */
  readonly subjectAt: number;
}

const NO_HEAD: Head = { length: 0, subjectAt: -1 };

/** The head that stands at `from`: separator, who, when, to whom, about what; length 0 when there is none. */
export function readHead(lines: readonly string[], from: number): Head {
  const opening = unmark(lines[from] ?? '');
  const isOpened = isSeparator(opening);
  if (!isOpened && !FROM.test(opening)) return NO_HEAD;
  const plain = lines.slice(from, from + MOST_LINES).map(unmark);
  if (!isOpened) return isHeadBlock(plain, 0) ? readFields(plain, 0) : NO_HEAD;
  const below = skipBlank(plain, 1);
  const field = plain.slice(below, below + MOST_BEFORE_FIELD + 1).findIndex(isField);
  return field < 0 ? { length: 1, subjectAt: -1 } : readFields(plain, below + field);
}

/** Apple's mail marks a forwarded head like a quotation. */
function unmark(line: string): string {
  return line.replace(/^[\s>]+/, '');
}

/** Fields to the last one; blank lines and wrapped recipients may stand between them. */
function readFields(lines: readonly string[], from: number): Head {
  let length = from;
  let subjectAt = -1;
  let canWrap = false;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isField(line)) {
      if (SUBJECT.test(line)) subjectAt = at;
      canWrap = PEOPLE.test(line);
      length = at + 1;
    } else if (line === '') {
      // A head ends at a blank line, but for Notes' own, which has one above the subject.
      if (subjectAt >= 0 || !isField(lines[skipBlank(lines, at)] ?? '')) break;
    } else if (canWrap && isWrapped(lines, at)) length = at + 1;
    else break;
  }
  return { length, subjectAt };
}

/** The rest of a long line of people. */
function isWrapped(lines: readonly string[], at: number): boolean {
  return (
    /[,;]\s*$/.test(lines[at - 1] ?? '') ||
    /^[^.?!]{0,80}[;@]/.test(lines[at] ?? '') ||
    isField(lines[at + 1] ?? '')
  );
}

function isField(line: string): boolean {
  return FROM.test(line) || NEXT.test(line);
}

function skipBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1;
  return at;
}
