/** What a password is called in a sentence. */
export const NAME =
  '(?:(?:pass|zugangs|losungs|code|kenn)-?w(?:ort|örter)|pass-?(?:word|phrase|code)s?|pwd?|(?:secret|safe|code)[ -]?word|(?:wi-?fi|wlan|network|netzwerk)[ -]?(?:key|schlüssel))';
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const B = '[ \\t]{1,3}';
/** A quoted phrase, or one word with what belongs to it. */
export const VALUE = '(?:["“„«\'‘][^"“”„«»\\n]{2,60}?["”“»\'’]|[^\\s"“”„]{3,64})';
const THE = `(?:(?:the|your|our|my|a|an|its|their|new|das|dein|deine|ihr|ihre|unser|mein|ein|neues?|current|temporary|temporäres|vorläufiges|initial|(?!(?:and|or|und|oder)${B})\\p{L}{2,12}(?:'s)?)${B}){0,3}`;

/** "use X as the password", "nimm X als Passwort". */
const AS = new RegExp(`${START}(${VALUE})(${B}(?:as|als)${B}${THE}${NAME}${END})`, 'giu');
/** "X is the password", "X ist dein neues Kennwort". */
const IS = new RegExp(
  `${START}(${VALUE})(${B}(?:is|ist|was|war)${B}(?:now${B}|jetzt${B})?(?:the|your|our|my|das|dein|ihr|unser|mein)${B}${THE}${NAME}${END})`,
  'giu',
);
/** "changed the password to X", "Passwort … auf X geändert": no other sentence between. */
const CHANGED = new RegExp(
  `(${START}(?:changed|reset|set|switched|updated|changing|setze|gesetzt|geändert|zurückgesetzt|ändere)${B}[^.!?\\n]{0,50}?${NAME}${END}[^.!?\\n]{0,30}?${B}(?:to|auf)${B}|${START}${NAME}${END}[^.!?\\n]{0,50}?${B}(?:(?:changed|reset|set|switched|updated|zurückgesetzt|geändert|gesetzt)${B}(?:back${B}|now${B})?(?:to|auf)|auf)${B})(${VALUE})`,
  'giu',
);
/** "your password, it is now X", "I reset the password. It's X now", "the password. Here you go: X". */
const IT_IS = new RegExp(
  `(${START}${NAME}${END}[^\\n?]{0,60}?[.,;:!–—-]\\s{0,3}(?:(?:it|that|this|es|das|dies|der|die)(?:[’']s|${B}is|${B}ist|${B}lautet|${B}heißt|${B}was|${B}remains)|here(?:${B}(?:you${B}go|it${B}is|goes))?[ \\t]{0,3}:|hier(?:${B}(?:ist${B}es|bitte))?[ \\t]{0,3}:)(?:${B}(?:now|still|again|jetzt|nun|noch|wieder|just|simply|einfach))?${B}:?[ \\t]?)(${VALUE})`,
  'giu',
);
/** "the password would be X", "PW ist noch X", "password remains X", "unchanged, still X". */
const MODAL = new RegExp(
  `(${START}${NAME}${END}(?:${B}[^\\s.,:;!?]{1,20}){0,3}?${B}(?:(?:would|will|should|must|shall|could)${B}be|remains|stays|wäre|bleibt|wird|war|was|is|ist|lautet|heißt|(?:[^\\s.!?]{1,20}[ \\t,]{1,3}){0,3}(?:still|immer noch|nach wie vor))(?:${B}(?:then|now|still|just|simply|again|dann|jetzt|noch|weiter|weiterhin|immer|einfach|wieder))*${B})(${VALUE})`,
  'giu',
);
/** "Log in with kim and swordfish99", "the key is rainbow77", "WLAN Home, Schlüssel …". */
const SIGN_IN = new RegExp(
  `(${START}(?:log(?:ging)?${B}?in|sign${B}in|anmelden|einloggen|melde dich)${B}(?:\\p{L}{1,12}${B}){0,3}?(?:with|mit|as|als)${B}[^\\s]{2,40}${B}(?:and|und|/)${B})(${VALUE})`,
  'giu',
);
const NETWORK_KEY = new RegExp(
  `(${START}(?:wi-?fi|wlan|network|netzwerk|hotspot|router)${END}[^.!?\\n]{0,40}?${START}(?:key|schlüssel)${END}(?:${B}(?:is|ist|lautet))?[ \\t:=]{1,3})(${VALUE})`,
  'giu',
);

/** Codes for the day when everything else is lost, one behind the other. */
const SPARE_CODES =
  /((?<![\p{L}\p{N}])(?:recovery|backup|back-up|wiederherstellungs|ersatz|2fa|mfa)[ -]?codes?(?![\p{L}\p{N}])[^\n:]{0,30}[:\n]\s{0,6})(?=[\w-]{0,24}\d)[\w-]{4,24}(?:[\s,;]{1,4}(?=[\w-]{0,24}\d)[\w-]{4,24}){1,30}/giu;

/** No word that people say: a digit, a sign within, or a capital letter behind a small one. */
const STRANGE = /\d|\p{Ll}\p{Lu}|[^\p{L}\p{N}.,;:!?'"“”„«»()-]/u;
/** What stands in such a place in sentences about passwords in general. */
const ORDINARY = new RegExp(
  `^(?:${[
    'credentials|this|that|it|these|those|what|which|here|there|where|who|he|she|they|we|you|one|same|the|an?|any|no|not|never|only|also|so|and|or|but|if|as|by|at|on|in|for|to|of|with|from|about|your|my|our|his|her|their|its|something|anything|everything|yours|mine|email|e-mail|address|name|username|account|user|well|too|very|more|most|all|both|each|now|then|soon|again|still|always|just|below|above|attached|enclosed|safe|secure|strong|weak|wrong|right|correct|incorrect|valid|invalid|unique|secret|private|public|different|identical|required|necessary|needed|available|unknown|known|empty|blank|unchanged|default|case-sensitive|longer|shorter|least|up|down|out|ready|done|okay|ok|fine|part|set|reset|sent|kept|shown|given|lost|stolen|due|being|been|new|old|long|short|enough|important|easy|hard|text|characters|letters|digits|confirm|continue|access|prove|help|avoid|make|keep|get|protect',
    'dies|dieses|das|der|die|den|dem|des|es|er|sie|ihr|wir|ich|du|man|was|wer|wo|hier|da|dort|ein|eine|einen|kein|keine|nicht|nie|nur|auch|so|und|oder|aber|wenn|wie|als|mit|von|zu|zum|zur|für|auf|im|in|an|am|bei|aus|ihnen|dir|mir|uns|dein|mein|unser|sehr|zu|noch|jetzt|dann|bald|wieder|sicher|unsicher|falsch|richtig|korrekt|ungültig|gültig|geheim|neu|alt|lang|kurz|notwendig|nötig|erforderlich|bekannt|unbekannt|leer|fällig|unten|oben|anbei|später|gleich|identisch|wird|wurde|werden|worden|sein|ist|sind|haben|hat|muss|kann|soll',
  ].join('|')})$`,
  'iu',
);
/** Ways to sign in that have a digit, and no password. */
const WAYS = /^(?:2fa|mfa|otp|oauth2?|office ?365|o365|m365|auth0)$/iu;
/** What was done or has to be done with it: "reset", "zurückgesetzt". */
const DONE = /^(?:\p{Ll}{2,}(?:ed|ing|ly)|(?:zu|ge|ver|be|ab)\p{Ll}{2,}(?:t|en))$/u;

/** A text without the passwords that a sentence tells, where no sign stands behind their name; English and German. */
export function maskTold(text: string): string {
  const behind = (whole: string, before: string, value: string) => {
    const hidden = hide(value);
    return hidden === null ? whole : `${before}${hidden}`;
  };
  const front = (whole: string, value: string, after: string) => {
    const hidden = hide(value);
    return hidden === null ? whole : `${hidden}${after}`;
  };
  return text
    .replace(SPARE_CODES, '$1[code]')
    .replace(AS, front)
    .replace(IS, front)
    .replace(CHANGED, behind)
    .replace(IT_IS, behind)
    .replace(MODAL, behind)
    .replace(SIGN_IN, (whole, before: string, value: string, at: number, all: string) =>
      STRANGE.test(value) || endsSentence(all, value, at + whole.length)
        ? behind(whole, before, value)
        : whole,
    )
    .replace(NETWORK_KEY, behind);
}

/**
 * @returns what stands there instead, with the sign that ends the sentence; null for words of a sentence
 */
export function hide(value: string): string | null {
  const end = /[.,;:!?)]+$/.exec(value)?.[0] ?? '';
  const plain = value.slice(0, value.length - end.length).replace(/^["“„«'‘(]+|["”“»'’]+$/g, '');
  if (plain === '' || plain.startsWith('[') || WAYS.test(plain)) return null;
  if (STRANGE.test(plain)) return `[secret]${end.replace(/^!+/, '')}`;
  if (plain.length < 3 || ORDINARY.test(plain) || DONE.test(plain)) return null;
  return `[secret]${end}`;
}

/** A word of a sentence has others behind it: "log in as usual and check the report". */
export function endsSentence(text: string, value: string, end: number): boolean {
  return /[.,;!)]$/.test(value) || /^[ \t]*(?:[.,;!)\n]|$)/.test(text.slice(end, end + 8));
}
