// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { DueMark } from './due-mark.tsx';
import { cleanUp, render } from './testing.tsx';

const DEADLINE = '2026-11-24T17:00:00';
const PHRASE = 'the signed page is needed by Tuesday 5 PM';
const due = {
  at: new Date(DEADLINE).toISOString(),
  kind: 'deadline',
  has_hour: true,
  phrase: PHRASE,
} as const;
const at = (now: string) => new Date(now);
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ');

afterEach(cleanUp);

test.each([
  ['schedule', '2026-11-22T16:59:59', ''],
  ['schedule', '2026-11-22T17:00:00', 'Due Tue, Nov 24, 5:00 PM'],
  ['schedule', '2026-11-24T17:00:01', 'Overdue since Tue, Nov 24, 5:00 PM'],
  ['do', '2026-11-24T16:00:00', 'Due Tue, Nov 24, 5:00 PM'],
  ['do', '2026-11-24T17:00:01', 'Overdue since Tue, Nov 24, 5:00 PM'],
  ['delegate', '2026-11-24T16:00:00', 'Due Tue, Nov 24, 5:00 PM'],
  ['delegate', '2026-11-24T17:00:01', 'Overdue since Tue, Nov 24, 5:00 PM'],
  ['eliminate', '2026-11-24T17:00:01', ''],
  [null, '2026-11-24T17:00:01', 'Overdue since Tue, Nov 24, 5:00 PM'],
] as const)('in %s, at %s: "%s" [PLUS-30] [FIX-02]', (quadrant, now, words) => {
  const email = { quadrant, due, replied_at: null };
  const { container, rerender } = render(<DueMark email={email} now={at(now)} isLong />);
  const heard = words === '' ? '' : `${words}, as it says: “${PHRASE}”`;
  expect(plain(container.textContent)).toBe(heard);
  if (words === '') return;
  // On a card the word alone is seen; who listens hears the moment too.
  rerender(<DueMark email={email} now={at(now)} />);
  const seen = [...(container.querySelector('time')?.childNodes ?? [])].filter(
    (node) => !(node instanceof HTMLElement && node.className === 'sr-only'),
  );
  expect(seen.map((node) => node.textContent)).toEqual([words.split(' ')[0]]);
});

test('shows the words that it was read from on pointing [FIX-02]', () => {
  const email = { quadrant: 'do', due, replied_at: null } as const;
  const { container } = render(<DueMark email={email} now={at('2026-11-25T12:00:00')} />);
  expect(plain(container.querySelector('time')?.title ?? '')).toBe(
    `Tue, Nov 24, 2026, 5:00 PM: “${PHRASE}”`,
  );
});

test('calls an appointment that is over past, and tells a day alone without an hour [FIX-04]', () => {
  const appointment = { ...due, kind: 'appointment', has_hour: false } as const;
  const email = { quadrant: 'do', due: appointment, replied_at: null } as const;
  const { container } = render(<DueMark email={email} now={at('2026-11-25T12:00:00')} isLong />);
  expect(container.textContent).toBe(`Past: Tue, Nov 24, as it says: “${PHRASE}”`);
});

test('marks nothing that names no moment', () => {
  const email = { quadrant: 'do', due: null, replied_at: null } as const;
  expect(render(<DueMark email={email} now={at(DEADLINE)} />).container.textContent).toBe('');
});

test('marks nothing that was answered [FIX-16]', () => {
  const answered = { replied_at: '2026-11-23T10:00:00Z' } as const;
  const email = { quadrant: 'do', due, ...answered } as const;
  const late = at('2026-11-24T17:00:01');
  expect(render(<DueMark email={email} now={late} />).container.textContent).toBe('');
});
