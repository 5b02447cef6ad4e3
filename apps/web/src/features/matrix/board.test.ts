import { describe, expect, it } from 'vitest';
import {
  type BoardAction,
  type BoardState,
  FIRST_BOARD,
  followerOf,
  nextBoard,
  type PlaceIds,
  rangeBetween,
  tabStopOf,
  targetsAt,
  targetsOf,
} from './board.ts';

const ids: PlaceIds = {
  inbox: ['i1', 'i2', 'i3'],
  do: ['d1', 'd2'],
  schedule: [],
  delegate: ['g1'],
  eliminate: ['e1', 'e2'],
};

function play(...actions: readonly BoardAction[]): BoardState {
  return actions.reduce(nextBoard, nextBoard(FIRST_BOARD, { type: 'lists', ids }));
}

const at = (id: string): BoardAction => ({ type: 'select', id, how: 'cursor' });
const step = (by: 1 | -1): BoardAction => ({ type: 'step', by });
const panel = (by: 1 | -1): BoardAction => ({ type: 'panel', by });

describe('the cursor', () => {
  const table: readonly [string, readonly BoardAction[], string | undefined][] = [
    ['starts in the inbox', [step(1)], 'i1'],
    ['goes to the next card', [at('i1'), step(1)], 'i2'],
    ['goes to the previous card', [at('i2'), step(-1)], 'i1'],
    ['stays at the end of a list', [at('i3'), step(1)], 'i3'],
    ['stays at the start of a list', [at('d1'), step(-1)], 'd1'],
    ['goes right to the next panel', [at('i2'), panel(1)], 'd1'],
    ['goes over empty panels', [at('d1'), panel(1)], 'g1'],
    ['goes left', [at('g1'), panel(-1)], 'd1'],
    ['stays in the last panel', [at('e2'), panel(1)], 'e2'],
    ['comes back to where it stood in a list', [at('i3'), panel(1), panel(-1)], 'i3'],
    ['follows the focus', [at('i1'), { type: 'focused', id: 'e2' }], 'e2'],
    ['is given up on leaving', [at('i1'), { type: 'leave' }], undefined],
  ];
  it.each(table)('%s [PLUS-24]', (_, actions, id) => {
    expect(play(...actions).cursor?.id).toBe(id);
  });

  it('goes to the next card of the same panel when its card has moved away', () => {
    const state = play(at('i2'), {
      type: 'lists',
      ids: { ...ids, inbox: ['i1', 'i3'], do: ['i2', 'd1', 'd2'] },
    });
    expect(state.cursor).toEqual({ place: 'inbox', id: 'i3' });
    expect(state.focus).toMatchObject({ id: 'i3', mode: 'if-lost' });
  });

  it('leaves the focus to the panel when the panel is empty, and goes on from there', () => {
    const state = play(at('g1'), { type: 'lists', ids: { ...ids, delegate: [] } });
    expect(state.cursor).toBeNull();
    expect(state.focus).toMatchObject({ place: 'delegate', id: null });
    expect(nextBoard(state, step(1)).cursor?.id).toBe('e1');
  });

  it('goes along with its card while changes are taken back, until it is moved again', () => {
    const back: BoardAction = {
      type: 'lists',
      ids: { ...ids, inbox: ['i1', 'd1', 'i2', 'i3'], do: ['d2'] },
    };
    const state = play(at('d1'), { type: 'follow' }, back);
    expect(state.cursor).toEqual({ place: 'inbox', id: 'd1' });
    expect(state.focus).toMatchObject({ place: 'inbox', id: 'd1', mode: 'if-lost' });
    const moved = play(at('d2'), { type: 'follow' }, at('d1'), back);
    expect(moved.cursor).toEqual({ place: 'do', id: 'd2' });
    const acted = play(at('d1'), { type: 'follow' }, { type: 'clear-selection' }, back);
    expect(acted.cursor).toEqual({ place: 'do', id: 'd2' });
  });

  it('does not ask for the focus when the focus itself moved', () => {
    const before = play(at('i1'));
    expect(nextBoard(before, { type: 'focused', id: 'd2' }).focus).toBe(before.focus);
  });
});

describe('who follows a card that left', () => {
  it.each([
    ['the next', ['a', 'b', 'c'], ['a', 'c'], 'b', 'c'],
    ['the next that stayed', ['a', 'b', 'c', 'd'], ['a', 'd'], 'b', 'd'],
    ['the one before, at the end', ['a', 'b'], ['a'], 'b', 'a'],
    ['nobody in an empty list', ['a'], [], 'a', null],
  ] as const)('%s', (_, before, after, id, follower) => {
    expect(followerOf(before, after, id)).toBe(follower);
  });
});

describe('the selection', () => {
  it('takes one more or less [PLUS-25]', () => {
    const state = play(
      at('i1'),
      { type: 'toggle-cursor' },
      { type: 'select', id: 'd2', how: 'toggle' },
    );
    expect([...state.selected]).toEqual(['i1', 'd2']);
    expect([...nextBoard(state, { type: 'toggle-cursor' }).selected]).toEqual(['i1']);
  });

  it('takes all from the anchor to the click, both ways [PLUS-25]', () => {
    expect(rangeBetween(ids, 'i3', 'i1')).toEqual(['i1', 'i2', 'i3']);
    const state = play(at('i1'), { type: 'select', id: 'i3', how: 'range' });
    expect(state.selected.size).toBe(3);
    expect([...nextBoard(state, { type: 'select', id: 'i2', how: 'range' }).selected]).toEqual([
      'i1',
      'i2',
    ]);
  });

  it('takes a range although the click gave the focus first [PLUS-25]', () => {
    const state = play(
      at('i1'),
      { type: 'focused', id: 'i3' },
      {
        type: 'select',
        id: 'i3',
        how: 'range',
      },
    );
    expect([...state.selected]).toEqual(['i1', 'i2', 'i3']);
  });

  it('begins anew in another list', () => {
    expect(rangeBetween(ids, 'i1', 'd2')).toEqual(['d2']);
  });

  it('ends with a plain click, and forgets emails that are gone', () => {
    const state = play(at('i1'), { type: 'select', id: 'i3', how: 'range' });
    expect(nextBoard(state, at('i2')).selected.size).toBe(0);
    const gone = nextBoard(state, { type: 'lists', ids: { ...ids, inbox: ['i1'] } });
    expect([...gone.selected]).toEqual(['i1']);
  });

  it('is what an act is about, unless the act names a card outside it', () => {
    const state = play(
      at('i1'),
      { type: 'toggle-cursor' },
      { type: 'select', id: 'i2', how: 'toggle' },
    );
    expect(targetsOf(state)).toEqual(['i1', 'i2']);
    expect(targetsAt(state, 'i2')).toEqual(['i1', 'i2']);
    expect(targetsAt(state, 'd1')).toEqual(['d1']);
    expect(targetsOf(play(at('d1')))).toEqual(['d1']);
    expect(targetsOf(play())).toEqual([]);
  });
});

describe('the tab stop of a list', () => {
  it('is the cursor, else where it stood last, else the first card', () => {
    const state = play(at('i2'), at('d2'));
    expect(tabStopOf(state, 'do')).toBe('d2');
    expect(tabStopOf(state, 'inbox')).toBe('i2');
    expect(tabStopOf(state, 'eliminate')).toBe('e1');
    expect(tabStopOf(state, 'schedule')).toBeNull();
  });
});
