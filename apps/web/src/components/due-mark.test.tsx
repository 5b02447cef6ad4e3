// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { DueMark } from './due-mark.tsx';
import { cleanUp, render } from './testing.tsx';

const DEADLINE = '2026-11-24T17:00:00';
const deadline = new Date(DEADLINE).toISOString();
const at = (now: string) => new Date(now);

afterEach(cleanUp);

test.each([
  ['user', 'schedule', '2026-11-22T16:59:59', ''],
  ['user', 'schedule', '2026-11-22T17:00:00', 'Due Tue, Nov 24, 5:00 PM'],
  ['user', 'schedule', '2026-11-24T17:00:01', 'Overdue since Tue, Nov 24, 5:00 PM'],
  ['local', 'do', '2026-11-24T16:00:00', ''],
  ['local', 'do', '2026-11-24T17:00:01', 'Overdue since Tue, Nov 24, 5:00 PM'],
  ['model', 'delegate', '2026-11-24T17:00:01', ''],
] as const)('placed by %s in %s, at %s: "%s" [PLUS-30]', (source, quadrant, now, words) => {
  const email = { source, quadrant, deadline };
  const { container, rerender } = render(<DueMark email={email} now={at(now)} isLong />);
  expect(container.textContent?.replaceAll('\u202f', ' ')).toBe(words);
  if (words === '') return;
  // On a card the word alone is seen; who listens hears the moment too.
  rerender(<DueMark email={email} now={at(now)} />);
  const seen = [...(container.querySelector('time')?.childNodes ?? [])].filter(
    (node) => !(node instanceof HTMLElement && node.className === 'sr-only'),
  );
  expect(seen.map((node) => node.textContent)).toEqual([words.split(' ')[0]]);
});

test('marks nothing that names no moment', () => {
  const email = { source: 'user', quadrant: 'do', deadline: null } as const;
  expect(render(<DueMark email={email} now={at(DEADLINE)} />).container.textContent).toBe('');
});
