import { parseQuadrant, type Quadrant } from '@eisen/triage';

const IN_QUADRANT = /(?:^|\s)in:("?)(\S+?)\1(?=\s|$)/iu;

/** Takes `in:do` out of a search: only our own index knows quadrants (D-115). */
export function readQuadrantOperator(query: string): { quadrant: Quadrant | null; rest: string } {
  const match = IN_QUADRANT.exec(query);
  const quadrant = match?.[2] ? parseQuadrant(match[2]) : null;
  if (!match || !quadrant) return { quadrant: null, rest: query.trim() };
  const rest = `${query.slice(0, match.index)} ${query.slice(match.index + match[0].length)}`;
  return { quadrant, rest: rest.replace(/\s+/g, ' ').trim() };
}
