import { journalCalls } from '@eisen/contract';
import { checkIndex } from './checks.ts';
import { type Plans, readPlans, takeBackPlans } from './plans.ts';
import { playActs } from './play-acts.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { SimulationWorld } from './simulation-world.ts';
import { Stage } from './stage.ts';
import { UNDONE } from './undo-rules.ts';
import type { UndoScript } from './undo-script.ts';
import { readLeftAlone, readUndoable, withoutMail } from './undo-state.ts';
import { waitForIndex } from './wait-for-index.ts';

export interface UndoResult {
  readonly violations: readonly string[];
  /** How many entries there were to undo. */
  readonly entries: number;
  /** What stood before the acts and after all undoing; each is to be the same. */
  readonly undoable: readonly [before: unknown, after: unknown];
  /** What an undo has to leave alone: as it stood before all undoing, and after it. */
  readonly leftAlone: readonly [before: unknown, after: unknown];
  /** What is taken back by calls of its own: before the acts, and with all of it taken back. */
  readonly planned: readonly [before: unknown, after: unknown];
  /** Everything that happened, for a script that is looked at. */
  readonly text: string;
}

const QUIET_TURNS = 14;
/** Placed where time may move it from. */
const LATER_AGE_MS = 30 * 60_000;
const LATER = 'Please prepare the budget plan for the board. It is due on December 1, 2026.';

/**
 * Plays a script and undoes everything it did: newest first in one go, or in any order again and again, as each act
 * can only come back when nothing newer stands on it. What was planned is then taken back by its own calls.
 *
 * @param trouble  calls are lost and processes die while the script is played; undoing is asked for in peace
 */
export async function runUndoScript(
  shared: SimulationWorld,
  script: UndoScript,
  trouble: boolean,
): Promise<UndoResult> {
  await shared.clean();
  const stage = new Stage(shared, script.seed, true);
  const [user] = stage.users;
  if (!user) throw new Error('Nobody is there.');
  const wait = <T>(work: Promise<T>) => stage.time.runUntilDone(work);
  user.account.arrive(LATER_AGE_MS, LATER);
  await stage.populate({ people: [user], least: 2, most: 4 });
  stage.faults.isQuiet = true;
  await wait(user.look());
  const raise = () => stage.processes.any().raise();
  await wait(playActs(user, script.before, { ownEntries: async () => [], raise }));
  const before = await wait(readUndoable(stage, user));
  const plans = await wait(readPlans(user));
  const earlier = new Set(await wait(listEntries(user)));
  const ownEntries = async () => (await listEntries(user)).filter((id) => !earlier.has(id));

  stage.faults.isQuiet = !trouble;
  await wait(playActs(user, script.acts, { ownEntries, raise }));
  await stage.calmDown();
  await drain(stage);
  const leftAlone = await wait(readLeftAlone(stage, user));
  checkEvents(stage, user);

  const entries = await wait(ownEntries());
  const left = await wait(undoEverything(user, entries, script.order));
  const { changedBack } = user.account;
  if (changedBack.size === 0) for (const id of left) stage.violate(`${id} cannot be undone`);
  const after = await wait(readUndoable(stage, user));
  await waitForIndex(stage);
  await checkIndex(stage.checked());
  for (const request of stage.provider.erasing) stage.violate(`erases: ${request}`);
  const stillThere = await wait(readLeftAlone(stage, user));
  await wait(takeBackPlans(user, plans));
  // What was called off stays so: it was in the way of nobody's undo.
  const isKept = ({ id }: { readonly id: string }) => !user.promises.calledOff.has(id);
  const kept = (all: Plans) => ({ ...all, events: all.events.filter(isKept) });
  const result = {
    violations: stage.violations,
    entries: entries.length,
    undoable: [withoutMail(before, changedBack), withoutMail(after, changedBack)],
    leftAlone: [leftAlone, stillThere],
    planned: [kept(plans), kept(await wait(readPlans(user)))],
    text: stage.trace.text(),
  } as const;
  stage.processes.retire();
  return result;
}

/** Newest first. */
async function listEntries(user: SimulatedUser): Promise<readonly string[]> {
  const { body } = await user.call(journalCalls.list, { query: { limit: 100 } });
  return (body?.entries ?? [])
    .filter(({ kind }: { kind: (typeof UNDONE)[number] }) => UNDONE.includes(kind))
    .map(({ id }: { id: string }) => id);
}

async function drain(stage: Stage): Promise<void> {
  const { processes, time } = stage;
  for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
    await time.runUntilDone(processes.any().drain());
    await time.runUntilDone(processes.any().settle());
    if (await stage.isDrained()) return;
    await time.runUntil(time.nowMs() + 660_000);
  }
  stage.violate('queues do not drain');
}

/** @returns what did not come back */
async function undoEverything(
  user: SimulatedUser,
  newestFirst: readonly string[],
  order: UndoScript['order'],
): Promise<readonly string[]> {
  const place = (id: string) =>
    order === null ? 0 : (order[newestFirst.indexOf(id) % order.length] ?? 0);
  let left = newestFirst.toSorted((one, other) => place(one) - place(other));
  // In an unlucky order each round brings back no more than what is newest.
  const mostRounds = order === null ? 1 : newestFirst.length;
  for (let round = 0; round < mostRounds && left.length > 0; round += 1) {
    const again: string[] = [];
    for (const id of left) {
      const { status, body } = await user.undo(id);
      if (status !== 200 || body.failed.length > 0) again.push(id);
      // A second click, a second tab.
      if (round === 0) await user.undo(id);
    }
    left = again;
  }
  return left;
}

/** Each was made once, however often it was asked for. */
function checkEvents({ violate }: Stage, { account }: SimulatedUser): void {
  const titles = account.events.map(({ title }) => title);
  for (const title of new Set(titles))
    if (titles.filter((one) => one === title).length > 1) violate(`${title} was made twice`);
}
