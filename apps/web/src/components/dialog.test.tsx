// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Alert, Confirm, Dialog } from './dialog.tsx';
import { allByRole, byRole, cleanUp, click, press, render, settle } from './testing.tsx';

afterEach(cleanUp);

test('a dialog has its name, closes by its button and by Escape', async () => {
  const onClose = vi.fn();
  render(
    <Dialog open title="Create Team" onClose={onClose}>
      <p>Body</p>
    </Dialog>,
  );
  const dialog = byRole('dialog');
  const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  expect(title?.textContent).toBe('Create Team');
  await click(byRole('button', 'Close'));
  await press(document.body, 'Escape');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('an alert says its text and ends with OK [ERR-36]', async () => {
  const onClose = vi.fn();
  render(
    <Alert open title="Download" onClose={onClose}>
      This attachment cannot be downloaded directly.
    </Alert>,
  );
  expect(byRole('alertdialog').textContent).toContain(
    'This attachment cannot be downloaded directly.',
  );
  await click(byRole('button', 'OK'));
  expect(onClose).toHaveBeenCalledOnce();
});

describe('a confirmation', () => {
  test('names the thing, is busy while it works, and closes when done', async () => {
    let finish = () => {};
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const onClose = vi.fn();
    render(
      <Confirm open danger title="Delete team" action="Delete team" {...{ onConfirm, onClose }}>
        This action cannot be undone.
      </Confirm>,
    );
    await click(byRole('button', 'Delete team'));
    expect(byRole('button', 'Delete team').getAttribute('aria-busy')).toBe('true');
    expect(byRole('button', 'Cancel').hasAttribute('disabled')).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    await settle(() => finish());
    expect(onClose).toHaveBeenCalledOnce();
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('that fails stays open and says so', async () => {
    const onClose = vi.fn();
    render(
      <Confirm
        open
        title="Disconnect Outlook?"
        action="Disconnect Outlook"
        onClose={onClose}
        onConfirm={() => Promise.reject(new Error('internal detail'))}
      />,
    );
    await click(byRole('button', 'Disconnect Outlook'));
    expect(byRole('alert').textContent).toBe('That did not work. Please try again.');
    expect(onClose).not.toHaveBeenCalled();
    expect(allByRole('alertdialog')).toHaveLength(1);
  });
});
