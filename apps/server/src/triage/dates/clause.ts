import { endsSentence, endsWithShortWord, withoutSalutation } from '@eisen/triage';

/** Longer words than these are no quotation that anybody reads. */
const MOST_CHARS = 160;
/** What may end a clause: a sign with a space behind it; a stop only where it ends a sentence. */
const CLAUSE_END = /[.](?=\s)|[!?;](?=\s|$)|\s[–—-]+\s/gu;
/** Where a clause that is too long may be parted. */
const PART_END = /[,:](?=\s)|\s(?=(?:and|but|or|und|aber|oder|so|because|weil|damit)\s)/giu;

/**
 * The clause of a sentence that holds a stretch of it, its white space as single spaces: what stands between two of its
 * full stops, semicolons or dashes, and where that is too long, between its commas.
 */
export function clauseAround(
  sentence: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const stretch = { start, end };
  for (const boundary of [CLAUSE_END, PART_END]) {
    const { from, to } = boundsOf(sentence, stretch, boundary);
    const clause = tidy(sentence.slice(from, to));
    if (clause.length <= MOST_CHARS) return clause;
  }
  return tidy(sentence.slice(start, end));
}

/** Where the clause that holds a stretch of a sentence begins and ends. */
export function boundsOf(
  sentence: string,
  { start, end }: { readonly start: number; readonly end: number },
  boundary: RegExp = CLAUSE_END,
): { readonly from: number; readonly to: number } {
  let from = 0;
  let to = sentence.length;
  for (const match of sentence.matchAll(boundary)) {
    if (match[0] === '.' && !endsSentence(sentence, match.index)) continue;
    if (match.index + match[0].length <= start) from = match.index + match[0].length;
    else if (match.index >= end) {
      to = match.index;
      break;
    }
  }
  return { from, to };
}

function tidy(text: string): string {
  const tidied = text
    .replace(/\s+/gu, ' ')
    .replace(/^[^\p{L}\p{N}("“„'’$€£]+|[\s,;:.–—-]+$/gu, '')
    .trim();
  const stopped = `${tidied}.`;
  return withoutSalutation(text.includes(stopped) && endsWithShortWord(stopped) ? stopped : tidied);
}
