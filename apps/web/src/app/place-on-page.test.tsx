// @vitest-environment happy-dom
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanUp, render, settle } from '#components/testing.tsx';
import { SessionProvider } from '#lib/session.tsx';
import { createAppRouter } from './router.tsx';

/** Which sections were scrolled to, in order. */
let scrolled: string[];

beforeEach(() => {
  scrolled = [];
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
});
afterEach(() => {
  cleanUp();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(
    <SessionProvider>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  await settle();
}

test('on arrival about scrolls to the contact after 100 ms, and not before [ABOUT-02]', async () => {
  await open('/about#contact');
  expect(document.getElementById('contact')).not.toBeNull();
  await settle(() => vi.advanceTimersByTime(99));
  expect(scrolled).toEqual([]);
  await settle(() => vi.advanceTimersByTime(1));
  expect(scrolled).toEqual(['contact']);
});

test('about and the landing page scroll to their features at once [ABOUT-02, VIEW-20]', async () => {
  await open('/about#features');
  await settle(() => vi.advanceTimersByTime(0));
  expect(scrolled).toEqual(['features']);
  cleanUp();
  vi.useRealTimers();
  await open('/#how-eisen-works');
  await settle(() => vi.advanceTimersByTime(0));
  expect(scrolled).toEqual(['features', 'how-eisen-works']);
});

test('without a section nothing is scrolled to', async () => {
  await open('/about');
  await settle(() => vi.advanceTimersByTime(1_000));
  expect(scrolled).toEqual([]);
});
