import { readFileSync, writeFileSync } from 'node:fs';

const CARD = new URL('../MODEL-CARD.md', import.meta.url);

/**
 * Replaces the block of figures between the card's markers `<!-- name -->` and `<!-- /name -->`.
 *
 * @throws Error when the card has no such block
 */
export function writeFigures(
  name: string,
  lines: readonly string[],
  file: URL | string = CARD,
): void {
  const card = readFileSync(file, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [card.indexOf(start), card.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`MODEL-CARD.md has no block "${name}"`);
  const block = `${start}\n\`\`\`text\n${lines.join('\n').trim()}\n\`\`\`\n`;
  writeFileSync(file, card.slice(0, from) + block + card.slice(to));
}

/** Collects lines for the card while they are printed. */
export function createLog(): { readonly lines: readonly string[]; say(text: string): void } {
  const lines: string[] = [];
  return {
    lines,
    say: (text) => {
      console.log(text);
      lines.push(...text.split('\n'));
    },
  };
}
