// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { createLateBinding } from './late-drag.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('binds when the code is there, and never what was taken away before', async () => {
  const load = vi.fn(async () => 'code');
  const bindWhenLoaded = createLateBinding(load);
  const unbind = vi.fn();
  const bind = vi.fn(() => unbind);
  const gone = vi.fn(() => unbind);
  bindWhenLoaded(gone)();
  const takeAway = bindWhenLoaded(bind);
  expect(bind).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(bind).toHaveBeenCalledExactlyOnceWith('code'));
  expect(gone).not.toHaveBeenCalled();
  takeAway();
  expect(unbind).toHaveBeenCalledOnce();
  // From now on it is bound at once.
  const later = vi.fn(() => unbind);
  bindWhenLoaded(later);
  expect(later).toHaveBeenCalledOnce();
  expect(load).toHaveBeenCalledOnce();
});

test('tries again with the next binding when the code could not be loaded', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('away'));
  const bindWhenLoaded = createLateBinding(load);
  const bind = vi.fn(() => () => undefined);
  bindWhenLoaded(bind);
  await vi.waitFor(() => expect(log).toHaveBeenCalled());
  expect(bind).not.toHaveBeenCalled();
  bindWhenLoaded(bind);
  await vi.waitFor(() => expect(bind).toHaveBeenCalledOnce());
});
