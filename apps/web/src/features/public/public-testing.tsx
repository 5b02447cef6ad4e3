import { vi } from 'vitest';
import type { PublicWays } from './ways.tsx';

/** The ways on from a public page, listened to. */
export function listenToWays() {
  return { onGetStarted: vi.fn(), onHasAccount: vi.fn(), onProvider: vi.fn() } satisfies PublicWays;
}
