/** Letters of other scripts that look like Latin ones (Unicode's confusables, those of Cyrillic and Greek). */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'аa',
      'еe',
      'оo',
      'рp',
      'сc',
      'уy',
      'хx',
      'іi',
      'јj',
      'ѕs',
      'ԁd',
      'ԛq',
      'ԝw',
      'һh',
      'ӏl',
      'ѡw',
      'вb',
      'тt',
      'кk',
      'мm',
      'нh',
      'гr',
      'пn',
    ],
    ...[
      'АA',
      'ВB',
      'ЕE',
      'КK',
      'МM',
      'НH',
      'ОO',
      'РP',
      'СC',
      'ТT',
      'ХX',
      'УY',
      'ІI',
      'ЈJ',
      'ЅS',
      'ԜW',
      'Ԛ Q',
    ],
    ...['αa', 'οo', 'ρp', 'νv', 'ιi', 'κk', 'τt', 'υu', 'χx', 'γy', 'ωw', 'ѵv'],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'],
    ...[
      'ıi',
      'ɩi',
      'ɑa',
      'ɡg',
      'ʀr',
      'ѐe',
      'ꜱs',
      'ᴏo',
      'ᴡw',
      'ᴅd',
      'ᴀa',
      'ᴘp',
      'ʟl',
      'ɪi',
      'ɴn',
      'ᴇe',
      'ᴋk',
      'ᴛt',
      'ᴄc',
    ],
  ].map((pair) => [pair.charAt(0), pair.charAt(pair.length - 1)]),
);

/** Runs of letters and what can stand unseen among them. */
const WORD = /[\p{L}\p{M}\u00ad\u200b-\u200f\u2060-\u2064\ufeff]{2,80}/gu;
const UNSEEN = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;
/** Words that name a secret; one written wholly in other letters is none of another language by chance. */
const NAME =
  /^(?:pass(?:word|wort|code|phrase)?s?|kennw(?:ort|örter)|pw|pwd|pin|puk|tan|otp|code|key|login|seed|secret|token|safe|wallet)$/i;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Signs that stand for letters in the names of secrets, and blanks or strokes between them. */
const DISGUISED =
  /(?<![\p{L}\p{N}])p[\s._-]{0,2}[a@4][\s._-]{0,2}[s$5][\s._-]{0,2}[s$5][\s._-]{0,2}w[\s._-]{0,2}[o0ö][\s._-]{0,2}r[\s._-]{0,2}([dt])(?![\p{L}\p{N}])/giu;

/**
 * A text whose names of secrets are written in the letters that they seem to be written in: without letters of other
 * scripts among Latin ones, without unseen ones, and in plain letters for those of headings and formulas. Words of
 * Russian or Greek stay as they are.
 */
export function withoutLookAlikes(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]|[\u{1d400}-\u{1d7ff}]/gu, (sign) => sign.normalize('NFKC'))
    .replace(WORD, (word) => {
      const seen = word.replace(UNSEEN, '');
      if (!OTHER.test(seen) && !/[\u0250-\u02af\u1d00-\u1dbf\u0131\ua730-\ua7ff]/.test(seen))
        return seen;
      const plain = [...seen].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
      return LATIN.test(seen) || NAME.test(plain) ? plain : seen;
    })
    .replace(DISGUISED, (name, last: string) =>
      /^passwor[dt]$/i.test(name) ? name : `passwor${last}`,
    );
}
