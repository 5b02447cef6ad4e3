import { type LiveChannel, type LiveChannelDeps, startLiveChannel } from './live-channel.ts';
import { openStream } from './open-stream.ts';

/** The live channel on what this browser has. Locks exist only in secure contexts (https, localhost). */
export function startBrowserLive(
  own: Pick<LiveChannelDeps, 'userId' | 'onEvent' | 'onGap'>,
): LiveChannel {
  return startLiveChannel({
    ...own,
    open: openStream,
    locks: globalThis.navigator?.locks ?? null,
    openTabChannel:
      typeof BroadcastChannel === 'undefined' ? null : (name) => new BroadcastChannel(name),
    sleep,
    whenOnline,
    random: Math.random,
  });
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
