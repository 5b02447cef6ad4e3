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
/** A tenth of it, so that few calls come near the limit. */
export const TIGHT_QUOTAS = {
  gmail: {
    rule: { units: 600, windowMs: 60_000, atOnce: null },
    bucket: { capacity: 330, refillPerMinute: 260, reserve: 60, atOnce: 20 },
  },
  outlook: {
    rule: { units: 60, windowMs: 600_000, atOnce: 4 },
    bucket: { capacity: 30, refillPerMinute: 3, reserve: 6, atOnce: 4 },
  },
} as const;
