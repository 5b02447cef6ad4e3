import type { Email } from '@eisen/contract';
import { expect, test } from 'vitest';
import { keysOf } from '#features/message/detail-keys.ts';
import { ACTION_LOOKS, type EmailAction } from './email-actions.ts';
import { whyNotOn, worksOn } from './folder-actions.ts';

const nothing = () => undefined;

function keysIn(folder: Email['folder'], refuse: (action: EmailAction | 'move') => void = nothing) {
  return keysOf({
    refuse,
    can: (action) => worksOn({ folder }, action),
    ...{ act: nothing, move: nothing, previous: nothing, next: nothing },
    ...{ undo: nothing, why: nothing, quoted: nothing },
  });
}

/** The labels of the keys, and so of the palette's entries, while an email of this folder is open. */
function offered(folder: Email['folder']): string[] {
  const keys = keysIn(folder);
  return Object.values(keys).flatMap(({ label, when }) => (when?.() === false ? [] : [label]));
}

const FILING = ['Archive', 'Delete', 'Move to Do', 'Move to Decide', 'Back to inbox'];

test('in the inbox everything is offered [FIX-15]', () => {
  expect(offered('inbox')).toEqual(expect.arrayContaining([...FILING, 'Reply']));
  for (const action of Object.keys(ACTION_LOOKS) as EmailAction[])
    expect(worksOn({ folder: 'inbox' }, action)).toBe(true);
});

test.each(['archive', 'sent', 'drafts', 'trash', 'spam'] as const)(
  'nothing of %s is filed, by no key and by no entry of the palette [FIX-15]',
  (folder) => {
    const labels = offered(folder);
    for (const label of FILING) expect(labels).not.toContain(label);
    for (const label of ['Schedule', 'Create Task', 'Delegate', 'SMART Goal', 'Why'])
      expect(labels).toContain(label);
    const isOwn = folder === 'sent' || folder === 'drafts';
    expect(labels.includes('Reply')).toBe(!isOwn);
  },
);

test.each([
  ['archive', 'a', 'Only mail in the inbox can be archived'],
  ['sent', 'Delete, Backspace', 'Only mail in the inbox can be deleted'],
  ['archive', '1', 'Only mail in the inbox can be moved'],
  ['sent', '0', 'Only mail in the inbox can be moved'],
  ['sent', 'Shift+r', 'You wrote this email yourself'],
] as const)('of %s the key %s says why it does nothing: %s [FIX-15]', (folder, key, why) => {
  const said: unknown[] = [];
  const keys = keysIn(folder, (action) => said.push(whyNotOn({ folder }, action)));
  keys[key]?.refuse?.();
  expect(said).toEqual([why]);
  expect(whyNotOn({ folder: 'inbox' }, 'archive')).toBeNull();
});
