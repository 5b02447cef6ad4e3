/** What a password or key is called; behind a verb as well ("is", "lautet"). */
const NAMES = [
  '\\p{L}{0,20}pass(?:word|phrase|code)s?',
  '(?:\\p{L}{1,20}-?)?(?:pass|kenn|code|zugangs|losungs)w(?:ort|örter)',
  'p(?:ass)?wd?',
  'mot de passe',
  'user ?name',
  'benutzername',
  '(?:api|access|secret|private|license|product|recovery|activation)[ _-]?(?:key|token|secret)',
  '(?:lizenz|produkt|wiederherstellungs|wlan-?|netzwerk|zugangs)schlüssel',
].join('|');

/** Words with other meanings: only with a colon behind them. */
const DOUBTFUL = [
  'zugangsdaten',
  'anmeldedaten',
  'log-?ins?',
  '(?:user ?/ ?)?pass',
  'credentials',
  'access data',
  'user(?: ?id)?',
  'benutzer(?:kennung)?',
  'kennung',
  'secret',
  'token',
].join('|');

const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
/** "for the portal", "für das WLAN", "you chose", "(temporary)". */
const WHERE =
  '(?:[ \\t]+(?:for|to|of|on|at|from|in|für|zum|zur|zu|von|vom|beim|im|des|der|am|auf|you|we|i|that|which|sie|wir|ich)(?:[ \\t]+[^\\s:=.!?;]{1,30}){1,4}?)?(?:[ \\t]*\\([^()\\n]{1,30}\\))?';
const VERB = '(?:is|ist|are|sind|lautet|lauten|heißt|heisst)(?:[ \\t]+(?:now|jetzt|nun|still))?';
/** Between the label and what it says, on one line. */
const SIGN = '["\'*_]{0,3}[ \\t]*(?::(?!\\d{2}(?!\\d))|=|->|→|[–-](?=[ \\t]))[ \\t"\'*_„“]{0,6}';
/** Up to the end of the sentence, a password of several words too; else up to the next blank. */
const PHRASE =
  '(?:[^\\s"\'<>*„“][^\\n"\'<>]{0,120}?(?=[.,;!?](?:\\s|$)|["\'<>\\n]|$)|[^\\s"\'<>*]{2,200})';
/** What is said of passwords in general. */
const ORDINARY = `(?!(?:${[
  'not|about|required|expired|expiring|wrong|incorrect|invalid|too|needed|the|an?|your|my|our|no|only|being|set|sent',
  'stored|saved|changed|reset|below|attached|in|on|at|as|by|for|to|with|case-sensitive|identical',
  'abgelaufen|falsch|nicht|ungültig|zu|erforderlich|nötig|der|die|das|ein|eine|kein|keine|ihr|dein|mein|nur|unten',
  'geändert|gespeichert|im|am|mit|wie|identisch',
].join('|')})(?![\\p{L}\\p{N}]))`;
const GAP = '[ \\t]*(?:\\n[ \\t]*){1,3}';
/** Alone on its line: one word, or several small ones without a sign. */
const LINE = '(?:[^\\s]{3,64}|\\p{Ll}{2,20}(?:[ -]\\p{Ll}{2,20}){1,7})(?=[ \\t]*(?:\\n|$))';

const BY_SIGN = new RegExp(
  `${START}((?:${NAMES}|${DOUBTFUL})${END}${WHERE}(?:[ \\t]+${VERB})?${SIGN})${PHRASE}`,
  'giu',
);
const BY_VERB = new RegExp(
  `${START}((?:${NAMES})${END}${WHERE}[ \\t]+${VERB}[\\s"'*_„“]{1,4})${ORDINARY}[^\\s"'*<>]{2,200}`,
  'giu',
);
/** Without a verb: what has letters and digits, or many digits, is no word of a sentence. */
const BY_LOOK = new RegExp(
  `${START}((?:${NAMES})[ \\t]{1,3})(?:(?=[^\\s]{0,64}\\d)(?=[^\\s]{0,64}\\p{L})[^\\s"'*<>]{5,64}|\\d{5,24}(?![\\p{L}\\d]))`,
  'giu',
);
const IN_NEXT_CELL = new RegExp(
  `${START}((?:${NAMES})${END}[ \\t]*\\|[ \\t]*)[^\\s|]{3,200}`,
  'giu',
);
const ON_NEXT_LINE = new RegExp(
  `${START}((?:${NAMES})${END}${WHERE}(?:[ \\t]+${VERB})?[ \\t]*[:=]?${GAP})${LINE}`,
  'giu',
);
const PAIR_ON_NEXT_LINES = new RegExp(
  `${START}((?:${DOUBTFUL})${END}${WHERE}[ \\t]*[:=]${GAP})[^\\s]{2,64}(?:[ \\t]*\\n[ \\t]*[^\\s]{3,64})?(?=[ \\t]*(?:\\n|$))`,
  'giu',
);

/** A text without what stands behind the name of a password, a key or a login, in English and German. */
export function maskLabelled(text: string): string {
  return text
    .replace(ON_NEXT_LINE, (whole, label: string, at: number) =>
      isShortLine(text, at, label) ? `${label}[secret]` : whole,
    )
    .replace(PAIR_ON_NEXT_LINES, '$1[secret]')
    .replace(IN_NEXT_CELL, '$1[secret]')
    .replace(BY_SIGN, '$1[secret]')
    .replace(BY_VERB, '$1[secret]')
    .replace(BY_LOOK, '$1[secret]');
}

/** A line that ends in a colon or a verb announces the next; without, only one that is little more than the name. */
function isShortLine(text: string, at: number, label: string): boolean {
  if (/(?:[:=]|\s(?:is|ist|lautet))\s*$/iu.test(label)) return true;
  const before = text.slice(Math.max(0, at - 40), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return line.length < 40 && /^[ \t]*(?:[\p{L}'-]{1,20}[ \t]+){0,3}$/u.test(line);
}
