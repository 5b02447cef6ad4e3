const CELL =
  '(?:e-?mail|user(?: ?(?:name|id))?|log-?in|name|benutzer(?:name)?|kennung|account|konto|system|host|server|url|role|rolle)';
const SECRET_CELL = '(?:pass(?:word|code|phrase)?|passwd|pwd|pw|passwort|kennwort|pin|secret)';
const SIGN = '[ \\t]*[\\t |,;][ \\t|]*';
/** The head of a table of logins, and the rows below it. */
const TABLE = new RegExp(
  `(?<=^|\\n)([|\\t ]*(?:${CELL}${SIGN}){1,4}${SECRET_CELL}(?:${SIGN}${CELL}){0,2}[|\\t ]*\\n(?:[|: \\t-]{3,120}\\n)?)((?:[^\\n]{3,200}(?:\\n|$)){1,20})`,
  'giu',
);

/** A text without the rows below the head of a table of logins: "User Password", and then a name and a word. */
export function maskTables(text: string): string {
  return text.replace(TABLE, (_, head: string, rows: string) => {
    const [names = ''] = head.split('\n', 1);
    return `${head}${maskRows(rows, wordsOf(names))}`;
  });
}

/** Rows of no more words than the head has; what comes behind them is text again. */
function maskRows(rows: string, most: number): string {
  const lines = rows.split('\n');
  const end = lines.findIndex((line) => wordsOf(line) < 2 || wordsOf(line) > most);
  return lines.map((line, at) => (end === -1 || at < end ? '[secret]' : line)).join('\n');
}

function wordsOf(line: string): number {
  return line.split(/[\s|,;]+/).filter(Boolean).length;
}
