// @vitest-environment happy-dom

import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notify } from '#lib/notices.ts';
import { allByRole, byRole, cleanUp, click, render, settle } from './testing.tsx';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  // Sonner keeps what it shows for the whole page, not for one toaster.
  await settle(() => {
    toast.dismiss();
    vi.advanceTimersByTime(1_000);
  });
  cleanUp();
  vi.useRealTimers();
});

const toasts = () =>
  [...document.querySelectorAll('[data-sonner-toast]:not([data-removed="true"]) .toast')].map(
    (toast) => toast.textContent,
  );
const say = (work: () => unknown) =>
  settle(() => {
    work();
    vi.advanceTimersByTime(50);
  });
const wait = (ms: number) => settle(() => vi.advanceTimersByTime(ms));
const stack = () => document.querySelector('.toast-stack') as HTMLElement;

test('a notice stays 4,000 ms [CONST-02]', async () => {
  render(<Toaster />);
  await say(() => notify.success('Profile saved', { detail: 'Everywhere' }));
  expect(toasts()).toEqual(['Profile savedEverywhere']);
  await wait(3_800);
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
  await settle(() => stack().dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
  await wait(60_000);
  expect(toasts()).toHaveLength(1);
  await settle(() => stack().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await click(byRole('button', 'Undo'));
  await wait(500);
  expect(undo).toHaveBeenCalledOnce();
  expect(toasts()).toEqual([]);
});

test('after 8 s Undo is gone', async () => {
  render(<Toaster />);
  await say(() => notify.undoable('Email archived successfully!', { undo: vi.fn() }));
  await wait(7_900);
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
