import { readDeletion } from '#lib/deletion-memory.ts';
import { Deleted } from '#routes/deleted.tsx';
import { NotFound } from '#routes/not-found.tsx';

export function DeletedScreen() {
  const at = readDeletion();
  return at === null ? <NotFound /> : <Deleted at={at} />;
}
