import type { Message, MessageId } from '@eisen/mailbox';
import { describe, expect, it } from 'vitest';
import { createMessageCache } from './message-cache.ts';

const buildMessage = (id: string, characters = 10): Message =>
  ({
    id: id as MessageId,
    subject: 'S',
    preview: '',
    text: 'x'.repeat(characters),
    html: null,
    attachments: [],
    unread: true,
  }) as unknown as Message;

function createCache(limits = { ageMs: 1_000, bytes: 100_000 }) {
  let nowMs = 0;
  const cache = createMessageCache({ now: () => new Date(nowMs) }, limits);
  return {
    cache,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('message cache', () => {
  it('gives back what was put for its mailbox only', () => {
    const { cache } = createCache();
    cache.put('one', buildMessage('a'));
    expect(cache.get('one', 'a')?.id).toBe('a');
    expect(cache.get('two', 'a')).toBeNull();
  });

  it('forgets after the age, which reading does not prolong', () => {
    const { cache, wait } = createCache();
    cache.put('one', buildMessage('a'));
    wait(600);
    expect(cache.get('one', 'a')).not.toBeNull();
    wait(500);
    expect(cache.get('one', 'a')).toBeNull();
    expect(cache.sizeBytes).toBe(0);
  });

  it('stays below its size and lets go of what was not read longest', () => {
    const { cache } = createCache();
    for (const id of ['a', 'b', 'c', 'd']) cache.put('one', buildMessage(id, 10_000));
    cache.get('one', 'a');
    cache.put('one', buildMessage('e', 10_000));
    expect(cache.sizeBytes).toBeLessThanOrEqual(100_000);
    expect(cache.get('one', 'a')).not.toBeNull();
    expect(cache.get('one', 'b')).toBeNull();
  });

  it('counts a message that is put again once, and keeps none that is too large', () => {
    const { cache } = createCache();
    cache.put('one', buildMessage('a'));
    const once = cache.sizeBytes;
    cache.put('one', buildMessage('a'));
    expect(cache.sizeBytes).toBe(once);
    cache.put('one', buildMessage('huge', 20_000));
    expect(cache.get('one', 'huge')).toBeNull();
  });

  it('changes a kept message without prolonging its life', () => {
    const { cache, wait } = createCache();
    cache.put('one', buildMessage('a'));
    wait(600);
    cache.update('one', 'a', (message) => ({ ...message, unread: false }));
    expect(cache.get('one', 'a')?.unread).toBe(false);
    wait(500);
    expect(cache.get('one', 'a')).toBeNull();
  });

  it('forgets single messages and whole mailboxes', () => {
    const { cache } = createCache();
    for (const id of ['a', 'b']) cache.put('one', buildMessage(id));
    cache.put('two', buildMessage('a'));
    cache.forget('one', 'a');
    expect(cache.get('one', 'a')).toBeNull();
    cache.forgetMailbox('one');
    expect(cache.get('one', 'b')).toBeNull();
    expect(cache.get('two', 'a')).not.toBeNull();
  });
});
