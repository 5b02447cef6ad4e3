// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { hrefToFollow } from './link-clicks.ts';

const here = { origin: 'https://eisen.example', pathname: '/login', search: '' };

function clickOn(html: string, over: Partial<MouseEvent> = {}) {
  document.body.innerHTML = html;
  const target = document.body.querySelector('b') ?? document.body.firstElementChild;
  return {
    defaultPrevented: false,
    button: 0,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    target,
    ...over,
  };
}

test.each([
  ['<a href="/signup">Sign up</a>', '/signup'],
  ['<a href="/signup"><b>Sign up</b></a>', '/signup'],
  ['<a href="/dashboard/gmail?tab=smart#x">x</a>', '/dashboard/gmail?tab=smart#x'],
  ['<a href="https://eisen.example/about">x</a>', '/about'],
  ['<a href="/auth/sandbox?provider=gmail">x</a>', '/auth/sandbox?provider=gmail'],
  ['<a href="#part">x</a>', null],
  ['<a href="https://other.example/">x</a>', null],
  ['<a href="/auth/login">x</a>', null],
  ['<a href="/api/account/export">x</a>', null],
  ['<a href="/signup" target="_blank">x</a>', null],
  ['<a href="/file" download>x</a>', null],
  ['<a href="/signup" data-reload>x</a>', null],
  ['<a href="mailto:a@b.example">x</a>', null],
  ['<button>x</button>', null],
])('%s leads to %s [VIEW-20]', (html, href) => {
  expect(hrefToFollow(clickOn(html), here)).toBe(href);
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { button: 1 },
  { defaultPrevented: true },
])('a click with %j stays the browser’s', (over) => {
  expect(hrefToFollow(clickOn('<a href="/signup">x</a>', over), here)).toBeNull();
});
