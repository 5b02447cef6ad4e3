import { expect, test } from 'vitest';
import { isProviderPage } from './provider-pages.ts';

test.each([
  ['outlook', 'https://outlook.office365.com/owa/?ItemID=AAMk%2F%3D&exvsurl=1', true],
  ['outlook', 'https://outlook.live.com/owa/?ItemID=AQMk', true],
  ['gmail', 'https://mail.google.com/mail/?authuser=dana%40brightwater.example#all/18f0', true],
  ['gmail', 'https://outlook.office365.com/owa/?ItemID=AAMk', false],
  ['outlook', 'http://outlook.office365.com/owa/', false],
  ['outlook', 'https://outlook.office365.com.harbour.example/', false],
  ['outlook', 'https://outlook.office365.com:8443/owa/', false],
  ['gmail', 'https://mail.google.com@harbour.example/', false],
  ['gmail', 'https://dana:secret@mail.google.com/', false],
  ['gmail', 'javascript:alert(1)', false],
  ['gmail', 'mail/#all/18f0', false],
  ['gmail', null, false],
] as const)('%s may lead to %s: %s [PLUS-39]', (provider, address, allowed) => {
  expect(isProviderPage(provider, address)).toBe(allowed);
});
