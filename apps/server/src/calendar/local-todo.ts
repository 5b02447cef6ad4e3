import { ProviderError, type TodoItem, type TodoProvider } from '@eisen/mailbox';
import type { Sealer } from '#crypto/seal.ts';
import type { SealedTable } from '#crypto/sealed-tables.ts';
import type { Database } from '#db/database.ts';
import {
  deleteLocalTodo,
  insertLocalTodo,
  type OfficeOwner,
  selectLocalTodo,
  updateLocalTodo,
} from './local-office-repository.ts';

/** The to-do list of a local mailbox, in the place of Microsoft To Do (D-114). */
export function createLocalTodo(needs: {
  db: Database;
  sealer: Sealer;
  owner: OfficeOwner;
}): TodoProvider {
  const { db, sealer, owner } = needs;
  const seal = (item: TodoItem, id: string) =>
    sealer.seal(JSON.stringify(item), placeOf(owner, id));
  return {
    async create(id, item) {
      await db.asUser(owner.userId, (tx) =>
        insertLocalTodo(tx, { ...owner, id, item: seal(item, id) }),
      );
      return { id };
    },
    async find(id) {
      const row = await db.asUser(owner.userId, (tx) => selectLocalTodo(tx, owner, id));
      return row && { id };
    },
    async update(id, change) {
      await db.asUser(owner.userId, async (tx) => {
        const row = await selectLocalTodo(tx, owner, id);
        if (!row) throw new ProviderError('not-found', 'The list does not hold this item.');
        const item = JSON.parse(sealer.openText(row.item, placeOf(owner, id))) as TodoItem;
        await updateLocalTodo(tx, owner, id, seal({ ...item, ...change }, id));
      });
    },
    async remove(id) {
      await db.asUser(owner.userId, (tx) => deleteLocalTodo(tx, owner, id));
    },
  };
}

/** For key rotation: what local to-do lists seal, and where. */
export const sealedLocalTodos: SealedTable = {
  table: 'local_todos',
  key: ['user_id', 'mailbox_id', 'id'],
  columns: {
    item: (row) =>
      placeOf({ userId: row.user_id ?? '', mailboxId: row.mailbox_id ?? '' }, row.id ?? ''),
  },
};

function placeOf({ userId, mailboxId }: { userId: string; mailboxId: string }, id: string) {
  return { scope: `user:${userId}`, place: `local_todos/${mailboxId}/${id}` };
}
