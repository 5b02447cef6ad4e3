import { describe, expect, it, vi } from 'vitest';
import { type BoardState, FIRST_BOARD, nextBoard } from './board.ts';
import { keysOfBoard } from './board-keys.ts';
import type { Board } from './use-board.ts';

const listed = nextBoard(FIRST_BOARD, {
  type: 'lists',
  ids: { inbox: ['a'], do: ['b'], schedule: [], delegate: [], eliminate: [] },
});
const onFirst = nextBoard(listed, { type: 'select', id: 'b', how: 'cursor' });

function keys(state: BoardState, canClassify = true) {
  const commands = { open: vi.fn(), move: vi.fn(), act: vi.fn(), openMoveMenu: vi.fn() };
  const dispatch = vi.fn();
  const onClassify = vi.fn();
  const onUndo = vi.fn();
  const board = { state, dispatch, commands } as unknown as Board;
  const map = keysOfBoard({ board, canClassify, onClassify, onUndo });
  const press = (key: string) => map[key]?.run(undefined as unknown as KeyboardEvent);
  return { map, press, commands, dispatch, onClassify, onUndo };
}

describe('the keys of the board', () => {
  it.each([
    ['1', 'do'],
    ['2', 'schedule'],
    ['3', 'delegate'],
    ['4', 'eliminate'],
    ['0', null],
  ] as const)('%s files in %s [PLUS-24]', (key, quadrant) => {
    const { press, commands } = keys(onFirst);
    press(key);
    expect(commands.move).toHaveBeenCalledWith(quadrant);
  });

  it.each([
    ['a', 'archive'],
    ['Delete, Backspace', 'delete'],
    ['r', 'smart-goal'],
    ['s', 'schedule'],
    ['t', 'create-task'],
    ['d', 'delegate'],
  ] as const)('%s does %s [PLUS-24]', (key, action) => {
    const { press, commands } = keys(onFirst);
    press(key);
    expect(commands.act).toHaveBeenCalledWith(action);
  });

  it('asks nothing of an email while none has the cursor', () => {
    const { map } = keys(listed);
    for (const key of ['1', '0', 'a', 'm', 'x', 'Enter', 'Delete, Backspace', 'Escape']) {
      expect(map[key]?.when?.(), key).toBe(false);
    }
  });

  it('does not offer to move an email to where it lies', () => {
    const { map } = keys(onFirst);
    expect([map['1']?.when?.(), map['2']?.when?.()]).toEqual([false, true]);
  });

  it('gives up the selection first, then the cursor', () => {
    const selected = nextBoard(onFirst, { type: 'toggle-cursor' });
    for (const [state, type] of [
      [selected, 'clear-selection'],
      [onFirst, 'leave'],
    ] as const) {
      const { press, dispatch } = keys(state);
      press('Escape');
      expect(dispatch).toHaveBeenCalledWith({ type });
    }
  });

  it('classifies and undoes without an email', () => {
    const { press, map, onClassify, onUndo } = keys(listed);
    press('c');
    press('z, Mod+z');
    expect([onClassify, onUndo].map((run) => run.mock.calls.length)).toEqual([1, 1]);
    expect(map.c?.when?.()).toBe(true);
    expect(keys(listed, false).map.c?.when?.()).toBe(false);
  });
});
