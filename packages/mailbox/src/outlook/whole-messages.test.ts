import { describe, expect, it } from 'vitest';
import type { Message, MessageId } from '#message.ts';
import { createOutlookMailbox } from './outlook-mailbox.ts';
import {
  answerFolders,
  answerMessage,
  graphError,
  openScripted,
  scriptedGraph,
} from './scripted-graph.ts';

const id = (text: string) => text as MessageId;

describe('reading messages', () => {
  it('goes in batches of 20, at the background of 3 so that a place stays free [PLUS-22]', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => id(`m${index}`));
    const user = openScripted(answerMessage);
    expect((await user.mailbox.getMessages(ids)).map((found) => found.id)).toEqual(ids);
    expect(user.batches).toEqual([6, 20, 20, 5]);
    expect(user.taken.map(({ places }) => places)).toEqual([4, 4, 4, 4]);
    const background = openScripted(answerMessage, { priority: 'background' });
    await background.mailbox.getMessages(ids.slice(0, 7));
    expect(background.batches).toEqual([3, 3, 3, 3, 1]);
    expect(Math.max(...background.taken.map(({ places }) => places))).toBe(3);
  });

  it('leaves out what is gone, asks again for what was put off, alone', async () => {
    const tries = new Map<string, number>();
    const { mailbox, batches, waits } = openScripted((call) => {
      const found = answerMessage(call);
      tries.set(found.id, (tries.get(found.id) ?? 0) + 1);
      if (found.id === 'gone') return graphError(404, 'ErrorItemNotFound');
      if (found.id === 'none') return graphError(400, 'ErrorInvalidIdMalformed');
      if (found.id === 'late' && tries.get('late') === 1) {
        return graphError(429, 'ApplicationThrottled', { 'retry-after': '2' });
      }
      return found;
    });
    const found = await mailbox.getMessages(['a', 'gone', 'late', 'none', 'a'].map(id));
    expect(found.map((one) => one.id)).toEqual(['a', 'late', 'a']);
    expect(batches).toEqual([6, 4, 1]);
    expect(waits).toEqual([2_000]);
  });

  it('hands whole messages on, from lists and searches too [D-25]', async () => {
    const read: Message[] = [];
    const page = {
      value: [
        { id: 'a', parentFolderId: 'id-of-inbox', body: { contentType: 'text', content: 'Hi' } },
      ],
    };
    const { mailbox } = openScripted(
      (call) => (/messages$/.test(call.path) ? page : answerMessage(call)),
      {
        onRead: (messages) => read.push(...messages),
      },
    );
    const { items } = await mailbox.listInbox({ limit: 5 });
    await mailbox.search({ query: 'hi', limit: 5 });
    await mailbox.getMessages([id('b')]);
    expect(read.map((one) => [one.id, one.text])).toEqual([
      ['a', 'Hi'],
      ['a', 'Hi'],
      ['b', ''],
    ]);
    expect(items[0]).not.toHaveProperty('text');
  });

  it('knows folders by their ids, also those inside the trash', async () => {
    const { mailbox, of } = scriptedFolders();
    const found = await mailbox.getMessages(
      ['inbox', 'sentitems', 'deleteditems', 'junkemail', 'thrown', 'deeper', 'own'].map(id),
    );
    expect(found.map(({ folder }) => folder)).toEqual([
      'inbox',
      'sent',
      'trash',
      'spam',
      'trash',
      'trash',
      'archive',
    ]);
    await mailbox.getMessages([id('inbox')]);
    expect(of(/mailFolders\/inbox$/)).toHaveLength(1);
  });

  function scriptedFolders() {
    const scripted = scriptedGraph((call) => {
      if (call.path.endsWith('/childFolders')) {
        const parent = call.path.split('/')[3];
        if (parent === 'id-of-deleteditems')
          return { value: [{ id: 'id-of-thrown', childFolderCount: 1 }] };
        if (parent === 'id-of-thrown')
          return { value: [{ id: 'id-of-deeper', childFolderCount: 0 }] };
        return { value: [] };
      }
      if (call.path.endsWith('/mailFolders/deleteditems'))
        return { id: 'id-of-deleteditems', childFolderCount: 1 };
      const folder = answerFolders(call);
      if (folder) return folder;
      const found = answerMessage(call);
      return { ...found, parentFolderId: `id-of-${found.id}` };
    });
    const of = (pattern: RegExp) => scripted.seen.filter(({ path }) => pattern.test(path));
    return { of, mailbox: createOutlookMailbox(scripted.account) };
  }

  it('gives a file by its bytes and a message inside the message as .eml', async () => {
    const { mailbox, of } = openScripted((call) =>
      call.path.endsWith('/$value')
        ? new Response('bytes')
        : { id: 'x', '@odata.type': '#microsoft.graph.itemAttachment', name: 'Offer', size: 5 },
    );
    expect(await mailbox.getAttachment(id('a/b'), 'x=')).toMatchObject({
      name: 'Offer.eml',
      contentType: 'message/rfc822',
      sizeBytes: 5,
    });
    expect(of(/value/)[0]?.path).toBe('/me/messages/a%2Fb/attachments/x%3D/$value');
  });

  it.each([
    ['a picture', { name: 'plan.png', contentType: 'image/png' }, false],
    ['a web page of its own', { name: 'plan', contentType: 'text/html' }, true],
    [
      'a file that may be one',
      { name: 'Plan.HTML', contentType: 'application/octet-stream' },
      true,
    ],
    ['a file of no type', { name: 'plan', contentType: null }, true],
  ])('takes a web page for %s: %o %s', async (_, file, isTaken) => {
    const { mailbox, of } = openScripted((call) =>
      call.path.endsWith('/$value')
        ? new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
        : { id: 'x', size: 5, ...file },
    );
    const read = mailbox.getAttachment(id('a'), 'x');
    if (isTaken) expect((await read).sizeBytes).toBe(16);
    else await expect(read).rejects.toMatchObject({ kind: 'unavailable' });
    expect(of(/value/)).toHaveLength(isTaken ? 1 : 3);
  });

  it.each([
    [
      'a link to a cloud file',
      { '@odata.type': '#microsoft.graph.referenceAttachment' },
      'not-found',
    ],
    ['more than can be handed on', { size: 100 * 1024 * 1024 }, 'refused'],
  ])('refuses %s', async (_, attachment, kind) => {
    const { mailbox, of } = openScripted(() => ({ id: 'x', ...attachment }));
    await expect(mailbox.getAttachment(id('a'), 'x')).rejects.toMatchObject({ kind });
    expect(of(/value/)).toEqual([]);
  });
});
