import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildBundledMailbox } from '#bundled/bundled-mailbox.ts';
import { bundledMessageId, renderBundledMime } from '#bundled/to-mime.ts';
import { fillFromBundled } from './fill-bundled.ts';
import { createLocalMailbox } from './local-mailbox.ts';
import { createMemoryLocalMailStore } from './memory-local-mail-store.ts';

const NOW = new Date('2026-11-20T12:30:00Z');

async function fill() {
  const messages = buildBundledMailbox(NOW);
  const owner = messages.find((message) => message.folder === 'sent')?.from;
  const store = createMemoryLocalMailStore();
  const mailbox = createLocalMailbox({
    store,
    owner: { address: owner?.address ?? '', displayName: owner?.name ?? '' },
    clock: { now: () => NOW },
    ids: { uuid: randomUUID },
  });
  const result = await fillFromBundled(mailbox, messages, renderBundledMime);
  return { messages, store, mailbox, result };
}

const inFolder = (messages: readonly { folder: string }[], folder: string) =>
  messages.filter((message) => message.folder === folder).length;

describe('fillFromBundled', () => {
  it('fills the mailbox with every bundled message where it belongs', async () => {
    const { messages, store, mailbox, result } = await fill();
    expect(result).toEqual({
      imported: messages.length,
      skipped: 0,
      duplicates: 0,
      folders: Object.fromEntries(
        ['inbox', 'sent', 'archive'].map((folder) => [folder, inFolder(messages, folder)]),
      ),
      limitReached: false,
    });
    for (const folder of ['inbox', 'sent', 'archive'] as const) {
      expect(await store.countByFolder(folder)).toBe(inFolder(messages, folder));
    }
    const { items } = await mailbox.listInbox({ limit: 200 });
    for (const head of items) {
      const source = messages.find(
        (message) => bundledMessageId(message.key) === head.internetMessageId,
      );
      expect(source).toBeDefined();
      expect(head.unread).toBe(source?.unread);
      expect(head.signals.flagged).toBe(source?.flagged ?? false);
      expect(head.attachments.length).toBeGreaterThanOrEqual(source?.attachments?.length ?? 0);
      expect(Math.abs(head.receivedAt.getTime() - (source?.sentAt.getTime() ?? 0))).toBeLessThan(
        1_000,
      );
    }
  });

  it('keeps each answer in the thread of what it answers', async () => {
    const { messages, store } = await fill();
    const keys = messages.map((message) => bundledMessageId(message.key));
    const rows = await store.findByMessageKeys(keys);
    const threads = new Map(rows.map((row) => [row.messageKey, row.threadId]));
    const answers = messages.filter((message) => message.inReplyTo !== undefined);
    expect(answers.length).toBeGreaterThan(8);
    for (const { key, inReplyTo = '' } of answers) {
      expect(threads.get(bundledMessageId(key))).toBe(threads.get(bundledMessageId(inReplyTo)));
    }
  });
});
