import type { QuotaLimits, QuotaUse } from '#emulator/protocol.ts';

/**
 * Gmail: 6,000 units a minute and mailbox for projects made since May 2026.
 * @source developers.google.com/gmail/api/reference/quota
 */
export const GMAIL_LIMITS: QuotaLimits = { units: 6_000, windowMs: 60_000, atOnce: null };
/**
 * Graph: 10,000 calls in ten minutes and four at once, for each app and mailbox.
 * @source learn.microsoft.com/graph/throttling-limits (Outlook service limits)
 */
export const GRAPH_LIMITS: QuotaLimits = { units: 10_000, windowMs: 600_000, atOnce: 4 };

/** @source developers.google.com/gmail/api/reference/quota; a read of a message is 20 since May 2026 */
const GMAIL_UNITS: readonly (readonly [method: string, path: RegExp, units: number])[] = [
  ['GET', /\/profile$/, 1],
  ['GET', /\/labels(\/|$)/, 1],
  ['GET', /\/history$/, 2],
  ['GET', /\/messages$/, 5],
  ['GET', /\/messages\/[^/]+\/attachments\//, 20],
  ['GET', /\/messages\/[^/]+$/, 20],
  ['GET', /\/threads\/[^/]+$/, 40],
  ['GET', /\/threads$/, 10],
  ['GET', /\/drafts(\/|$)/, 5],
  ['POST', /\/messages\/batchModify$/, 50],
  ['POST', /\/messages\/batchDelete$/, 50],
  ['POST', /\/messages\/[^/]+\/(modify|trash|untrash)$/, 5],
  ['POST', /\/messages\/send$/, 100],
  ['POST', /\/drafts\/send$/, 100],
  ['POST', /\/drafts$/, 10],
  ['POST', /\/(watch|stop)$/, 100],
];

/** What a call costs its mailbox; a batch costs what its calls cost. */
export function unitsOf(method: string, path: string): number {
  const [plain = ''] = path.split('?');
  if (plain.startsWith('/v1.0/')) return plain === '/v1.0/$batch' ? 0 : 1;
  if (!plain.startsWith('/gmail/')) return 0;
  return GMAIL_UNITS.find(([verb, rule]) => verb === method && rule.test(plain))?.[2] ?? 5;
}

interface Meter {
  spent: { atMs: number; units: number }[];
  inWindow: number;
  /** Of a bucket: what is in it, and since when. */
  level: number;
  filledAtMs: number;
  underWay: number;
  use: { -readonly [key in keyof QuotaUse]: QuotaUse[key] };
}

export interface Refusal {
  readonly retryAfterSeconds: number;
}

export interface Arrival {
  readonly units: number;
  /** How many of the simultaneous calls it is: none for a call inside a batch, up to four for a batch of Outlook's. */
  readonly places: number;
  /** The client's own clock, where it brought one. */
  readonly atMs?: number | null;
}

/** Counts by mailbox, in a window that slides or as a bucket that fills evenly; refuses only when it is told to. */
export function createQuota(
  limits: QuotaLimits,
  options: { enforce: boolean; nowMs?: () => number },
) {
  const { enforce, nowMs = () => performance.now() } = options;
  const meters = new Map<string, Meter>();

  const meterOf = (address: string): Meter => {
    const known = meters.get(address);
    if (known) return known;
    const use = { units: 0, calls: 0, peakUnits: 0, peakAtOnce: 0, refused: 0 };
    const meter: Meter = {
      spent: [],
      inWindow: 0,
      level: limits.units,
      filledAtMs: Number.NEGATIVE_INFINITY,
      underWay: 0,
      use,
    };
    meters.set(address, meter);
    return meter;
  };

  return {
    underWay: (address: string) => meterOf(address).underWay,
    /** The call is there; null when it may go on. */
    enter(address: string, { units, places, atMs }: Arrival): Refusal | null {
      const meter = meterOf(address);
      const now = atMs ?? nowMs();
      while (meter.spent[0] && meter.spent[0].atMs <= now - limits.windowMs)
        meter.inWindow -= meter.spent.shift()?.units ?? 0;
      refill(meter, now, limits);
      meter.underWay += places;
      meter.use.peakAtOnce = Math.max(meter.use.peakAtOnce, meter.underWay);
      meter.use.calls += 1;
      const tooMany = places > 0 && limits.atOnce !== null && meter.underWay > limits.atOnce;
      const isOver = limits.refillsEvenly
        ? meter.level < units
        : meter.inWindow + units > limits.units;
      if (enforce && (tooMany || isOver)) {
        meter.use.refused += 1;
        const waitMs = tooMany ? 1_000 : freeAtMs(meter, units, limits) - now;
        return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
      }
      if (units > 0) meter.spent.push({ atMs: now, units });
      meter.inWindow += units;
      meter.level -= units;
      meter.use.units += units;
      meter.use.peakUnits = Math.max(meter.use.peakUnits, meter.inWindow);
      return null;
    },
    leave(address: string, places: number): void {
      meterOf(address).underWay -= places;
    },
    report: (): Record<string, QuotaUse> =>
      Object.fromEntries([...meters].map(([address, { use }]) => [address, { ...use }])),
  };
}

export type Quota = ReturnType<typeof createQuota>;

function refill(meter: Meter, now: number, limits: QuotaLimits): void {
  const back = ((now - meter.filledAtMs) / limits.windowMs) * limits.units;
  meter.level = Math.min(limits.units, meter.level + Math.max(0, back));
  meter.filledAtMs = Math.max(meter.filledAtMs, now);
}

/** When there is room for so many units. */
function freeAtMs(meter: Meter, units: number, limits: QuotaLimits): number {
  if (limits.refillsEvenly)
    return meter.filledAtMs + ((units - meter.level) / limits.units) * limits.windowMs;
  let over = meter.inWindow + units - limits.units;
  for (const { atMs, units: given } of meter.spent) {
    over -= given;
    if (over <= 0) return atMs + limits.windowMs;
  }
  return (meter.spent.at(-1)?.atMs ?? 0) + limits.windowMs;
}
