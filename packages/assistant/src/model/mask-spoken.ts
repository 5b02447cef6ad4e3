/** What is told as a number that opens something; a code of the post is none. */
const NAME =
  '(?:(?<!(?:zip|postal|area|country|error|exit|status|source|dress)[ -]?)(?!(?:post|bar|quell|dress)-?code)\\p{L}{0,20}-?code|m?tan|pin|puk|otp|\\p{L}{0,14}-?(?:combination|kombination)|combo|alarm(?:anlage)?|safe|vault|\\p{L}{0,12}tresor|(?:(?:pad|bike|cycle|door|number|combination|key)[ -]?)?lock|(?:zahlen|fahrrad|vorhänge|tür|bügel|koffer|kombinations)?schloss|key-?pad|lock-?box|pass-?(?:word|phrase|code)|(?:pass|kenn)wort|geheimzahl|geheimnummer)';
const DIGIT =
  '(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|null|eins?|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieben|acht|neun)';
const MORE =
  '(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|(?:(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreißig|dreissig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig))';
const SEVERAL = '(?:double|triple|treble|doppelt?|dreifach)[ -]?';
const SPOKEN = `(?:${SEVERAL})?(?:${DIGIT}|${MORE})`;
const SIGN = '(?:hash|star|pound|raute|stern)';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const BETWEEN = '(?:[ \\t]{0,2}[,;.–-][ \\t]{0,2}|[ \\t]{1,3})';
const ITEM = `(?:${SPOKEN}|\\d{1,2}|${SIGN})`;
/** Three and more one behind the other, the first in words: fewer are told of hours and of how many there are. */
const RUN = `(?:${SPOKEN}${END}${BETWEEN}${ITEM}|${SEVERAL}${DIGIT})${END}(?:${BETWEEN}${ITEM}${END}){1,11}`;
const BEHIND = new RegExp(
  `(${START}${NAME}s?${END}[^.!?\\n]{0,40}?(?:\\n\\s{0,4})?)${START}(${RUN})`,
  'giu',
);
const BEFORE = new RegExp(
  `${START}(${RUN})(${BETWEEN}(?:is|was|ist|war|opens?|unlocks?|öffnet|works?${BETWEEN}(?:on|for)|for|für|as|als)${END}[^.!?\\n]{0,30}?${START}${NAME}${END})`,
  'giu',
);

/** A text without the numbers that are told in words where something is opened by them; English and German. */
export function maskSpoken(text: string): string {
  return text.replace(BEHIND, '$1[code]').replace(BEFORE, '[code]$2');
}
