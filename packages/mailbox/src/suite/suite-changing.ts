import { describe, expect } from 'vitest';
import type { MessageId } from '#message.ts';
import { keyOf, listAll, refusalOf, type SuiteContext } from './suite-setup.ts';

const GONE = 'gone/+id==' as MessageId;

export function describeChanging(context: SuiteContext): void {
  const { provider, seed, idOf, message, inboxKeys, test } = context;

  describe('moving', () => {
    for (const [name, folder] of [
      ['archive', 'archive'],
      ['trash', 'trash'],
    ] as const) {
      test(`${name} takes a message out of the inbox once, and repeating is no error`, async () => {
        await seed({ key: 'm', unread: false }, { key: 'stays' });
        const id = await idOf('m');
        const moved = await provider()[name](id);
        expect(moved.formerPlace).not.toBeNull();
        expect(await inboxKeys()).toEqual(['stays']);
        expect(await message(moved.id)).toMatchObject({ folder, unread: false });
        expect(await provider()[name](moved.id)).toEqual({ id: moved.id, formerPlace: null });
      });

      test(`restore takes ${name} back: folder, thread, time and read state as before`, async () => {
        await seed({ key: 'm', minutesAgo: 2 }, { key: 'n', minutesAgo: 1 });
        const before = await message(await idOf('m'));
        const moved = await provider()[name](before.id);
        const restored = await provider().restore(moved.id, moved.formerPlace);
        expect(await message(restored.id)).toEqual({ ...before, id: restored.id });
        expect(await inboxKeys()).toEqual(['n', 'm']);
        const again = await provider().restore(restored.id, moved.formerPlace);
        expect(again).toEqual({ id: restored.id, formerPlace: null });
      });
    }

    test(
      'restore takes a message back to the archive when it came from there',
      async () => {
        await seed({ key: 'm' });
        const archived = await provider().archive(await idOf('m'));
        const trashed = await provider().trash(archived.id);
        const restored = await provider().restore(trashed.id, trashed.formerPlace);
        expect((await message(restored.id)).folder).toBe('archive');
      },
      'undo-place',
    );

    test('restore without a former place goes to the inbox', async () => {
      await seed({ key: 'm' });
      const trashed = await provider().trash(await idOf('m'));
      await provider().restore(trashed.id);
      expect(await inboxKeys()).toEqual(['m']);
    });

    test('refuses a former place that it never gave', async () => {
      await seed({ key: 'm' });
      const id = await idOf('m');
      expect(await refusalOf(provider().restore(id, 'no-such-place'))).toBe('refused');
      expect(await inboxKeys()).toEqual(['m']);
    });

    test('answers not-found for ids it does not hold, odd characters included [API-19]', async () => {
      for (const id of [GONE, '../x' as MessageId, 'a\'b"c%' as MessageId]) {
        expect(await refusalOf(provider().archive(id))).toBe('not-found');
        expect(await refusalOf(provider().trash(id))).toBe('not-found');
        expect(await refusalOf(provider().restore(id))).toBe('not-found');
      }
    });

    test('erases nothing: whatever was moved can be read and brought back [PLUS-19]', async () => {
      await seed({ key: 'a' }, { key: 'b' }, { key: 'c' });
      const ids = await Promise.all(['a', 'b', 'c'].map(idOf));
      const [a, b, c] = ids as [MessageId, MessageId, MessageId];
      const moved = [
        await provider().archive(a),
        await provider().trash(b),
        await provider().trash(c),
      ];
      await provider().trash(moved[0]?.id ?? a);
      const held = await provider().getMessages(moved.map((move) => move.id));
      expect(held.map((found) => [keyOf(found), found.folder])).toEqual([
        ['a', 'trash'],
        ['b', 'trash'],
        ['c', 'trash'],
      ]);
      for (const found of held) await provider().restore(found.id);
      expect((await inboxKeys()).sort()).toEqual(['a', 'b', 'c']);
    });
  });

  describe('read state', () => {
    test('sets and takes back, repeats without error, passes over what is gone', async () => {
      await seed({ key: 'a' }, { key: 'b' });
      const ids = [await idOf('a'), await idOf('b')];
      const unread = async () => (await provider().getMessages(ids)).map((found) => found.unread);
      await provider().setRead([...ids, GONE], true);
      await provider().setRead(ids, true);
      expect(await unread()).toEqual([false, false]);
      await provider().setRead(ids.slice(0, 1), false);
      expect(await unread()).toEqual([true, false]);
    });
  });

  describe('changes', () => {
    /** Of five messages one comes, one goes, one is read, and two stay as they are. */
    async function changeSome() {
      await seed({ key: 'stays' }, { key: 'goes' }, { key: 'read' });
      const [goes, read] = [await idOf('goes'), await idOf('read')];
      const { cursor } = await provider().inboxChanges(null);
      await seed({ key: 'comes' }, { key: 'elsewhere', folder: 'archive' });
      await provider().archive(goes);
      await provider().setRead([read], true);
      const changes = await provider().inboxChanges(cursor);
      const added = changes.added.map((ref) => ref.id);
      return { changes, added, goes, read, comes: await idOf('comes') };
    }

    test(
      'tells what came, went and changed since a cursor, and nothing of the rest',
      async () => {
        const { changes, added, goes, read, comes } = await changeSome();
        expect(added).toContain(comes);
        expect(changes.removed).toEqual([goes]);
        expect(changes.changed).toContain(read);
        expect(new Set([...added, ...changes.changed])).toEqual(new Set([comes, read]));
        const after = await provider().inboxChanges(changes.cursor);
        expect(after).toMatchObject({ added: [], removed: [], changed: [] });
      },
      'changes',
    );

    test(
      'tells what came from what was changed',
      async () => {
        const { changes, added, read, comes } = await changeSome();
        expect(added).toEqual([comes]);
        expect(changes.changed).toEqual([read]);
      },
      'added-or-changed',
    );

    test(
      'tells of mail that came back as added',
      async () => {
        await seed({ key: 'm' });
        const moved = await provider().trash(await idOf('m'));
        const { cursor } = await provider().inboxChanges(null);
        const restored = await provider().restore(moved.id, moved.formerPlace);
        const changes = await provider().inboxChanges(cursor);
        expect(changes.added.map((ref) => ref.id)).toEqual([restored.id]);
        expect(changes.removed).toEqual([]);
      },
      'changes',
    );

    test(
      'answers the same cursor twice with the same changes',
      async () => {
        await seed({ key: 'm' });
        const { cursor } = await provider().inboxChanges(null);
        await provider().archive(await idOf('m'));
        const first = await provider().inboxChanges(cursor);
        const { added, removed, changed } = await provider().inboxChanges(cursor);
        expect({ ...first, added, removed, changed }).toEqual(first);
        expect(removed).toHaveLength(1);
        expect(await listAll(provider())).toEqual([]);
      },
      'changes',
    );

    test(
      'refuses a cursor that it never gave',
      async () => {
        for (const cursor of ['', 'nonsense', 'e30']) {
          expect(['refused', 'cursor-lost']).toContain(
            await refusalOf(provider().inboxChanges(cursor)),
          );
        }
      },
      'changes',
    );
  });
}
