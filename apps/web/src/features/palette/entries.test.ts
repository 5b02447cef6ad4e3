// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { ListedShortcut } from '#lib/shortcuts.ts';
import { groupEntries } from './entries.ts';

const shortcut = (label: string, part: Partial<ListedShortcut>): ListedShortcut => ({
  label,
  keys: ['x'],
  scope: 'board',
  run: () => undefined,
  ...part,
});
const names = (entries: readonly { readonly label: string }[]) => entries.map((it) => it.label);

describe('the entries of the palette', () => {
  it('puts what is about the selected email apart from what is about all mail [PLUS-24]', () => {
    const groups = groupEntries(
      [
        shortcut('Archive', { group: 'act', about: 'email', keys: ['a'] }),
        shortcut('Next email', { group: 'around' }),
        shortcut('Classify All', { group: 'decide' }),
        shortcut('Sentiment', { scope: 'global', group: 'go', keys: ['g e'] }),
        shortcut('Keyboard shortcuts', { scope: 'global', group: 'act' }),
      ],
      [{ label: 'Reset All', group: 'mail', run: () => undefined }],
    );
    expect(groups.email).toMatchObject([{ label: 'Archive', keys: 'a' }]);
    expect(names(groups.mail)).toEqual(['Classify All', 'Reset All']);
    expect(names(groups.go)).toEqual(['Sentiment']);
    expect(names(groups.app)).toEqual(['Keyboard shortcuts']);
  });

  it('names moves in the order of their keys, opening first', () => {
    const about = { about: 'email', group: 'decide' } as const;
    const groups = groupEntries(
      [
        shortcut('Back to inbox', { ...about, keys: ['0'] }),
        shortcut('Move to Do', { ...about, keys: ['1'] }),
        shortcut('Archive', { ...about, keys: ['a'] }),
        shortcut('Open', { ...about, keys: ['Enter'] }),
      ],
      [],
    );
    expect(names(groups.email)).toEqual(['Open', 'Move to Do', 'Back to inbox', 'Archive']);
  });

  it('leaves out what cannot be done now', () => {
    const none = shortcut('Archive', { group: 'act', about: 'email', when: () => false });
    expect(groupEntries([none], []).email).toEqual([]);
  });

  it('speaks of the open email while one is open', () => {
    const run = vi.fn();
    const groups = groupEntries(
      [
        shortcut('Archive', { group: 'act', about: 'email' }),
        shortcut('Archive', { scope: 'detail', run }),
      ],
      [],
    );
    expect(names(groups.email)).toEqual(['Archive']);
    groups.email[0]?.run();
    expect(run).toHaveBeenCalledOnce();
  });
});
