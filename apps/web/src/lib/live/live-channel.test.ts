import { describe, expect, it } from 'vitest';
import { type LiveChannelDeps, startLiveChannel, type TabChannel } from './live-channel.ts';
import type { LiveEvent } from './live-events.ts';

/** A browser with tabs: locks and channels as they behave, and a server that writes to open streams. */
function createBrowser({ hasLocks = true } = {}) {
  const channels = new Set<TabChannel>();
  const held = new Map<string, (() => void)[]>();
  const opened: { readonly lastId: string | null; readonly write: (text: string) => void }[] = [];

  const locks = {
    request(name: string, options: LockOptions, work: () => Promise<void>) {
      const queue = held.get(name) ?? [];
      held.set(name, queue);
      return new Promise<void>((resolve, reject) => {
        const begin = () => {
          void work().then(() => {
            queue.shift();
            queue[0]?.();
            resolve();
          });
        };
        options.signal?.addEventListener('abort', () => {
          const at = queue.indexOf(begin);
          if (at > 0) queue.splice(at, 1);
          if (at > 0) reject(options.signal?.reason);
        });
        queue.push(begin);
        if (queue[0] === begin) begin();
      });
    },
  } as unknown as LockManager;

  function openTabChannel(): TabChannel {
    const channel: TabChannel = {
      onmessage: null,
      postMessage(message) {
        const data = structuredClone(message);
        for (const other of channels) {
          if (other !== channel) {
            queueMicrotask(() => other.onmessage?.({ data } as MessageEvent));
          }
        }
      },
      close: () => channels.delete(channel),
    };
    channels.add(channel);
    return channel;
  }

  const open: LiveChannelDeps['open'] = (lastId, signal) => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        opened.push({
          lastId,
          write: (text) => {
            if (!signal.aborted) controller.enqueue(new TextEncoder().encode(text));
          },
        });
      },
    });
    return Promise.resolve(stream);
  };

  return {
    opened,
    openTab() {
      const events: LiveEvent[] = [];
      let gaps = 0;
      const channel = startLiveChannel({
        userId: 'alice',
        open,
        locks: hasLocks ? locks : null,
        openTabChannel: hasLocks ? openTabChannel : null,
        onEvent: (event) => events.push(event),
        onGap: () => {
          gaps += 1;
        },
        sleep: () => Promise.resolve(),
        whenOnline: () => Promise.resolve(),
        random: () => 0.5,
      });
      return { channel, events, gaps: () => gaps };
    },
  };
}

async function settle() {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

const MAIL = JSON.stringify({
  added: ['m1'],
  removed: [],
  changed: [],
  revision: 2,
  complete: true,
});
const mailEvent = (id: number) => `id: ${id}\nevent: mail\ndata: ${MAIL}\n\n`;
const CONNECTED = 'id: 1\nevent: connection\ndata: {"state":"connected","retry_at":null}\n\n';

describe('the tabs of one browser', () => {
  it('share one stream, and each hears everything [PLUS-31]', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await settle();
    expect(browser.opened).toHaveLength(1);
    browser.opened[0]?.write(mailEvent(2));
    await settle();
    for (const tab of [first, second]) {
      expect(tab.events.map((event) => event.name)).toEqual(['mail']);
      expect(tab.channel.state.get()).toBe('open');
      tab.channel.stop();
    }
  });

  it('take the stream over when its keeper closes, after the last event [PLUS-31]', async () => {
    const browser = createBrowser();
    const [first, second] = [browser.openTab(), browser.openTab()];
    await settle();
    browser.opened[0]?.write(mailEvent(8));
    await settle();
    const gapsBefore = second.gaps();
    first.channel.stop();
    await settle();
    expect(browser.opened.map((stream) => stream.lastId)).toEqual([null, '8']);
    expect(second.gaps()).toBe(gapsBefore + 1);
    browser.opened[1]?.write(mailEvent(9));
    await settle();
    expect(second.events).toHaveLength(2);
    expect(first.events).toHaveLength(1);
    second.channel.stop();
  });

  it('tell a new one how the connection stands', async () => {
    const browser = createBrowser();
    const first = browser.openTab();
    await settle();
    browser.opened[0]?.write(CONNECTED);
    await settle();
    const late = browser.openTab();
    await settle();
    expect(late.events).toEqual([
      { name: 'connection', data: { state: 'connected', retry_at: null } },
    ]);
    expect(late.channel.state.get()).toBe('open');
    expect(browser.opened).toHaveLength(1);
    first.channel.stop();
    late.channel.stop();
  });

  it('without locks keep a stream each', async () => {
    const browser = createBrowser({ hasLocks: false });
    const tabs = [browser.openTab(), browser.openTab()];
    await settle();
    expect(browser.opened).toHaveLength(2);
    for (const { channel } of tabs) channel.stop();
  });

  it('pass over what this version does not know', async () => {
    const browser = createBrowser();
    const tab = browser.openTab();
    await settle();
    browser.opened[0]?.write('event: weather\ndata: {}\n\nevent: mail\ndata: {"added":7}\n\n');
    await settle();
    expect(tab.events).toEqual([]);
    tab.channel.stop();
  });
});
