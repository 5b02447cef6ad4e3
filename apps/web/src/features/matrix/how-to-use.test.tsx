// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { allByRole, byRole, cleanUp, render } from '#components/testing.tsx';
import type { Said } from './first-step.ts';
import { HowToUse } from './how-to-use.tsx';

afterEach(cleanUp);

function show(said: Said | null) {
  const ways = { onShortcuts: vi.fn(), onHide: vi.fn() };
  render(<HowToUse said={said} {...ways} />);
  return allByRole('listitem').map((item) => item.querySelector('b')?.textContent);
}

test('without answers the steps stand in their order, and nothing is suggested [DASH-10]', () => {
  expect(show(null)).toEqual(['1. Classify', '2. Correct', '3. Act', '4. Read']);
  expect(byRole('region', 'How to Use').textContent).not.toContain('You said');
});

test('the answers decide which step leads, and the card says why', () => {
  const steps = show({ primary_goal: 'Improve delegation', inbox_challenges: [] });
  expect(steps).toEqual(['1. Act', '2. Classify', '3. Correct', '4. Read']);
  const card = byRole('region', 'How to Use').textContent;
  expect(card).toContain('choose Delegate. You said: Improve delegation.');
});
