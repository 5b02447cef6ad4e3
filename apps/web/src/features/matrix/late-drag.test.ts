// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { bindWhenLoaded } from './late-drag.ts';

test('binds when the code is there, and never what was taken away before', async () => {
  const unbind = vi.fn();
  const bind = vi.fn(() => unbind);
  const gone = vi.fn(() => unbind);
  bindWhenLoaded(gone)();
  const takeAway = bindWhenLoaded(bind);
  expect(bind).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(bind).toHaveBeenCalledOnce());
  expect(gone).not.toHaveBeenCalled();
  takeAway();
  expect(unbind).toHaveBeenCalledOnce();
  // From now on it is bound at once.
  const later = vi.fn(() => unbind);
  bindWhenLoaded(later);
  expect(later).toHaveBeenCalledOnce();
});
