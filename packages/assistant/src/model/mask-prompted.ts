import { endsSentence, hide, NAME, VALUE } from './mask-told.ts';

const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const B = '[ \\t]{1,3}';
/** What stands in quotes, with nothing else of the sentence. */
const QUOTED = '["“„«\'‘][^"“”„«»\\n]{2,60}["”“»’\']';

/** `passphrase "purple monkey dishwasher"`: quotes right behind the name. */
const IN_QUOTES = new RegExp(
  `(${START}${NAME}${END}(?:[ \\t]?[,–—-])?${B})(${QUOTED})(?![\\p{L}\\p{N}])`,
  'giu',
);
/** "password Qwx!kkz": a sign between letters is of no word. */
const WITH_SIGN = new RegExp(
  `(${START}${NAME}${END}${B})(?=[^\\s]{0,30}[\\p{L}\\p{N}][!#$%^&*+=~@][^\\s]{0,30}[\\p{L}\\p{N}])([^\\s"“”„]{4,64})`,
  'giu',
);

/** "Log in as admin with X", "als gast mit X anmelden", "ssh as deploy using X". */
const AS_USER = new RegExp(
  `(${START}(?:log(?:ging)?[ -]?(?:in|on)|sign(?:ing)?[ -]?(?:in|on)|connect|authenticate|ssh|sftp|anmelden|anmeldung|einloggen|(?:melden?|loggen?)${B}(?:dich|sie${B}sich|euch))${B}(?:[^\\s.!?]{1,20}${B}){0,4}?(?:as|als)${B}[^\\s]{2,64}[ \\t]?(?:,|/|${B}(?:and|und|with|using|mit|via|per|/))(?:${B}(?:the|das|dem)(?=[ \\t]))?[ \\t]{0,3})(${VALUE})`,
  'giu',
);
const AS_USER_FIRST = new RegExp(
  `(${START}als${B}[^\\s]{2,64}${B}(?:und|mit|per)${B})(${VALUE})(?=${B}(?:anmelden|einloggen|angemeldet|eingeloggt))`,
  'giu',
);
/** "the login guest with X". */
const LOGIN = new RegExp(
  `(${START}(?:log-?in|user(?: ?name)?|benutzer(?:name)?|kennung)${B}[^\\s]{2,64}${B}(?:with|mit|using)${B})(${VALUE})`,
  'giu',
);
/** "credentials admin/X". */
const SLASHED = new RegExp(
  `(${START}(?:credentials|zugangsdaten|anmeldedaten|logindaten)${B}(?:(?:are|sind)${B})?[\\p{L}\\p{N}._-]{2,40}[ \\t]?/[ \\t]?)([^\\s"“”„]{4,64})`,
  'giu',
);

/** Somebody, or a program, wants to be told it. */
const ASKS =
  '(?:ask(?:s|ed|ing)?|prompt(?:s|ed|ing)?|request(?:s|ed)|requires?d?|needed|erforderlich|nötig|wants|demands|gefragt|fragt|verlangt|abgefragt|aufgefordert|will|haben möchte)';
const TYPE = `(?:(?:type|enter|input|key|put|use|say|give|answer|reply|gib|tipp|tippe|nimm|nutze|benutze|verwende|sag|geben${B}sie|tippen${B}sie|nehmen${B}sie|nutzen${B}sie|verwenden${B}sie|sagen${B}sie)(?:${B}(?:in|with|it|ihm|dann|just|simply|einfach|then|there|dort|bitte))*)`;
const FIELD = '(?:prompt|field|box|dialog(?:ue)?|screen|abfrage|feld|eingabe)';
/** "Type X when it asks for the password", "Enter X at the password prompt". */
const FIRST = new RegExp(
  `(${START}${TYPE}${B})(${VALUE})((?:${B}(?:ein|in))?[ \\t]?,?${B}(?:(?:when|if|once|whenever|where|after|as|wenn|falls|sobald|as${B}soon|und${B}zwar)${B}[^.!?\\n]{0,40}?(?<![\\p{L}\\p{N}])${ASKS}${END}[^.!?\\n]{0,30}?${START}${NAME}(?![ -](?:policy|rules?|reset|change|richtlinie))|(?:when|if|once|wenn|falls|sobald)${B}[^.!?\\n]{0,30}?${START}${NAME}${END}[^.!?\\n]{0,20}?${START}${ASKS}|(?:at|in|into|on|bei|beim|in|ins|im)${B}[^.!?\\n]{0,20}?${START}${NAME}[ -]?${FIELD})${END})`,
  'giu',
);
/** "When it asks for the password, type X". */
const THEN = new RegExp(
  `(${START}(?:${ASKS}${B}[^.!?\\n]{0,30}?${START}${NAME}|${NAME}${END}[^.!?\\n]{0,20}?${START}${ASKS}|${NAME}[ -]?${FIELD})${END}[^.!?\\n]{0,30}?(?:[ \\t,:]${TYPE}[ \\t:]{1,3}|:[ \\t]{0,3}))(${VALUE})(?=(${B}ein(?:geben|tippen)?)?[.,;!)]?(?:[ \\t]|\\n|$))`,
  'giu',
);

/** No word that is said: a digit, a capital behind a small letter, a sign that no word holds. */
const STRANGE = /\d|\p{Ll}\p{Lu}|[!#$%^&*+=~@_](?=.)/u;
/**
 * A text without the passwords that somebody is told to type: at a question, as a user, or in quotes behind their
 * name; English and German.
 */
export function maskPrompted(text: string): string {
  const any = (whole: string, before: string, value: string, after: unknown = '') => {
    const hidden = hide(value);
    return hidden === null ? whole : `${before}${hidden}${typeof after === 'string' ? after : ''}`;
  };
  const strange = (whole: string, before: string, value: string) => {
    const plain = value.replace(/[.,;:!?)]+$/, '');
    const isTold = new RegExp(`^${QUOTED}$`, 'u').test(plain) || STRANGE.test(plain);
    return isTold && plain.length > 3 ? any(whole, before, value) : whole;
  };
  return text
    .replace(IN_QUOTES, (whole, before: string, value: string) => any(whole, before, value))
    .replace(FIRST, any)
    .replace(THEN, (whole, before: string, value: string, ein: string | undefined, at, all) => {
      const isLast = ein !== undefined || endsSentence(all, value, at + whole.length);
      return isLast || STRANGE.test(value) ? any(whole, before, value) : whole;
    })
    .replace(AS_USER, strange)
    .replace(AS_USER_FIRST, strange)
    .replace(LOGIN, strange)
    .replace(SLASHED, strange)
    .replace(WITH_SIGN, (whole, before: string, value: string) => any(whole, before, value));
}
