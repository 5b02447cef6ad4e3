// @vitest-environment happy-dom

import { Archive, Trash2 } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IconButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { byRole, cleanUp, press, render, settle } from './testing.tsx';
import { Tooltip } from './tooltip.tsx';
import { tooltips } from './tooltip-timing.ts';

beforeEach(() => {
  // Later than every tooltip that another file closed in this process.
  vi.useFakeTimers({ now: Date.now() + 3_600_000 });
});
afterEach(async () => {
  await settle(() => tooltips.close());
  cleanUp();
  vi.useRealTimers();
});

const pointer = (element: Element, type: string, pointerType = 'mouse') =>
  settle(() => element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType })));
const wait = (ms: number) => settle(() => vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('[role="tooltip"]')?.textContent ?? null;

test('opens after 700 ms, and the next within 300 ms at once [CARD-11] [CONST-05]', async () => {
  render(
    <>
      <IconButton icon={Archive} label="Archive" keys="a" />
      <IconButton icon={Trash2} label="Delete" />
    </>,
  );
  const archive = byRole('button', 'Archive');
  const remove = byRole('button', 'Delete');
  await pointer(archive, 'pointerover');
  await wait(699);
  expect(shown()).toBeNull();
  await wait(1);
  expect(shown()).toBe('ArchiveA');

  await pointer(archive, 'pointerdown');
  expect(shown()).toBeNull();
  await pointer(archive, 'pointerout');
  await wait(299);
  await pointer(remove, 'pointerover');
  expect(shown()).toBe('Delete');

  await pointer(remove, 'pointerdown');
  await pointer(remove, 'pointerout');
  await wait(300);
  await pointer(archive, 'pointerover');
  expect(shown()).toBeNull();
});

test('a clock that was set back opens nothing at once [CARD-11]', async () => {
  render(<IconButton icon={Archive} label="Archive" />);
  const button = byRole('button', 'Archive');
  await pointer(button, 'pointerover');
  await wait(700);
  await pointer(button, 'pointerdown');
  await pointer(button, 'pointerout');
  vi.setSystemTime(Date.now() - 60_000);
  await pointer(button, 'pointerover');
  expect(shown()).toBeNull();
});

test('stays while it is pointed at, closes by Escape, never opens by touch', async () => {
  render(<IconButton icon={Archive} label="Archive" />);
  const button = byRole('button', 'Archive');
  await pointer(button, 'pointerover', 'touch');
  await wait(2_000);
  expect(shown()).toBeNull();

  await pointer(button, 'pointerover');
  await wait(700);
  const tip = byRole('tooltip');
  await settle(() =>
    button.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: tip })),
  );
  await settle(() =>
    tip.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, relatedTarget: button })),
  );
  await wait(2_000);
  expect(shown()).toBe('Archive');
  await press(document.body, 'Escape');
  expect(shown()).toBeNull();
});

test('describes its control, without repeating its name, and goes with it', async () => {
  const { rerender } = render(
    <Tooltip text="The contract lapses tonight.">
      <button type="button" aria-label="Why">
        why
      </button>
    </Tooltip>,
  );
  const button = byRole('button', 'Why');
  await pointer(button, 'pointerover');
  await wait(700);
  expect(button.getAttribute('aria-describedby')).toBe(byRole('tooltip').id);
  rerender(<p>gone</p>);
  expect(shown()).toBeNull();

  rerender(<IconButton icon={Archive} label="Archive" />);
  await pointer(byRole('button', 'Archive'), 'pointerover');
  await wait(700);
  expect(byRole('button', 'Archive').hasAttribute('aria-describedby')).toBe(false);
});

test('is not opened by the focus that an opening dialog gives, but by the next', async () => {
  render(
    <Dialog open title="Keyboard shortcuts" onClose={() => undefined}>
      <p>Keys</p>
    </Dialog>,
  );
  const close = byRole('button', 'Close');
  expect(document.activeElement).toBe(close);
  expect(shown()).toBeNull();
  await wait(1);
  await settle(() => close.blur());
  await settle(() => close.focus());
  expect(shown()).toBe('CloseEsc');
});
