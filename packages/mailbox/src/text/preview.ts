import { cutText, withoutInvisible } from '#mime/clean.ts';

/** D-107: what a list shows of a message. */
const MAX_PREVIEW_LENGTH = 2_000;
/** Text that is looked at for a preview. */
const MAX_READ_LENGTH = 32_000;

const HISTORY_HEAD = [
  /^-{2,}\s*(original message|forwarded message|urspr\S+ nachricht|weitergeleitete nachricht|message d'origine)\s*-{2,}/i,
  /^_{10,}$/,
  /^(on|am|le)\b.{5,200}(wrote|schrieb|a écrit)\b.{0,100}:$/i,
];

/** The beginning of a message's own words: no quoted lines, nothing behind the head of quoted history. */
export function makePreview(text: string): string {
  const lines = withoutInvisible(text.slice(0, MAX_READ_LENGTH)).split('\n');
  const own = fold(ownLines(lines));
  // A forward or an answer below the quote has no words of its own above it: then the whole text speaks.
  return cutText(own === '' ? fold(lines) : own, MAX_PREVIEW_LENGTH);
}

function ownLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim();
    // The line that names the quoted person is often broken in two.
    const joined = `${trimmed} ${lines[index + 1]?.trim() ?? ''}`;
    const isHead = HISTORY_HEAD.some((head) => head.test(trimmed) || head.test(joined));
    if (isHead && own.some((kept) => kept.trim() !== '')) break;
    if (isHead || trimmed.startsWith('>')) continue;
    own.push(line);
  }
  return own;
}

function fold(lines: readonly string[]): string {
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}
