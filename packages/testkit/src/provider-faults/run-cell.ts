import { isDeepStrictEqual } from 'node:util';
import { type CallPriority, ProviderError } from '@eisen/mailbox';
import type { FaultRule } from '#emulator/faults/rules.ts';
import { findErasing } from '#emulator/find-erasing.ts';
import type { EmulatedProvider, LoggedRequest, ProviderName } from '#emulator/protocol.ts';
import { CELL_OWNER, type CellWorld, fillCell } from './cell-world.ts';
import { type Ending, type FaultColumn, isMaking, isOrnament } from './fault-columns.ts';
import type { OpenAccount } from './open-account.ts';
import type { OperationCase } from './operation-case.ts';

/** When a fault strikes. */
export interface Strike {
  readonly column: FaultColumn;
  /** Which of the calls, counted from 0; null: each of them. */
  readonly call: number | null;
  readonly priority: CallPriority;
}

/**
 * The longest that an operation may take, in its own time: a user's call waits 5 s and is tried for 20 s, the
 * background's two minutes and six times 60 s (`remote/patience.ts`).
 */
const MOST_MS: Readonly<Record<CallPriority, number>> = { user: 45_000, background: 500_000 };

/** The calls that an operation makes when nothing strikes, those inside batches included, in their order. */
export interface CalmCalls extends Readonly<Record<CallPriority, readonly LoggedRequest[]>> {
  /** What the mailbox holds before. */
  readonly lines: readonly string[];
}

/** @throws when the operation does not come to its answer although nothing strikes */
export async function callsInCalm(
  provider: EmulatedProvider,
  name: ProviderName,
  operation: OperationCase,
): Promise<CalmCalls> {
  const calls = { user: [] as LoggedRequest[], background: [] as LoggedRequest[] };
  let lines: readonly string[] = [];
  for (const priority of ['user', 'background'] as const) {
    const world = await fillCell(provider, name, operation.more);
    lines = await world.lines();
    const ask = await operation.ready(world);
    const before = (await provider.requests()).length;
    await provider.configure(settingsOf(operation, []));
    const answer = await world.account.run(ask(world.account.open(priority)));
    if (!isDeepStrictEqual(answer, operation.answers[0]))
      throw new Error(`In calm it answered ${show(answer)}, not ${show(operation.answers[0])}.`);
    calls[priority] = (await provider.requests()).slice(before);
    const wrong = linesWrong(operation, lines, await world.lines());
    if (wrong.length > 0) throw new Error(`In calm it ${wrong.join()}.`);
    if (operation.prove) await operation.prove(world, world.calm);
  }
  return { ...calls, lines };
}

/** Runs one cell of the table. @returns what is wrong with it, in words; empty when nothing is */
export async function runCell(
  provider: EmulatedProvider,
  name: ProviderName,
  operation: OperationCase,
  strike: Strike,
  calm: CalmCalls,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const world = await fillCell(provider, name, operation.more);
  const ask = await operation.ready(world);
  await provider.configure(settingsOf(operation, [ruleOf(strike)]));
  const { account } = world;
  const startedMs = account.time.nowMs();
  const outcome = await outcomeOf(account.run(ask(account.open(strike.priority))));
  const tookMs = account.time.nowMs() - startedMs;
  const { rules, quota } = await provider.report();
  const expected = endingsOf(name, operation, strike, calm[strike.priority]);
  const isRight =
    outcome.kind === 'right' &&
    operation.answers.some((one) => isDeepStrictEqual(one, outcome.answer));
  if (rules[0]?.fired === 0) wrong.push('the fault never struck');
  if (outcome.kind === 'right' && !isRight) wrong.push(`answered ${show(outcome.answer)}`);
  if (!expected.includes(outcome.kind))
    wrong.push(`ended ${outcome.kind} and not ${expected.join(' or ')}`);
  const hasWaited = tookMs >= (strike.column.waitsMs ?? 0);
  const mayPass = isOrnament(
    struckBy(strike.column, calm[strike.priority])[strike.call ?? 0] ?? NONE,
  );
  if (outcome.kind === 'right' && !hasWaited && !mayPass) wrong.push(`waited ${tookMs} ms only`);
  if (tookMs > MOST_MS[strike.priority]) wrong.push(`took ${Math.round(tookMs / 1_000)} s`);
  if ((quota[CELL_OWNER.address]?.refused ?? 0) > 0) wrong.push('was over the quota');
  if (account.renewals() > 1) wrong.push(`asked for ${account.renewals()} tokens`);

  if (outcome.kind !== 'right' || operation.prove)
    await provider.configure(settingsOf(operation, []));
  if (outcome.kind !== 'right') wrong.push(...(await askAgain(world, operation, ask)));
  const lines = await world.lines();
  const mayDouble = operation.mayDouble === true && outcome.kind !== 'right';
  wrong.push(...linesWrong(operation, calm.lines, mayDouble ? [...new Set(lines)] : lines));
  if (operation.prove && wrong.length === 0) await operation.prove(world, account.open('user'));
  const erasing = findErasing(await provider.requests());
  if (erasing.length > 0) wrong.push(`erased: ${erasing.map(({ path }) => path).join()}`);
  return wrong;
}

const NONE = { path: '' };

type Outcome =
  | { readonly kind: 'right'; readonly answer: unknown }
  | { readonly kind: Exclude<Ending, 'right'> };

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { kind: 'right', answer: await work };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: error.kind };
    throw error;
  }
}

/** What failed is asked for once more, as its caller would, and now has to end well. */
async function askAgain(
  world: CellWorld,
  operation: OperationCase,
  ask: (account: OpenAccount) => Promise<unknown>,
): Promise<string[]> {
  const isDone = operation.isDone?.(await world.lines()) === true;
  // Whatever pause the provider asked for is over by then.
  const { account } = world;
  await account.run(account.time.sleep(120_000));
  const again = await outcomeOf(account.run(ask(account.open('user'))));
  if (again.kind !== 'right') {
    const isKnown = again.kind === 'not-found' && isDone;
    return isKnown ? [] : [`asked again it ended ${again.kind}`];
  }
  const answers = [...operation.answers, ...(operation.answersAgain ?? [])];
  const isRight = answers.some((one) => isDeepStrictEqual(one, again.answer));
  return isRight ? [] : [`asked again it answered ${show(again.answer)}`];
}

function endingsOf(
  name: ProviderName,
  operation: OperationCase,
  { column, call, priority }: Strike,
  calm: readonly LoggedRequest[],
): readonly Ending[] {
  const ofPriority = (ending: FaultColumn['once']) =>
    typeof ending === 'string' ? ending : ending[priority];
  if (call === null) return operation.removes ? [column.always, 'right'] : [column.always];
  const one = struckBy(column, calm)[call];
  if (one === undefined) return [];
  const isSince = /\$deltatoken=|\/history\?/.test(one.path);
  // A long page is asked for in smaller ones when it takes too long.
  if (operation.asksForLess === name && column.always === 'timeout') return ['right'];
  if (operation.startsOver && column.fault.fault === 'syncLost' && !isSince) return ['right'];
  // Without a name or a picture it goes on, unless the provider asked the whole account to wait.
  if (isOrnament(one)) return ['right', ofPriority(column.once)];
  return [ofPriority(isMaking(one) ? column.onceMaking : column.once)];
}

/** The calls among these that a column's fault can strike. */
export function struckBy(
  { fault, strikesInner }: FaultColumn,
  calm: readonly LoggedRequest[],
): readonly LoggedRequest[] {
  const pattern = patternOf(fault.fault);
  return calm.filter(({ path, inner }) => pattern.test(path) && (strikesInner || !inner));
}

/** When a column strikes an operation: once at each of its calls, and always; for a user and in the background. */
export function strikesOf(column: FaultColumn, calm: CalmCalls): Strike[] {
  const has = ({ status }: LoggedRequest) =>
    !column.needsBody || (status !== 204 && status !== 202);
  return (['user', 'background'] as const).flatMap((priority) => {
    const struck = [...struckBy(column, calm[priority]).entries()];
    const places = struck.flatMap(([place, one]) => (has(one) ? [place] : []));
    return places.length === 0 ? [] : [...places, null].map((call) => ({ column, call, priority }));
  });
}

function ruleOf({ column, call }: Strike): FaultRule {
  const path = patternOf(column.fault.fault).source;
  return { ...column.fault, path, ...(call === null ? {} : { skip: call, times: 1 }) };
}

function patternOf(fault: FaultRule['fault']): RegExp {
  if (fault === 'syncLost') return /\/delta\b.*(delta|skip)token=|\/history\?/;
  return fault === 'duplicate' || fault === 'reorder' ? /^\/(v1\.0|gmail|calendar)\// : /^\//;
}

function settingsOf({ pageSize }: OperationCase, rules: readonly FaultRule[]) {
  return { quota: true, rules, ...(pageSize === undefined ? {} : { pageSize }) };
}

/** Every message is where it should be, once; our own mail stands there as often as it was asked for. */
function linesWrong(
  operation: OperationCase,
  before: readonly string[],
  after: readonly string[],
): string[] {
  const leaves = operation.leaves ?? {};
  const kept = before.filter((line) => !((line.split(' ')[0] ?? '') in leaves));
  const wanted = [
    ...kept,
    ...Object.entries(leaves).map(([key, place]) => `${key} ${place}`),
  ].sort();
  const found = after.filter((line) => !operation.residue?.test(line));
  return isDeepStrictEqual(found, wanted)
    ? []
    : [
        `left ${show(found.filter((line) => !wanted.includes(line)))} in ${found.length} of ${wanted.length}`,
      ];
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
