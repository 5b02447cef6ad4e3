import { expect, it } from 'vitest';
import { createExternalStore } from '#lib/external-store.ts';
import { followLeavingEmails } from './leaving-emails.ts';
import { EMPTY_MAIL_STATE, mergeListed, readView } from './mail-state.ts';
import { buildInbox } from './scripted-server.ts';

function createBed() {
  const leaving = createExternalStore<ReadonlyMap<string, 'waiting' | 'gone'>>(new Map());
  const store = createExternalStore(mergeListed(EMPTY_MAIL_STATE, { emails: buildInbox(3) }));
  const touched: string[] = [];
  const stop = followLeavingEmails(leaving, { store, touch: (ids) => touched.push(...ids) });
  const shown = () => readView(store.get()).map(({ id }) => id);
  return { leaving, store, touched, stop, shown };
}

it('an email is out of sight while its answer waits, and back in its place when it does not leave [FIX-16]', () => {
  const { leaving, shown, store } = createBed();
  leaving.set(new Map([['m2', 'waiting']]));
  expect(shown()).toEqual(['m1', 'm3']);
  // The mailbox has it still, and may say so.
  store.set((state) => mergeListed(state, { emails: buildInbox(3) }));
  expect(shown()).toEqual(['m1', 'm3']);
  leaving.set(new Map());
  expect(shown()).toEqual(['m1', 'm2', 'm3']);
});

it('an email that was archived stays away, whatever was asked before [FIX-16]', () => {
  const { leaving, shown, store, touched } = createBed();
  leaving.set(new Map([['m2', 'waiting']]));
  leaving.set(new Map([['m2', 'gone']]));
  expect(shown()).toEqual(['m1', 'm3']);
  expect(touched).toEqual(['m2']);
  // Brought back by an undo of the archiving: nothing hides it any more.
  store.set((state) => mergeListed(state, { emails: buildInbox(3) }));
  expect(shown()).toEqual(['m1', 'm2', 'm3']);
});

it('a screen that is left hides nothing any more, and the next one hides it again [FIX-16]', () => {
  const { leaving, store, stop, shown } = createBed();
  leaving.set(new Map([['m1', 'waiting']]));
  stop();
  expect(shown()).toHaveLength(3);
  followLeavingEmails(leaving, { store, touch: () => undefined });
  expect(shown()).toEqual(['m2', 'm3']);
});
