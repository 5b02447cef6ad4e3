import type { Provider } from '@eisen/contract';
import {
  checkIndex,
  checkPlaces,
  checkPlans,
  checkQuadrants,
  checkReplies,
  checkUndoneAll,
  compareIndex,
} from './checks.ts';
import type { FaultKind } from './faults.ts';
import type { SimulatedUser } from './simulated-user.ts';
import type { SimulationWorld } from './simulation-world.ts';
import { START_MS, Stage } from './stage.ts';
import { waitForIndex } from './wait-for-index.ts';

export interface SimulationResult {
  readonly seed: number;
  readonly provider: Provider;
  /** Empty for a run that keeps every promise. */
  readonly violations: readonly string[];
  /** The same for two runs of one seed. */
  readonly trace: string;
  readonly steps: number;
  readonly faults: Readonly<Partial<Record<FaultKind, number>>>;
  readonly calls: number;
  readonly requests: number;
  readonly replies: number;
  readonly overQuota: number;
  readonly peakUnits: number;
  readonly peakAtOnce: number;
  readonly simulatedMinutes: number;
  /** Every step, when asked for. */
  readonly text: string;
}

const QUIET_TURNS = 14;

/** One run: two people, one provider, processes that die, and in the end everything has to be as it was promised. */
export async function runSimulation(
  shared: SimulationWorld,
  seed: number,
  options: { keepsTrace?: boolean } = {},
): Promise<SimulationResult> {
  await shared.clean();
  const stage = new Stage(shared, seed, options.keepsTrace);
  const { chance, users, time } = stage;
  // The other one may only be there to be handed something.
  const acting = users.slice(0, chance.happens(0.4) ? 2 : 1);
  try {
    await stage.populate({ people: acting, least: 3, most: 6 });
    await time.runUntilDone(Promise.all(acting.map((user) => user.look())));
    await live(stage, acting);
    await stage.calmDown();
    await drain(stage, acting);
    await check(stage, acting);
  } catch (error) {
    const ending = stage.trace.ending();
    stage.violate(`ended early: ${(error as Error).stack}\nIts last steps:\n${ending}`);
  }
  return resultOf(seed, stage);
}

/** People act, the world goes on, background work comes round, processes die: all at the same time. */
async function live(stage: Stage, acting: readonly SimulatedUser[]): Promise<void> {
  const { chance, processes, time } = stage;
  const until = time.nowMs() + chance.between(60_000, 240_000);
  const at = () => chance.between(time.nowMs(), until);
  const doing: Promise<unknown>[] = [];
  const schedule = (count: number, work: () => unknown) => {
    for (let left = count; left > 0; left -= 1)
      time.at(at(), () => {
        doing.push(Promise.resolve(work()));
      });
  };
  for (const user of acting) {
    schedule(chance.between(2, 4), () => user.act());
    schedule(chance.between(0, 2), () => user.elsewhere());
    schedule(chance.between(0, 1), () => user.look());
  }
  schedule(chance.between(1, 4), () => processes.any().drain());
  schedule(chance.between(0, 2), () => processes.any().settle());
  await time.runUntil(until);
  await time.runUntilDone(Promise.all(doing));
}

/** Whatever was promised gets the time that it may take. */
async function drain(stage: Stage, acting: readonly SimulatedUser[]): Promise<void> {
  const { processes, time } = stage;
  for (let looks = 0; looks < 2; looks += 1) {
    await time.runUntilDone(lookTogether(stage, acting));
    if (await waitForIndex(stage)) break;
  }
  await checkIndex(stage.checked());
  for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
    await time.runUntilDone(processes.any().drain());
    await time.runUntilDone(processes.any().settle());
    if (await stage.isDrained()) break;
    await time.runUntil(time.nowMs() + 660_000);
  }
}

async function lookTogether(stage: Stage, acting: readonly SimulatedUser[]): Promise<void> {
  for (const user of acting) {
    const { status } = await user.look();
    if (status !== 200) stage.violate(`${user.name}: the inbox is answered with ${status}`);
  }
}

async function check(stage: Stage, acting: readonly SimulatedUser[]): Promise<void> {
  const { time, violate } = stage;
  const checked = stage.checked();
  if (!(await stage.isDrained())) violate('queues do not drain');
  await checkReplies(checked);
  await checkQuadrants(checked);
  checkPlaces(checked);
  await time.runUntilDone(checkPlans(checked));
  await time.runUntilDone(checkUndoneAll(checked));
  if ((await compareIndex(checked)).length > 0) {
    await time.runUntilDone(lookTogether(stage, acting));
    await waitForIndex(stage);
  }
  await checkIndex(checked);
  const { erasing, strange } = stage.provider;
  for (const request of [...erasing, ...strange]) violate(`erases: ${request}`);
  const { overQuota } = stage.provider.sums();
  if (overQuota > 0) violate(`over the quota ${overQuota} times`);
  stage.processes.retire();
}

function resultOf(seed: number, stage: Stage): SimulationResult {
  const { provider, users, trace, time } = stage;
  return {
    seed,
    provider: provider.kind,
    violations: stage.violations,
    trace: trace.sum(),
    steps: trace.lines,
    faults: Object.fromEntries(stage.faults.counts),
    calls: users.reduce((sum, user) => sum + user.calls, 0),
    requests: provider.requests,
    replies: users.reduce((sum, user) => sum + user.promises.replies.size, 0),
    ...provider.sums(),
    simulatedMinutes: Math.round((time.nowMs() - START_MS) / 60_000),
    text: trace.text(),
  };
}
