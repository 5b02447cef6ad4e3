/** Over how many of the assistant's filings the share is told (D-111). */
export const FILINGS_COUNTED = 100;

/**
 * The share of the assistant's last filings that the user left where they were; null without any.
 *
 * @param standing  when those were made that lie where they were put
 * @param moved     when those were made that the user moved or took back
 */
export function shareLeftInPlace(standing: readonly Date[], moved: readonly Date[]): number | null {
  const all = [
    ...standing.map((at) => ({ at, isLeft: true })),
    ...moved.map((at) => ({ at, isLeft: false })),
  ];
  const last = all.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, FILINGS_COUNTED);
  if (last.length === 0) return null;
  return last.filter((filing) => filing.isLeft).length / last.length;
}
