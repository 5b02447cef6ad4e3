/**
 * The four quadrants, most pressing first. The position is the order of D-29:
 * nothing may move a message to a later quadrant by failure.
 */
export const QUADRANTS = ['do', 'schedule', 'delegate', 'eliminate'] as const;

export type Quadrant = (typeof QUADRANTS)[number];

export interface QuadrantLabel {
  /** Title on panels, badges and menus. */
  readonly title: string;
  /** The two judgements in words. */
  readonly subtitle: string;
  /** The name that the about page uses. */
  readonly aboutName: string;
}

/** The only place where quadrant keys turn into words (D-60). */
export const QUADRANT_LABELS: Readonly<Record<Quadrant, QuadrantLabel>> = {
  do: { title: 'Do', subtitle: 'Urgent & Important', aboutName: 'Do' },
  schedule: { title: 'Decide', subtitle: 'Important, Not Urgent', aboutName: 'Schedule' },
  delegate: { title: 'Delegate', subtitle: 'Urgent, Not Important', aboutName: 'Delegate' },
  eliminate: { title: 'Delete', subtitle: 'Neither Urgent nor Important', aboutName: 'Delete' },
};

/** The order in which the about page names the quadrants (ABOUT-03). */
export const ABOUT_QUADRANTS: readonly Quadrant[] = ['do', 'delegate', 'schedule', 'eliminate'];

/** The quadrant of two yes/no judgements. */
export function quadrantOf(urgent: boolean, important: boolean): Quadrant {
  if (important) return urgent ? 'do' : 'schedule';
  return urgent ? 'delegate' : 'eliminate';
}

/**
 * Reads a quadrant from an answer or a request: a key, or a text beginning with q1 to q4 in the
 * order of `QUADRANTS`. Case and outer white space do not matter.
 *
 * @returns null for anything else, so that the caller decides what an unreadable answer means.
 */
export function parseQuadrant(text: string): Quadrant | null {
  const key = text.trim().toLowerCase();
  for (const [index, quadrant] of QUADRANTS.entries()) {
    if (key === quadrant || key.startsWith(`q${index + 1}`)) return quadrant;
  }
  return null;
}

/** Negative when `a` presses more than `b`, for sorting; 0 when they are the same. */
export function compareQuadrants(a: Quadrant, b: Quadrant): number {
  return QUADRANTS.indexOf(a) - QUADRANTS.indexOf(b);
}
