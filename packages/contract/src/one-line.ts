/** NUL is refused where input is parsed. */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
  /[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Embeddings, overrides and isolates; the marks that writers from right to left set stay. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Takes out what makes the words around a text read backwards: one person's text on another's screen. */
export function withoutTurns(text: string): string {
  return text.replace(TURNS, '');
}

/** The same, and line ends and other controls become a space. */
export function asLine(text: string): string {
  return withoutTurns(text.replace(CONTROLS, ' '));
}
