import type { Tx } from '#db/database.ts';
import type { ChangeNotes } from '#events/event-bus.ts';
import { compareInbox, splitFirst } from './index-compare.ts';
import {
  readPlaces,
  takeRevisions,
  writeArrived,
  writeChanged,
} from './index-places-repository.ts';
import type { InboxReading, WholeInbox } from './index-reading.ts';
import { type IndexHead, type IndexRef, readInboxIds } from './index-repository.ts';
import type { IndexOwnerIds } from './index-service.ts';
import { readAnsweredBeside } from './replied-repository.ts';

/** Turns what was read of a provider into rows with revisions; what Eisen moved since the reading began stands. */
export function createIndexWriter({ events }: { events: ChangeNotes }) {
  /**
   * @returns false when something was left undecided: the list had holes, or Eisen moved meanwhile what it contradicts
   */
  async function writeWhole(tx: Tx, owner: IndexOwnerIds, start: IndexHead, found: WholeInbox) {
    const known = new Set(await readInboxIds(tx, owner));
    const { arrived, left } = compareInbox(known, found.members.values());
    const places = await readPlaces(tx, owner, [...arrived.map((ref) => ref.id), ...left]);
    const isOlder = (id: string) => {
      const place = places.get(id);
      return Math.max(place?.movedRevision ?? 0, place?.arrivedRevision ?? 0) <= start.revision;
    };
    const arriving = arrived.filter((ref) => isOlder(ref.id));
    const leaving = left.filter(
      (id) => isOlder(id) && (found.isWhole || found.net.get(id)?.place === 'elsewhere'),
    );
    const [news, old] =
      start.comparedAt === null ? splitFirst(arriving, found, known) : [arriving, []];
    await writeArrived(tx, owner, old, null);
    const changed = [...found.net].flatMap(([id, net]) =>
      net.changed && known.has(id) && found.members.has(id) ? [id] : [],
    );
    await write(tx, owner, {
      arriving: news,
      leaving,
      changed,
      isFirst: start.comparedAt === null,
    });
    return arriving.length === arrived.length && leaving.length === left.length;
  }

  async function writeNet(tx: Tx, owner: IndexOwnerIds, start: IndexHead, { net }: InboxReading) {
    const places = await readPlaces(tx, owner, net.keys());
    const arriving: IndexRef[] = [];
    const leaving: string[] = [];
    const changed: string[] = [];
    let isExact = true;
    for (const [id, { place, ref, changed: isChanged }] of net) {
      const known = places.get(id);
      const isInbox = known?.state === 'inbox';
      const differs = place !== null && isInbox !== (place === 'inbox');
      if (differs && (known?.movedRevision ?? 0) > start.revision) isExact = false;
      else if (differs && ref) arriving.push(ref);
      else if (differs && isInbox) leaving.push(id);
      else if (isChanged && isInbox) changed.push(id);
    }
    await write(tx, owner, { arriving, leaving, changed });
    return isExact;
  }

  async function write(
    tx: Tx,
    owner: IndexOwnerIds,
    change: {
      arriving: readonly IndexRef[];
      leaving: readonly string[];
      changed: readonly string[];
      isFirst?: boolean;
    },
  ): Promise<void> {
    const { arriving, leaving, isFirst = false } = change;
    // What had been answered is open again once its conversation goes on.
    const reopened = isFirst ? [] : await readAnsweredBeside(tx, owner, arriving);
    const changed = [...new Set([...change.changed, ...reopened])].filter(
      (id) => !leaving.includes(id),
    );
    const amount = arriving.length + leaving.length + changed.length;
    if (amount === 0 && !isFirst) return;
    const base = await takeRevisions(tx, owner, amount);
    if (base === null) return;
    await writeArrived(tx, owner, arriving, base);
    const afterArrived = base + arriving.length;
    await writeChanged(tx, owner, leaving, { base: afterArrived, state: 'gone' });
    await writeChanged(tx, owner, changed, { base: afterArrived + leaving.length });
    events.note(tx, owner.userId, {
      name: 'mail',
      mailboxId: owner.mailboxId,
      added: arriving.map((ref) => ref.id),
      removed: [...leaving],
      changed: [...changed],
      revision: base + amount,
      // What a first comparison found is news to nobody, but its sum is.
      complete: !isFirst,
    });
  }

  return { writeWhole, writeNet };
}
