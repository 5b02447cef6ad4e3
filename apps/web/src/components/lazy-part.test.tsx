// @vitest-environment happy-dom
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, onNotice } from '#lib/notices.ts';
import { DialogBoundary } from './dialog-boundary.tsx';
import { LiveBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { byRole, cleanUp, click, render, settle } from './testing.tsx';

let told: Notice[] = [];
let stop: () => unknown = () => undefined;

beforeEach(() => {
  told = [];
  stop = onNotice((event) => {
    if (event.type === 'show') told.push(event.notice);
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  stop();
  cleanUp();
  vi.restoreAllMocks();
});

/** Fails to load as often as it is told to. */
function buildPart(failures: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch');
    return () => <p>The part</p>;
  });
  return { load, Part: lazyPart(load) };
}

const page = () => document.body.textContent ?? '';

test('a tab that did not load is loaded by its Try again', async () => {
  const { load, Part } = buildPart(1);
  render(
    <LiveBoundary>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </LiveBoundary>,
  );
  await settle();
  expect(page()).toContain('This did not load');
  expect(load).toHaveBeenCalledTimes(1);
  await click(byRole('button', 'Try again'));
  await settle();
  expect(page()).toBe('The part');
});

test('a dialog that did not load says so, leaves the screen below, and opens the next time', async () => {
  const { Part } = buildPart(1);
  function Screen() {
    const [shown, setShown] = useState<string | null>(null);
    return (
      <>
        <button type="button" onClick={() => setShown('task')}>
          Create Task
        </button>
        <DialogBoundary shown={shown} onFailed={() => setShown(null)}>
          {shown ? <Part /> : null}
        </DialogBoundary>
      </>
    );
  }
  render(<Screen />);
  await click(byRole('button', 'Create Task'));
  await settle();
  expect(told).toMatchObject([
    {
      kind: 'error',
      title: 'This did not open',
      detail: 'Please check your connection and try again.',
    },
  ]);
  expect(page()).toBe('Create Task');
  await click(byRole('button', 'Create Task'));
  await settle();
  expect(page()).toContain('The part');
  expect(told).toHaveLength(1);
});
