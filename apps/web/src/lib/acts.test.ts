import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Act,
  forgetActs,
  nextActOrder,
  redoUndoneAct,
  tellAct,
  undoNewestAct,
} from './acts.ts';
import { notices, notify, pressNotice } from './notices.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const shown = () => notices.get().map(({ title }) => title);

function build(name: string): Act & { readonly done: string[] } {
  const done: string[] = [];
  return {
    id: name,
    title: `${name} done`,
    undoneTitle: `${name} undone`,
    detail: name,
    done,
    undo: async () => void done.push('undo'),
    redo: async () => void done.push('redo'),
  };
}

beforeEach(() => {
  forgetActs();
  notices.set([]);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  forgetActs();
  notices.set([]);
  vi.restoreAllMocks();
});

describe('an act on something that is no email', () => {
  it('is told with Undo, then Redo, then Undo again, by the keys of the notices [FIX-32]', async () => {
    const act = build('Start');
    tellAct(act);
    expect(notices.get()[0]).toMatchObject({ kind: 'undoable', detail: 'Start' });
    expect(pressNotice('z')).toBe(true);
    await settle();
    expect([act.done, shown()]).toEqual([['undo'], ['Start undone']]);
    expect(pressNotice('Mod+Shift+z')).toBe(true);
    await settle();
    expect([act.done, shown()]).toEqual([['undo', 'redo'], ['Start done']]);
    expect(pressNotice('z')).toBe(true);
    await settle();
    expect(act.done).toEqual(['undo', 'redo', 'undo']);
  });

  it('is taken back by the key when its notice has gone, and asked for when it was not told last [FIX-32]', async () => {
    const [first, second] = [build('First'), build('Second')];
    tellAct(first);
    tellAct(second);
    notices.set([]);
    expect(undoNewestAct(0)).toBe(true);
    await settle();
    expect(second.done).toEqual(['undo']);
    notices.set([]);
    expect(undoNewestAct(0)).toBe(true);
    expect([first.done, shown()]).toEqual([[], ['Undo: First done?']]);
    expect(pressNotice('z')).toBe(true);
    await settle();
    expect(first.done).toEqual(['undo']);
    expect(undoNewestAct(0)).toBe(false);
  });

  it('gives way to an act on mail that is newer [FIX-32]', async () => {
    const act = build('Start');
    tellAct(act);
    expect(undoNewestAct(nextActOrder())).toBe(false);
    expect(act.done).toEqual([]);
  });

  it('that could not be taken back can be tried again, and is not lost to the key [FIX-32]', async () => {
    const act = build('Start');
    const undo = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
    tellAct({ ...act, undo });
    pressNotice('z');
    await settle();
    expect(notices.get()).toMatchObject([{ kind: 'error', title: 'Failed to undo' }]);
    notify.dismiss('Start');
    expect(undoNewestAct(0)).toBe(true);
    await settle();
    expect(undo).toHaveBeenCalledTimes(2);
    expect(shown()).toEqual(['Start undone']);
  });

  it('is done again with all that were undone, in order, until something new is done [FIX-07]', async () => {
    const [first, second] = [build('First'), build('Second')];
    tellAct(first);
    tellAct(second);
    pressNotice('z');
    await settle();
    pressNotice('z');
    await settle();
    expect([first.done, second.done]).toEqual([['undo'], ['undo']]);
    expect(redoUndoneAct()).toBe(true);
    await settle();
    expect([first.done, second.done]).toEqual([['undo', 'redo'], ['undo']]);
    expect(redoUndoneAct()).toBe(true);
    await settle();
    expect(second.done).toEqual(['undo', 'redo']);
    expect(redoUndoneAct()).toBe(false);
  });

  it('takes away what was asked or offered about acts before it [FIX-07]', async () => {
    tellAct(build('First'));
    tellAct(build('Second'));
    pressNotice('z');
    await settle();
    notify.dismiss('First');
    undoNewestAct(0);
    expect(shown()).toEqual(['Second undone', 'Undo: First done?']);
    tellAct(build('Third'));
    expect(shown()).toEqual(['Third done']);
  });

  it('is not done again once something else was done [FIX-32]', async () => {
    const act = build('Start');
    tellAct(act);
    pressNotice('z');
    await settle();
    nextActOrder();
    expect(redoUndoneAct()).toBe(false);
    expect(act.done).toEqual(['undo']);
  });
});
