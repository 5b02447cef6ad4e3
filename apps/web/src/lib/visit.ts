import { tabStorage } from './tab-memory.ts';

const SOURCE_KEY = 'utm_source';

/**
 * Keeps the campaign label of the visit's first address: moving between views loses the query
 * (D-59). Called once, when the page starts; a visit lasts as long as its tab.
 */
export function noteVisit(search: string): void {
  const source = new URLSearchParams(search).get('utm_source')?.trim();
  if (!source || readVisitSource() !== null) return;
  try {
    tabStorage()?.setItem(SOURCE_KEY, source.slice(0, SOURCE_MAX));
  } catch {
    // Without storage the label is lost, and nothing else.
  }
}

/** As long as the contract takes it. */
const SOURCE_MAX = 2_000;

/** The label, or null: the visitor came without one. */
export function readVisitSource(): string | null {
  try {
    return tabStorage()?.getItem(SOURCE_KEY) || null;
  } catch {
    return null;
  }
}
