/** Four to eight digits, or capital letters with some, that are no part of a time, a price or a longer number. */
const CODE =
  /(?<![\p{L}\p{N}€$£]|[.,:/+-]|[€$£] |\d[ -])(?:[A-Z]{1,3}-)?(?:\d{4,8}|\d{3}[ -]\d{3}|\d(?: \d){3,7}|(?=[A-Z]{0,8}\d)(?=\d{0,8}[A-Z])[A-Z\d]{4,9}(?:-[A-Z\d]{3,6})?)(?![\p{L}\p{N}]|[.,:/-]\d|[ -]\d| ?(?:€|\$|£|%|EUR|USD|GBP|CHF|Euro)(?!\p{L}))/gu;
const YEAR = /^(?:19[5-9]|20[0-4])\d$/;
/** Right before a code: "use the", "gib". */
const USE =
  /(?<!\p{L})(?:use|enter|type(?: in)?|submit|input|verwenden? sie|verwende|nutzen? sie|nutze|benutzen? sie|benutze|geben sie|gib|tippen? sie|tippe|mit)(?: the| den| bitte)?[ \t"'*_]{1,4}$/iu;
/** Right behind one: "eingeben", "ein, um". */
const TYPED = /^["'*_]{0,2}[ \t]+(?:ein(?:geben|tippen|zugeben)?|verwenden|nutzen)(?!\p{L})/iu;
/** What such a code is for. */
const PURPOSE =
  /(?<!\p{L})(?:sign(?:ing)?[ -]?(?:in|on|up)|log(?:ging)?[ -]?(?:in|on)|logins?|verif(?:y|ication|ying)|confirm (?:your|you|that|it)|authenticat\p{L}{1,4}|unlock|reset your|(?:sich |dich )?an(?:zu)?melden|anmeldung|ein(?:zu)?loggen|verifizier\p{L}{1,4}|freizuschalten|freischalt\p{L}{1,4}|(?:identität|konto|adresse|nummer|gerät) (?:zu )?bestätigen)(?!\p{L})/iu;
const AROUND = 70;

/** A text without the numbers that it tells somebody to use for signing in, where no word calls them a code. */
export function maskSignIn(text: string): string {
  return text.replace(CODE, (code, at: number) => {
    if (YEAR.test(code)) return code;
    const [before, behind] = sentenceAround(text, at, at + code.length);
    const isTyped = USE.test(before) || TYPED.test(behind);
    return isTyped && (PURPOSE.test(before) || PURPOSE.test(behind)) ? '[code]' : code;
  });
}

/** What stands before and behind, on its line and in its sentence. */
function sentenceAround(text: string, from: number, to: number): readonly [string, string] {
  const before = text.slice(Math.max(0, from - AROUND), from);
  const behind = text.slice(to, to + AROUND);
  const start = Math.max(before.lastIndexOf('\n'), before.search(/[.!?]\s[^.!?]*$/));
  const end = behind.search(/\n|[.!?](?:\s|$)/);
  return [before.slice(start + 1), end === -1 ? behind : behind.slice(0, end)];
}
