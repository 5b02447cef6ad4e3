import { readRows } from './clean-database.ts';
import { readPlans } from './plans.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { Stage } from './stage.ts';

/** Everything that the journal promises to bring back: mail at the provider, decisions and the list in the app. */
export async function readUndoable(stage: Stage, user: SimulatedUser) {
  const { db } = stage.checked();
  const decisions = await readRows(
    db,
    `select message_id, quadrant, guess, second, confidence, source, held, urgency, importance,
        deadline, version from decisions where user_id = '${user.name}' order by 1`,
  );
  const { body } = await user.look();
  return {
    mail: [...user.account.mails.values()]
      .filter((mail) => !user.account.isMadeByEisen(mail))
      .map(({ id, folder, unread }) => ({ id, folder, unread })),
    decisions,
    // What an undo itself teaches stays: that a filing of the assistant was wrong.
    lessons: await readRows(
      db,
      `select message_id, quadrant, urgent_step, important_step from lessons
        where user_id = '${user.name}' and kind = 'placed' order by taught_at, id`,
    ),
    listed: body.emails.map(
      ({ id, quadrant, unread }: { id: string; quadrant: string | null; unread: boolean }) => ({
        id,
        quadrant,
        unread,
      }),
    ),
  };
}

/** The same without mail of which nobody can tell what the user did to it. */
export function withoutMail(
  state: Awaited<ReturnType<typeof readUndoable>>,
  ids: ReadonlySet<string>,
) {
  const isKept = ({ id }: { id: string }) => !ids.has(id);
  return { ...state, mail: state.mail.filter(isKept), listed: state.listed.filter(isKept) };
}

/** What an undo has to leave alone, however often it is asked for. */
export async function readLeftAlone(stage: Stage, user: SimulatedUser) {
  const { db } = stage.checked();
  const rowsOf = (columns: string, table: string) =>
    readRows(db, `select ${columns} from ${table} order by 1`);
  return {
    // Those as well that the provider does not show yet.
    sent: [...user.account.mails.values()]
      .filter(({ folder }) => folder === 'sent')
      .map(({ text }) => text),
    replies: await rowsOf('id, state', 'outbox'),
    handedOn: await rowsOf('id, status', 'delegations'),
    plans: await readPlans(user),
    // At the provider, whatever the app shows of them.
    events: user.account.events.map(({ id, isCancelled }) => ({ id, isCancelled })),
  };
}
