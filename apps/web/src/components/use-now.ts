import { useSyncExternalStore } from 'react';
import { createExternalStore } from '#lib/external-store.ts';

const MINUTE_MS = 60_000;

const minute = createExternalStore(new Date());
let timer: ReturnType<typeof setInterval> | null = null;
let listeners = 0;

/** The moment, anew each minute; the same object in between, so that what is drawn from it stays. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, minute.get, minute.get);
}

function subscribe(listener: () => void): () => void {
  const stop = minute.subscribe(listener);
  listeners += 1;
  if (timer === null) {
    minute.set(() => new Date());
    timer = setInterval(() => minute.set(() => new Date()), MINUTE_MS);
  }
  return () => {
    stop();
    listeners -= 1;
    if (listeners === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  };
}
