// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notices, notify } from '#lib/notices.ts';
import { allByRole, byRole, cleanUp, click, render, settle } from './testing.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  // Notices belong to the whole page, not to one toaster.
  await settle(() => {
    notices.set([]);
    vi.advanceTimersByTime(1_000);
  });
  cleanUp();
  vi.useRealTimers();
});

const toasts = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"]) .toast')].map(
    (toast) => toast.textContent,
  );
/** Drawing comes between what is said and sonner's own short timers. */
const wait = async (ms: number) => {
  await settle(() => vi.advanceTimersByTime(ms));
  await settle(() => vi.advanceTimersByTime(250));
};
const say = async (work: () => unknown) => {
  await settle(() => void work());
  await settle(() => vi.advanceTimersByTime(50));
};

test('a notice stays 4,000 ms [CONST-02]', async () => {
  render(<Toaster />);
  await say(() => notify.success('Profile saved', { detail: 'Everywhere' }));
  expect(toasts()).toEqual(['Profile savedEverywhere']);
  await wait(3_400);
  expect(toasts()).toHaveLength(1);
  await wait(400);
  expect(toasts()).toEqual([]);
});

test('three are visible, 356 px wide, 14 px apart, reached by Alt+T [CONST-01] [CONST-03] [CONST-04]', async () => {
  render(<Toaster />);
  for (const title of ['one', 'two', 'three', 'four']) await say(() => notify.success(title));
  const visible = document.querySelectorAll('[data-sonner-toast][data-visible="true"]');
  expect(visible).toHaveLength(3);
  const list = document.querySelector('[data-sonner-toaster]') as HTMLElement;
  expect(list.style.getPropertyValue('--width')).toBe('356px');
  expect(list.style.getPropertyValue('--gap')).toBe('14px');
  expect(byRole('region', /^Notifications/).getAttribute('aria-label')).toBe('Notifications alt+T');
});

test('Undo runs once, within 8 s, and waits while it is pointed at or focused [PLUS-13]', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  await say(() => notify.undoable('Email archived successfully!', { undo }));
  await wait(7_000);
  await settle(() => byRole('button', 'Undo').focus());
  await wait(60_000);
  expect(toasts()).toHaveLength(1);
  await settle(() => byRole('button', 'Undo').blur());
  await click(byRole('button', 'Undo'));
  await wait(500);
  expect(undo).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
});

test('after 8 s Undo is gone', async () => {
  render(<Toaster />);
  await say(() => notify.undoable('Email archived successfully!', { undo: vi.fn() }));
  await wait(7_500);
  expect(toasts()).toHaveLength(1);
  await wait(300);
  expect(toasts()).toEqual([]);
});

test('errors tell the detail and offer Retry where it makes sense', async () => {
  const retry = vi.fn();
  render(<Toaster />);
  await say(() =>
    notify.error('Network error', { detail: 'Please check your connection.', retry }),
  );
  expect(toasts()[0]).toContain('Please check your connection.');
  await click(byRole('button', 'Retry'));
  expect(retry).toHaveBeenCalledOnce();
  await wait(300);
  await wait(300);
  await say(() => notify.error('Failed to delete team'));
  expect(allByRole('button', 'Retry')).toEqual([]);
});

test('notices from before the toaster stood are shown, and can be withdrawn', async () => {
  const id = notify.success('Early news');
  render(<Toaster />);
  await wait(50);
  expect(toasts()).toEqual(['Early news']);
  await say(() => notify.dismiss(id));
  await wait(500);
  expect(toasts()).toEqual([]);
});

test('of two that can be undone only the newer shows the key [FIX-07]', async () => {
  render(<Toaster />);
  await say(() => notify.undoable('One archived', { undo: vi.fn() }));
  await say(() => notify.undoable('Two archived', { id: 'two', undo: vi.fn() }));
  const keysOf = () =>
    [...document.querySelectorAll('.toast')]
      .filter((toast) => toast.querySelector('.kbd'))
      .map((toast) => toast.querySelector('div')?.textContent);
  expect(allByRole('button', /^Undo/)).toHaveLength(2);
  expect(keysOf()).toEqual(['Two archived']);
  await say(() => notify.dismiss('two'));
  await wait(500);
  expect(keysOf()).toEqual(['One archived']);
});

test('a notice that is shown again in its place has its whole time, and leaves [FIX-11]', async () => {
  render(<Toaster />);
  await say(() => notify.undoable('Moved to Do', { id: 'moved', undo: vi.fn() }));
  await wait(6_000);
  await say(() => notify.undoable('Moved to Decide', { id: 'moved', undo: vi.fn() }));
  await wait(6_000);
  expect(toasts()).toHaveLength(1);
  await wait(2_500);
  expect(toasts()).toEqual([]);
  await say(() => notify.undoable('Moved to Do', { id: 'moved', undo: vi.fn() }));
  await wait(8_500);
  expect(toasts()).toEqual([]);
});

test('a toast whose button was pressed does not hold up those after it [FIX-11]', async () => {
  render(<Toaster />);
  await say(() => notify.undoable('Sending…', { undo: vi.fn() }));
  await settle(() => byRole('button', 'Undo').focus());
  await click(byRole('button', 'Undo'));
  await say(() => notify.success('Taken back'));
  await wait(4_500);
  expect(toasts()).toEqual([]);
});

test('a failure is never behind a success, and what is under way stays [FIX-11]', async () => {
  render(<Toaster />);
  await say(() => notify.error('Failed to archive email!', { durationMs: 60_000 }));
  await say(() => notify.progress('Sending…'));
  for (const title of ['one', 'two', 'three']) await say(() => notify.success(title));
  await wait(500);
  const seen = [...document.querySelectorAll('[data-sonner-toast][data-visible="true"] .toast')];
  const titles = seen.map((toast) => toast.textContent);
  expect(titles).toContain('Failed to archive email!');
  expect(titles).toContain('Sending…');
  expect(titles).toContain('three');
  await wait(30_000);
  expect(toasts()).toContain('Sending…');
});
