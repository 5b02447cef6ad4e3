// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { tellAddress, titleOf } from './page-title.ts';
import { VIEWS } from './view.ts';

afterEach(() => document.head.replaceChildren());

const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');

test('every view has a title of its own, with the name of the product', () => {
  const titles = VIEWS.map(titleOf);
  for (const title of titles) expect(title).toMatch(/^.+ · Eisen$/);
  expect(new Set(titles).size).toBe(titles.length);
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
