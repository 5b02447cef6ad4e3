import type { Quadrant } from '@eisen/triage';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLoadedHarness, type Harness } from './mailbox-harness.ts';
import { buildInbox, type HeldCall } from './scripted-server.ts';

const IDS = ['m1', 'm2', 'm3', 'm4'];

type Place = Quadrant | null | 'gone';

const ids = fc.uniqueArray(fc.constantFrom(...IDS), { minLength: 1, maxLength: 3 });
const move = fc.record({
  do: fc.constant('move' as const),
  ids,
  to: fc.constantFrom<Quadrant | null>('do', 'schedule', 'delegate', 'eliminate', null),
});
const archive = fc.record({ do: fc.constant('archive' as const), ids });
const undo = fc.constant({ do: 'undo' } as const);
const refresh = fc.constant({ do: 'refresh' } as const);
/** A waiting call ends; `which` picks one of those that wait. */
const endBy = (...ways: ('answer' | 'refuse' | 'lose' | 'vanish')[]) =>
  fc.record({
    do: fc.constant('end' as const),
    which: fc.nat(7),
    how: fc.constantFrom(...ways),
  });

const CHANGES = ['place', 'archive', 'undo'] as const;

// Lost readings are part of the play; their log lines are not.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('the move queue', () => {
  it('ends in what the user did, without what was refused, whatever answers come in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 3, arbitrary: move }, archive, endBy('answer', 'refuse')), {
          maxLength: 30,
        }),
        async (steps) => {
          const harness = await createLoadedHarness(buildInbox(IDS.length));
          harness.server.hold(...CHANGES);
          // Each email's own acts in the user's order; the model leaves out those that were refused.
          const acts = new Map<string, { to: Place; isRefused: boolean }[]>(
            IDS.map((id) => [id, []]),
          );
          const sent = new Map<string, number>(IDS.map((id) => [id, 0]));
          const end = (call: HeldCall, how: 'answer' | 'refuse') => {
            for (const id of idsOf(call)) {
              const index = sent.get(id) ?? 0;
              const act = acts.get(id)?.[index];
              if (act) act.isRefused = how === 'refuse';
              sent.set(id, index + 1);
            }
            call[how]();
          };
          for (const step of steps) {
            if (step.do === 'end') {
              const call = pick(harness, step.which);
              if (call && step.how !== 'lose' && step.how !== 'vanish') end(call, step.how);
            } else {
              const to: Place = step.do === 'archive' ? 'gone' : step.to;
              const before = placesIn(harness);
              const changed = step.ids.filter(
                (id) => before[id] !== 'gone' && (to === 'gone' || before[id] !== to),
              );
              for (const id of changed) acts.get(id)?.push({ to, isRefused: false });
              if (step.do === 'archive') void harness.mailbox.actions.archive(step.ids);
              else void harness.mailbox.actions.move(step.ids, step.to);
            }
            await harness.settle();
            expect(placesIn(harness)).toEqual(model(acts));
          }
          for (let call = pick(harness, 0); call; call = pick(harness, 0)) {
            end(call, 'answer');
            await harness.settle();
          }
          expect(placesIn(harness)).toEqual(model(acts));
          expect(placesAt(harness)).toEqual(model(acts));
          expect(harness.mailbox.store.get().pending).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('agrees with the server after undos, lost answers and readings in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(
          fc.oneof(
            { weight: 4, arbitrary: move },
            { weight: 2, arbitrary: archive },
            { weight: 2, arbitrary: undo },
            { weight: 2, arbitrary: refresh },
            { weight: 6, arbitrary: endBy('answer', 'answer', 'refuse', 'lose', 'vanish') },
          ),
          { maxLength: 40 },
        ),
        async (readsEarly, steps) => {
          const harness = await createLoadedHarness(buildInbox(IDS.length));
          const { mailbox, server } = harness;
          server.hold(...CHANGES, 'listEmails');
          server.readsEarly = readsEarly;
          for (const step of steps) {
            if (step.do === 'move') void mailbox.actions.move(step.ids, step.to);
            else if (step.do === 'archive') void mailbox.actions.archive(step.ids);
            else if (step.do === 'undo') void mailbox.undo.undoLast();
            else if (step.do === 'refresh') void mailbox.reader.refresh();
            else {
              const call = pick(harness, step.which);
              if (step.how === 'lose') call?.lose(true);
              else if (step.how === 'vanish') call?.lose(false);
              else call?.[step.how]();
            }
            await harness.settle();
          }
          for (let call = pick(harness, 0); call; call = pick(harness, 0)) {
            call.answer();
            await harness.settle();
          }
          // What came after the last answered question is asked now.
          const last = mailbox.reader.refresh();
          await harness.settle();
          server.held[0]?.answer();
          await last;
          expect(mailbox.store.get().pending).toEqual([]);
          expect(placesIn(harness)).toEqual(placesAt(harness));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** The last act of each email that was not refused. */
function model(acts: ReadonlyMap<string, { to: Place; isRefused: boolean }[]>) {
  const places: Record<string, Place> = {};
  for (const [id, list] of acts) {
    // An email that is gone takes no further act.
    places[id] = list.reduce<Place>((place, act) => (act.isRefused ? place : act.to), null);
  }
  return places;
}

function pick(harness: Harness, which: number): HeldCall | undefined {
  const { held } = harness.server;
  return held[which % Math.max(1, held.length)];
}

function idsOf(call: HeldCall): readonly string[] {
  return IDS.filter((id) => new RegExp(`\\b${id}\\b`).test(call.line));
}

function placesIn(harness: Harness): Record<string, Place> {
  return toPlaces(harness.view().emails);
}

function placesAt(harness: Harness): Record<string, Place> {
  return toPlaces(harness.server.list());
}

function toPlaces(
  emails: readonly { readonly id: string; readonly quadrant: Quadrant | null }[],
): Record<string, Place> {
  const places = new Map<string, Place>(emails.map((email) => [email.id, email.quadrant]));
  return Object.fromEntries(
    IDS.map((id) => [id, places.has(id) ? (places.get(id) ?? null) : 'gone']),
  );
}
