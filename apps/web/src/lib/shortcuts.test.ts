// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { isSingleKey, nameKeyPress, showKeys, stepSequence } from './shortcut-keys.ts';
import {
  handleShortcut,
  listShortcuts,
  registerShortcuts,
  type ShortcutMap,
  type ShortcutScope,
  setSingleKeys,
} from './shortcuts.ts';

const stops: (() => void)[] = [];
const heard: string[] = [];

function listen(scope: ShortcutScope, ...keys: string[]) {
  const map: ShortcutMap = Object.fromEntries(
    keys.map((key) => [key, { label: key, run: () => heard.push(`${scope} ${key}`) }]),
  );
  stops.push(registerShortcuts(scope, () => map));
}

function press(key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

function add(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  heard.length = 0;
  document.body.innerHTML = '';
  setSingleKeys(true);
  press('Escape');
});

describe('the name of a key press', () => {
  it.each([
    [{ key: 'j' }, 'j'],
    [{ key: 'J' }, 'j'],
    [{ key: 'T', shiftKey: true }, 'Shift+t'],
    [{ key: '?', shiftKey: true }, '?'],
    [{ key: 'k', metaKey: true }, 'Mod+k'],
    [{ key: 'z', ctrlKey: true, shiftKey: true }, 'Mod+Shift+z'],
    [{ key: 'Tab', shiftKey: true }, 'Shift+Tab'],
    [{ key: ' ' }, 'Space'],
    [{ key: 'a', altKey: true }, null],
    [{ key: 'Control', ctrlKey: true }, null],
  ])('%j is %j', (press_, name) => {
    const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(nameKeyPress({ ...none, ...press_ })).toBe(name);
  });

  it('is shown as people know the keys', () => {
    expect(showKeys('Mod+k', true)).toEqual(['⌘', 'K']);
    expect(showKeys('Mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(showKeys('g m', false)).toEqual(['G', 'then', 'M']);
  });

  it('tells character keys from others', () => {
    expect(['j', '?', 'g m', 'Shift+t'].every(isSingleKey)).toBe(true);
    expect(['Escape', 'Enter', 'Mod+k', 'ArrowLeft'].some(isSingleKey)).toBe(false);
  });
});

describe('a sequence', () => {
  it('waits for its second key, and lets go of a wrong one', () => {
    const known = ['g m', 'g p', 'j'];
    expect(stepSequence([], 'g', known)).toEqual({ type: 'wait', pressed: ['g'] });
    expect(stepSequence(['g'], 'm', known)).toEqual({ type: 'hit', keys: 'g m' });
    expect(stepSequence(['g'], 'j', known)).toEqual({ type: 'hit', keys: 'j' });
    expect(stepSequence(['g'], 'x', known)).toEqual({ type: 'none' });
  });
});

describe('shortcuts', () => {
  it('hear single keys, combinations and sequences [PLUS-24]', () => {
    listen('board', 'j', 'Mod+z', 'g m', 'Delete, Backspace');
    press('j');
    press('z', { ctrlKey: true });
    press('z', { metaKey: true });
    press('g');
    press('m');
    press('Backspace');
    expect(heard).toEqual([
      'board j',
      'board Mod+z',
      'board Mod+z',
      'board g m',
      'board Delete, Backspace',
    ]);
  });

  it('do not hear a key with Ctrl, Alt or Meta as the bare key [DETAIL-16]', () => {
    listen('board', 'r');
    expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false);
    press('r', { metaKey: true });
    press('r', { altKey: true });
    expect(heard).toEqual([]);
  });

  it.each([
    '<input>',
    '<textarea></textarea>',
    '<select></select>',
    '<div contenteditable="true"></div>',
  ])('hear nothing while typing in %s [PLUS-24]', (html) => {
    listen('board', 'a', 'Escape');
    press('a', {}, add(html));
    expect(heard).toEqual([]);
  });

  it('hear keys on a checkbox, and combinations of their own in a text field', () => {
    listen('board', 'a');
    press('a', {}, add('<input type="checkbox">'));
    const run = () => heard.push('palette');
    stops.push(
      registerShortcuts('global', () => ({
        'Mod+k': { label: 'Commands', run, whileTyping: true },
      })),
    );
    press('k', { ctrlKey: true }, add('<input>'));
    expect(heard).toEqual(['board a', 'palette']);
  });

  it('leave Enter to the button that has the focus', () => {
    listen('board', 'Enter');
    press('Enter', {}, add('<button>Archive</button>'));
    expect(heard).toEqual([]);
    press('Enter', {}, add('<article tabindex="0"></article>'));
    expect(heard).toEqual(['board Enter']);
  });

  it('of the board rest while the detail is on top; global ones do not', () => {
    listen('board', 'a', 'j');
    listen('global', '?');
    listen('detail', 'a');
    press('a');
    press('j');
    press('?');
    expect(heard).toEqual(['detail a', 'global ?']);
    stops.splice(2, 1)[0]?.();
    press('j');
    expect(heard.at(-1)).toBe('board j');
  });

  it('that come first are heard before the rest, which is heard on [PLUS-24]', () => {
    listen('board', 'z', 't');
    listen('first', 'z');
    press('z');
    press('t');
    expect(heard).toEqual(['first z', 'board t']);
    const [undo] = listShortcuts();
    undo?.run(new KeyboardEvent('keydown'));
    expect(heard.at(-1)).toBe('first z');
    expect(listShortcuts().map(({ scope }) => scope)).toEqual(['board', 'board']);
  });

  it('rest while a dialog or menu of something else is on top', () => {
    listen('detail', 'a');
    add('<div role="dialog" data-state="open" data-shortcut-scope="detail"></div>');
    press('a');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="alertdialog" data-state="open"></div>',
    );
    press('a');
    expect(heard).toEqual(['detail a']);
  });

  it('can be switched off where they are single keys', () => {
    listen('board', 'a', 'Escape', 'Mod+z', 'g m');
    setSingleKeys(false);
    press('a');
    press('g');
    press('m');
    press('Escape');
    press('z', { ctrlKey: true });
    expect(heard).toEqual(['board Escape', 'board Mod+z']);
  });

  it('let a key through while they do not apply', () => {
    const run = () => heard.push('x');
    stops.push(registerShortcuts('board', () => ({ a: { label: 'A', run, when: () => false } })));
    expect(press('a').defaultPrevented).toBe(false);
    expect(heard).toEqual([]);
  });

  it('take presses from a frame without scripts', () => {
    listen('detail', 'ArrowRight');
    const event = new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true });
    handleShortcut(event);
    expect(heard).toEqual(['detail ArrowRight']);
  });

  it('are listed for the palette and the sheet', () => {
    listen('board', 'Delete, Backspace');
    expect(listShortcuts()).toMatchObject([
      { scope: 'board', keys: ['Delete', 'Backspace'], label: 'Delete, Backspace' },
    ]);
  });
});
