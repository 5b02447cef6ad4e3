/** The documented limits, and buckets below them as the product has them. */
export const QUOTAS = {
  gmail: {
    rule: { units: 6_000, windowMs: 60_000, atOnce: null },
    bucket: { capacity: 1_300, refillPerMinute: 4_600, reserve: 300, atOnce: 20 },
  },
  outlook: {
    rule: { units: 10_000, windowMs: 600_000, atOnce: 4 },
    bucket: { capacity: 600, refillPerMinute: 930, reserve: 100, atOnce: 4 },
  },
} as const;
/**
 * Little more than the dearest call, and a limit that is only what the bucket may give in its window: one call too
 * early is one too many.
 */
export const TIGHT_QUOTAS = {
  gmail: {
    rule: { units: 290, windowMs: 60_000, atOnce: null },
    bucket: { capacity: 230, refillPerMinute: 60, reserve: 30, atOnce: 20 },
  },
  outlook: {
    rule: { units: 22, windowMs: 600_000, atOnce: 4 },
    bucket: { capacity: 16, refillPerMinute: 0.6, reserve: 3, atOnce: 4 },
  },
} as const;
