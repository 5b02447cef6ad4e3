// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { tellAddress, titleAt, titleOf } from './page-title.ts';
import { VIEWS } from './view.ts';

afterEach(() => document.head.replaceChildren());

const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');

test('every view has a title of its own, with the name of the product', () => {
  const titles = VIEWS.map(titleOf);
  for (const title of titles) expect(title).toMatch(/^.+ · Eisen$/);
  expect(new Set(titles).size).toBe(titles.length);
});

test('every address has a title of its own, also one that is no view [FIX-42]', () => {
  const titles = [
    '/verify/abc',
    '/reset',
    '/reset/abc',
    '/join/abc',
    '/demo',
    '/deleted',
    '/auth/sandbox',
    '/dashboard/outlook',
    '/dashboard/outlook/settings',
    '/login',
    '/',
    '/nowhere',
  ].map((path) => titleAt(path));
  for (const title of titles) expect(title).toMatch(/^.+ · Eisen$/);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titleAt('/verify/abc/')).toBe('Confirm your address · Eisen');
  expect(titleAt('/dashboard/outlook', true)).toBe('Redirecting to Login · Eisen');
});

test('what is shared follows the view, and goes where a view is not for everybody', () => {
  document.head.innerHTML = '<link rel="canonical" href="https://mail.people.example/">';
  tellAddress('PRICING');
  expect(canonical()).toBe('https://mail.people.example/pricing');
  tellAddress('LANDING');
  expect(canonical()).toBe('https://mail.people.example/');
  tellAddress('LOGIN');
  expect(canonical()).toBeUndefined();
});
