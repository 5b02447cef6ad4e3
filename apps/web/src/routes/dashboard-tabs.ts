/** The four tabs of the app, in their order (DASH-02). */
export const DASHBOARD_TABS = ['matrix', 'priority', 'smart', 'sentiment'] as const;

export type DashboardTab = (typeof DASHBOARD_TABS)[number];

/** Full names; `short` stands in the bottom bar of phones. */
export const TAB_NAMES: Readonly<
  Record<DashboardTab, { readonly full: string; readonly short: string }>
> = {
  matrix: { full: 'Eisenhower Matrix', short: 'Matrix' },
  priority: { full: 'Priority Score', short: 'Priority' },
  smart: { full: 'Smart', short: 'Smart' },
  sentiment: { full: 'Sentiment', short: 'Sentiment' },
};

/** Reads the tab from an address; anything unknown is the matrix. */
export function parseTab(text: unknown): DashboardTab {
  return DASHBOARD_TABS.find((tab) => tab === text) ?? 'matrix';
}
