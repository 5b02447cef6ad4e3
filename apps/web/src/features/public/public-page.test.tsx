// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { allByRole, byRole, cleanUp, click, render } from '#components/testing.tsx';
import { PublicPage } from './public-page.tsx';

afterEach(cleanUp);

const nothing = () => undefined;
const ways = { onGetStarted: nothing, onHasAccount: nothing, onProvider: nothing };

test('whoever is signed in is led into Eisen, not to an account [FIX-42]', () => {
  render(
    <PublicPage ways={{ ...ways, signedInAs: 'Nora Brandt' }}>
      <p>Text</p>
    </PublicPage>,
  );
  expect(byRole('link', 'Open Eisen').getAttribute('href')).toBe('/dashboard');
  expect(document.querySelector('header .ava')?.textContent).toBe('NB');
  expect(allByRole('button', 'I already have an account')).toEqual([]);
});

test('phones have the way to sign in as well [FIX-42]', async () => {
  const onHasAccount = vi.fn();
  render(
    <PublicPage ways={{ ...ways, onHasAccount }}>
      <p>Text</p>
    </PublicPage>,
  );
  const button = byRole('button', 'Sign in');
  expect(button.className).toContain('only-phone');
  await click(button);
  expect(onHasAccount).toHaveBeenCalledOnce();
});
