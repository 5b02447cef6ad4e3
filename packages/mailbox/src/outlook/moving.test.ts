import { describe, expect, it } from 'vitest';
import type { MessageId } from '#message.ts';
import { createOutlookMailbox } from './outlook-mailbox.ts';
import {
  answerFolders,
  answerMessage,
  graphError,
  openScripted,
  scriptedGraph,
} from './scripted-graph.ts';

const id = (text: string) => text as MessageId;

describe('moving', () => {
  const moving = (
    from: string,
    answer: unknown = Response.json({ id: 'new-id' }, { status: 201 }),
  ) =>
    openScripted((call) =>
      call.path.endsWith('/move') ? answer : answerMessage(call, { parentFolderId: from }),
    );

  it('keeps the id of the answer and the folder it came from', async () => {
    const { mailbox, of } = moving('own-folder=');
    expect(await mailbox.trash(id('a'))).toEqual({
      id: 'new-id',
      formerPlace: 'folder:own-folder=',
      formerFolder: 'archive',
    });
    expect(of(/move/)[0]?.json).toEqual({ destinationId: 'deleteditems' });
    const archive = moving('own-folder=');
    await archive.mailbox.archive(id('a'));
    expect(archive.of(/move/)[0]?.json).toEqual({ destinationId: 'archive' });
  });

  it('does nothing when the message is there already', async () => {
    const { mailbox, of } = moving('id-of-archive');
    expect(await mailbox.archive(id('a'))).toEqual({ id: 'a', formerPlace: null });
    expect(of(/move/)).toEqual([]);
  });

  it('is repeated after a cut connection: the ids do not change', async () => {
    let moves = 0;
    const { mailbox } = openScripted((call) => {
      if (!call.path.endsWith('/move')) return answerMessage(call);
      moves += 1;
      if (moves === 1) throw new TypeError('terminated');
      return { id: 'a' };
    });
    await mailbox.archive(id('a'));
    expect(moves).toBe(2);
  });

  it('back to a folder that is gone ends in the inbox', async () => {
    const { mailbox, of } = openScripted((call) => {
      if (!call.path.endsWith('/move'))
        return answerMessage(call, { parentFolderId: 'id-of-deleteditems' });
      const { destinationId } = call.json as { destinationId: string };
      return destinationId === 'inbox' ? { id: 'a' } : graphError(404, 'ErrorItemNotFound');
    });
    const restored = await mailbox.restore(id('a'), 'folder:gone=');
    expect(restored).toMatchObject({ id: 'a', formerPlace: 'folder:id-of-deleteditems' });
    expect(of(/move/).map(({ json }) => json)).toEqual([
      { destinationId: 'gone=' },
      { destinationId: 'inbox' },
    ]);
  });

  it('says so when there is no archive, instead of that the message is gone', async () => {
    const scripted = scriptedGraph((call) =>
      call.path.endsWith('/archive')
        ? graphError(404, 'ErrorFolderNotFound')
        : (answerFolders(call) ?? answerMessage(call)),
    );
    const mailbox = createOutlookMailbox(scripted.account);
    await expect(mailbox.archive(id('a'))).rejects.toMatchObject({ kind: 'refused' });
  });

  it('an account without a mailbox is no missing message', async () => {
    const { mailbox } = openScripted(() => graphError(404, 'MailboxNotEnabledForRESTAPI'));
    await expect(mailbox.trash(id('a'))).rejects.toMatchObject({ kind: 'refused' });
  });
});

describe('read state', () => {
  it('is set in batches; what is gone is passed over, other failures are told', async () => {
    const { mailbox, batches, of } = openScripted((call) =>
      call.path.endsWith('gone') ? graphError(404, 'ErrorItemNotFound') : { id: 'x' },
    );
    const ids = Array.from({ length: 24 }, (_, index) => id(`m${index}`));
    await mailbox.setRead([...ids, id('gone'), id('m1')], true);
    expect(batches).toEqual([20, 5]);
    expect(of(/^PATCH/)[0]?.json).toEqual({ isRead: true });
    expect(of(/^PATCH/)[0]?.headers.get('content-type')).toBe('application/json');
    const broken = openScripted(() => graphError(403, 'ErrorAccessDenied'));
    await expect(broken.mailbox.setRead([id('a')], false)).rejects.toMatchObject({
      kind: 'refused',
    });
  });
});
