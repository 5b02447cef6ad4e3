import type { FaultRule } from '#emulator/faults/rules.ts';
import type { ProviderName, ServiceSettings } from '#emulator/protocol.ts';
import type { Chance } from '#random.ts';

/** Waits are so much shorter than in life, at the adapter and in the quota's window alike. */
export const SPEED = 400;

/** The documented quota in the time of the run: over it the provider refuses, and the refusal counts against us. */
const QUOTA = {
  google: { units: 6_000, windowMs: 60_000 / SPEED, atOnce: null },
  microsoft: { units: 10_000, windowMs: 600_000 / SPEED, atOnce: 4 },
} as const;

/** Up to three kinds of trouble at once. */
export function drawFaults(chance: Chance, name: ProviderName): ServiceSettings {
  const kinds = [drawError, drawCut, drawPages, drawToken, drawCursor, drawSlow];
  const rules = Array.from({ length: chance.between(1, 3) }, () =>
    chance.oneOf(kinds)(chance, name),
  );
  return { ...calm(chance, name), rules };
}

/** No fault; pages stay small, so that a list of forty mails has several. */
export function calm(chance: Chance, name: ProviderName): ServiceSettings {
  return {
    quota: QUOTA[name],
    pageSize: chance.between(3, 12),
    seed: chance.between(1, 1_000_000),
  };
}

function drawError(chance: Chance, name: ProviderName): FaultRule {
  const rate = chance.oneOf([0.05, 0.2, 0.5]);
  const kinds: readonly FaultRule[] = [
    { fault: 'status', status: 429, retryAfter: chance.between(1, 20), rate },
    { fault: 'status', status: 429, rate },
    { fault: 'status', status: 503, retryAfter: chance.between(1, 5), rate },
    { fault: 'status', status: 500, rate },
    { fault: 'status', status: 502, html: true, rate },
    ...(name === 'google'
      ? [
          { fault: 'status', status: 403, reason: 'userRateLimitExceeded', rate } as const,
          { fault: 'status', status: 403, reason: 'rateLimitExceeded', rate } as const,
        ]
      : []),
  ];
  return chance.oneOf(kinds);
}

function drawCut(chance: Chance): FaultRule {
  const when = chance.oneOf(['before', 'mid-body'] as const);
  return { fault: 'reset', when, rate: chance.oneOf([0.05, 0.2, 0.4]) };
}

function drawPages(chance: Chance): FaultRule {
  const rate = chance.oneOf([0.3, 1]);
  return chance.happens(0.5)
    ? { fault: 'duplicate', count: chance.between(1, 3), rate }
    : { fault: 'reorder', rate };
}

function drawToken(chance: Chance): FaultRule {
  return { fault: 'expire', skip: chance.between(0, 6), times: chance.between(1, 2), every: 5 };
}

function drawCursor(chance: Chance): FaultRule {
  return { fault: 'syncLost', skip: chance.between(0, 2), times: chance.between(1, 2) };
}

function drawSlow(chance: Chance): FaultRule {
  return { fault: 'slow', delayMs: chance.between(1, 8), rate: 0.3 };
}
