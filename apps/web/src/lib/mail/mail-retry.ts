import type { ExternalStore } from '#lib/external-store.ts';
import type { MailStatus } from './mail-status.ts';

export interface MailRetryDeps {
  readonly status: ExternalStore<MailStatus>;
  readonly retry: () => void;
  readonly nowMs: () => number;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface MailRetry {
  /** A reading ended. @param ok  the server answered it */
  ended(ok: boolean): void;
  stop(): void;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;

/** After a failure the page looks again by itself: as the provider asked, else later each time. */
export function createMailRetry({ status, retry, nowMs, random }: MailRetryDeps): MailRetry {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;

  function clear() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function schedule(waitMs: number) {
    const retryAtMs = nowMs() + waitMs;
    status.set((now) => ({ ...now, retryAtMs }));
    timer = setTimeout(() => {
      timer = null;
      retry();
    }, waitMs);
  }

  return {
    ended(ok) {
      clear();
      const { trouble } = status.get();
      if (ok || !passesByItself(status.get())) {
        failures = ok ? 0 : failures;
        status.set((now) => (now.retryAtMs === null ? now : { ...now, retryAtMs: null }));
        return;
      }
      failures += 1;
      const doubled = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
      const asked = trouble?.untilMs == null ? 0 : trouble.untilMs - nowMs();
      // Never before the provider's time, and never all pages in one moment.
      const spread = 1 + random() / 4;
      schedule(asked > 0 ? asked + random() * 1_000 : doubled * spread);
    },
    stop: clear,
  };
}

/** Consent and a missing set-up need somebody; everything else may be over the next time. */
function passesByItself({ connection, trouble }: MailStatus): boolean {
  if (connection === 'needs-oauth' || connection === 'signed-out') return false;
  return trouble?.kind !== 'not-set-up';
}
