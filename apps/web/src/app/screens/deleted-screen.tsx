import { readDeletion } from '#lib/deletion-memory.ts';
import { Deleted } from '#routes/deleted.tsx';
import { NotFound } from '#routes/not-found.tsx';

export function DeletedScreen() {
  const deletion = readDeletion();
  return deletion === null ? <NotFound /> : <Deleted {...deletion} />;
}
