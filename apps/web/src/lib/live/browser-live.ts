import { eventCalls } from '@eisen/contract';
import { openStream } from '#lib/api.ts';
import type { LiveChannelDeps } from './live-channel.ts';

/** What the browser gives to the live channel. Locks exist only in secure contexts (https, localhost). */
export function browserLiveDeps(): Pick<
  LiveChannelDeps,
  'open' | 'locks' | 'openTabChannel' | 'sleep' | 'whenOnline' | 'random'
> {
  return {
    open: (lastEventId, signal) => openStream(eventCalls.stream, { lastEventId, signal }),
    locks: globalThis.navigator?.locks ?? null,
    openTabChannel:
      typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name),
    sleep,
    whenOnline,
    random: Math.random,
  };
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    // A network that comes back is a better sign than any wait.
    window.addEventListener('online', end);
  });
}

function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine || signal.aborted) return resolve();
    const end = () => {
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
