import { assistantCalls, emailActionCalls } from '@eisen/contract';
import type { SimulatedUser } from './simulated-user.ts';

export const QUADRANTS = ['do', 'schedule', 'delegate', 'eliminate'] as const;
const FOLDER_AFTER = { archive: 'archive', delete: 'trash', restore: 'inbox' } as const;

export async function move(
  user: SimulatedUser,
  kind: 'archive' | 'delete' | 'restore',
): Promise<void> {
  const { time, violate } = user.world;
  await user.withMail(async (id) => {
    const startedMs = time.nowMs();
    const { status } = await user.insist(emailActionCalls[kind], { body: { message_id: id } });
    user.places.asked(id, FOLDER_AFTER[kind], status === 200);
    const places = user.account.placesSince(id, startedMs);
    if (status === 200 && !places.has(FOLDER_AFTER[kind]) && !places.has('nowhere'))
      violate(`${user.name}: ${kind} of ${id} was answered and not done`);
  });
}

export async function mark(user: SimulatedUser): Promise<void> {
  const { chance, time, violate } = user.world;
  await user.withMail(async (id) => {
    const startedMs = time.nowMs();
    const read = chance.happens(0.6);
    const { status } = await user.insist(emailActionCalls.setRead, { body: { ids: [id], read } });
    if (status === 200 && !user.account.wasUnread(id, !read, startedMs))
      violate(`${user.name}: marking ${id} was answered and not done`);
  });
}

export async function place(user: SimulatedUser): Promise<void> {
  const { chance } = user.world;
  const { quadrants } = user.promises;
  const quadrant = chance.happens(0.8) ? chance.oneOf(QUADRANTS) : null;
  await user.withMail(async (id) => {
    const before = quadrants.get(id) ?? new Set<string | null>([null]);
    const body = { items: [{ id, quadrant }] };
    const { status } = await user.call(emailActionCalls.setQuadrants, { body });
    const after = status === 200 ? [quadrant] : [...before, quadrant];
    quadrants.set(id, new Set(status >= 400 && status < 500 ? before : after));
  });
}

export async function classify(user: SimulatedUser): Promise<void> {
  await user.withMail(async (id) => {
    const body = { emails: [{ id }] };
    const outcome = await user.call(assistantCalls.classify[user.world.kind], { body });
    const answered = outcome.status === 200 ? outcome.body.emails[0]?.quadrant : undefined;
    const allowed = answered === undefined ? [null, ...QUADRANTS] : [answered];
    user.promises.quadrants.set(id, new Set(allowed));
  });
}

export async function undoOne(user: SimulatedUser): Promise<void> {
  const entries = (await user.journal()).filter(({ undoable }) => undoable);
  if (entries.length === 0) return;
  // It is not known here which emails an entry is about.
  user.places.giveUp(user.account.mails.keys());
  for (const { id } of user.account.mails.values())
    user.promises.quadrants.set(id, new Set([null, ...QUADRANTS]));
  await user.undo(user.world.chance.oneOf(entries).id);
}
