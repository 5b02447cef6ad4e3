import { endsSentence } from '@eisen/triage';
import { MONTH, WEEKDAY } from './words.ts';

/** Texts longer than this are read to here; what asks for something stands above. */
const MOST_CHARS = 10_000;
const MOST_SENTENCE_CHARS = 400;
/** A line at least this long was wrapped, not ended. */
const WRAPPED_CHARS = 50;
/** Words of days and times, or a number: without one there is no date. Not in Unicode mode, which takes three times as long. */
const CAN_HOLD_A_DATE =
  /\d|day|tag|today|tonight|tomorrow|tmrw|noon|night|lunch|morning|evening|früh|q[1-4]|week|month|quarter|year|heute|morgen|mittwoch|sonnabend|mittag|abend|nacht|woche|monat|quartal|jahr|stunde|hour|\beo[dwmqyb]\b|\bcob\b|\b(?:mon|tue|wed|thu|fri|sat|sun)\b|tues|thurs|\bcop\b|c\.o\.b|first thing|business|fortnight|feierabend|schluss|ultimo|letzten|halb|half p|\bkw|(?:bis|am|zum|den|vor|spätestens)\s(?:mo|di|mi|do|fr|sa|so)\b|jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez/i;

/** The sentences of a text that can hold a date; a line that a program wrapped goes on in the next one. */
export function* splitSentences(text: string): Generator<string> {
  let paragraph = '';
  for (const line of text.slice(0, MOST_CHARS).split(/\r\n|\r|\n/)) {
    const isGoingOn = paragraph !== '' && line.trim() !== '' && goesOn(paragraph, line);
    if (isGoingOn) {
      paragraph = `${paragraph} ${line.trim()}`;
      continue;
    }
    yield* cut(paragraph);
    paragraph = line.trim();
  }
  yield* cut(paragraph);
}

function goesOn(above: string, line: string): boolean {
  if (above.length >= MOST_SENTENCE_CHARS * 4 || /^\s*[-*•>]/.test(line)) return false;
  const last = above.slice(-WRAPPED_CHARS * 2);
  if (HOUR_OR_ZONE_ENDS.test(last) && GOES_ON_AFTER_HOUR.test(line.trimStart())) return true;
  return above.length >= WRAPPED_CHARS
    ? !/[.!?:;]$/.test(last) || isStopOfWord(last, line.trim())
    : /^\s*\p{Ll}/u.test(line) || /,$/.test(last);
}

/** "By 7 p.m. Monday" goes on, "at 7 p.m. Please" does not. */
const HOUR_OR_ZONE_ENDS = /\b[ap]\.m\.$/iu;
const GOES_ON_AFTER_HOUR = new RegExp(
  `^(?:\\(|(?:${WEEKDAY}|${MONTH}|today|tomorrow|tonight|[\\p{L} ]{3,14} time)(?!\\p{L}))`,
  'iu',
);

/** Whether a text ends with the stop of "Dr." or "p.m." before what follows, and its sentence goes on. */
function isStopOfWord(text: string, next: string): boolean {
  const end = text.slice(-WRAPPED_CHARS);
  return (
    end.endsWith('.') && !endsSentence(`${end} ${next.slice(0, WRAPPED_CHARS)}`, end.length - 1)
  );
}

/** What stands between two full stops that are some. */
function* partAtStops(paragraph: string): Generator<string> {
  let sentence = '';
  for (const piece of paragraph.split(
    /(?=\s)(?:(?<=[^\d\s.][.!?])\s+(?=[\p{Lu}(])|(?<=\d[.!?])\s+(?=(?:Please|Thanks|Bitte|Danke|We|I|Wir|Ich|After|Then|If|Otherwise|Nach|Danach|Sonst|Wenn)\b))/u,
  )) {
    const isGoingOn = isStopOfWord(sentence, piece);
    if (sentence !== '' && !isGoingOn) {
      yield sentence;
      sentence = piece;
    } else sentence = sentence === '' ? piece : `${sentence} ${piece}`;
  }
  if (sentence !== '') yield sentence;
}

function* cut(paragraph: string): Generator<string> {
  for (const sentence of partAtStops(paragraph)) {
    for (let at = 0; at < sentence.length; at += MOST_SENTENCE_CHARS) {
      const piece = sentence.slice(at, at + MOST_SENTENCE_CHARS);
      if (CAN_HOLD_A_DATE.test(piece)) yield piece;
    }
  }
}
