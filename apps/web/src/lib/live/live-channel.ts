import { createExternalStore, type ExternalStore } from '#lib/external-store.ts';
import type { EventStreamDeps } from './event-stream.ts';
import { keepEventStream } from './event-stream.ts';
import { type LiveEvent, readLiveEvent } from './live-events.ts';
import type { SseMessage } from './sse.ts';

/** What the tabs of one browser tell each other. */
type TabMessage =
  | { readonly kind: 'event'; readonly message: SseMessage }
  | { readonly kind: 'state'; readonly state: StreamState; readonly lastId: string | null }
  /** A new tab asks how the stream stands. */
  | { readonly kind: 'hello' };

/** `waiting` not heard of the stream yet · `open` events arrive · `lost` none do, and it is tried again. */
export type StreamState = 'waiting' | 'open' | 'lost';

/** The part of BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

export interface LiveChannelDeps
  extends Pick<EventStreamDeps, 'open' | 'sleep' | 'whenOnline' | 'random'> {
  /** One stream for each user of the browser. */
  readonly userId: string;
  /** Null where the browser has none: then every tab keeps a stream of its own. */
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly openTabChannel: ((name: string) => TabChannel) | null;
  readonly onEvent: (event: LiveEvent) => void;
  /** Something can have been missed: told when the stream stands, for the first time or again. */
  readonly onGap: () => void;
}

export interface LiveChannel {
  readonly state: ExternalStore<StreamState>;
  stop(): void;
}

/**
 * One event stream a browser (D-123): the tab that holds the lock keeps it and tells the others;
 * when that tab closes, the next one goes on where it broke off.
 */
export function startLiveChannel(deps: LiveChannelDeps): LiveChannel {
  const name = `eisen-live-${deps.userId}`;
  const state = createExternalStore<StreamState>('waiting');
  const stopping = new AbortController();
  const isShared = deps.locks !== null && deps.openTabChannel !== null;
  const tabs = isShared ? (deps.openTabChannel?.(name) ?? null) : null;
  let isKeeper = false;
  let lastId: string | null = null;
  /** The server tells it to the keeper only, when the stream opens; new tabs want to know. */
  let lastConnection: SseMessage | null = null;

  const tell = (message: TabMessage) => tabs?.postMessage(message);

  function take(message: SseMessage) {
    if (message.id !== '') lastId = message.id;
    const event = readLiveEvent(message);
    if (!event) return;
    if (event.name === 'connection') lastConnection = message;
    deps.onEvent(event);
  }

  function enter(next: StreamState) {
    const before = state.get();
    state.set(next);
    if (next === 'open' && before !== 'open') deps.onGap();
  }

  if (tabs) {
    tabs.onmessage = ({ data }: MessageEvent) => {
      const message = data as TabMessage;
      if (stopping.signal.aborted) return;
      if (message.kind === 'hello') {
        if (!isKeeper) return;
        tell({ kind: 'state', state: state.get(), lastId });
        if (lastConnection) tell({ kind: 'event', message: lastConnection });
      } else if (isKeeper) return;
      else if (message.kind === 'event') take(message.message);
      else {
        lastId = message.lastId ?? lastId;
        enter(message.state);
      }
    };
    tell({ kind: 'hello' });
  }

  async function keep(): Promise<void> {
    isKeeper = true;
    // Between the last keeper's end and this stream's beginning nobody listened.
    if (state.get() === 'open') state.set('lost');
    await keepEventStream(
      {
        ...deps,
        onMessage(message) {
          take(message);
          tell({ kind: 'event', message });
        },
        onState(next) {
          enter(next);
          tell({ kind: 'state', state: next, lastId });
        },
      },
      lastId,
      stopping.signal,
    );
  }

  const { locks } = deps;
  if (isShared && locks) {
    locks.request(name, { signal: stopping.signal }, keep).catch(() => undefined);
  } else void keep();

  return {
    state,
    stop() {
      stopping.abort();
      tabs?.close();
    },
  };
}
