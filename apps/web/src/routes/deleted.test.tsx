// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { cleanUp, render } from '#components/testing.tsx';
import { noteDeletion, readDeletion } from '#lib/deletion-memory.ts';
import { Deleted } from './deleted.tsx';

afterEach(() => {
  cleanUp();
  sessionStorage.clear();
});

it.each([
  [0, ['Your mail stays at its provider.'], ['kept for you', 'imported']],
  [63, ['63 emails that Eisen kept for you'], ['stays at', 'imported']],
  [1, ['1 email that Eisen kept for you'], ['stays at']],
  [null, ['Outlook or Gmail stays there; imported and sandbox mail is deleted.'], ['kept for you']],
] as const)('%s emails kept here: says what became of the mail [FIX-40]', (emails, said, not) => {
  noteDeletion({ at: new Date('2026-03-02T09:00:00Z'), emails });
  const deletion = readDeletion();
  expect(deletion).toEqual({ at: new Date('2026-03-02T09:00:00Z'), emails });
  if (deletion) render(<Deleted {...deletion} />);
  const page = document.body.textContent ?? '';
  for (const words of said) expect(page).toContain(words);
  for (const words of not) expect(page).not.toContain(words);
  expect(page).toMatch(/To have them deleted before, ask the operator of this server\./);
});
