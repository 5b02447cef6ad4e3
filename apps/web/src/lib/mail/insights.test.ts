import { expect, it, vi } from 'vitest';
import { createInsights } from './insights.ts';
import { buildInbox } from './scripted-server.ts';

it('insights are asked for once, and again when the emails changed or the call failed [MATRIX-07]', async () => {
  const describe = vi.fn(async () => ['One.']);
  const insights = createInsights({ describe });
  const emails = buildInbox(2);
  expect(await insights.read('do', emails)).toEqual(['One.']);
  await insights.read('do', emails);
  expect(describe).toHaveBeenCalledTimes(1);
  await insights.read('do', emails.slice(1));
  expect(describe).toHaveBeenCalledTimes(2);
  describe.mockRejectedValueOnce(new Error('away'));
  await expect(insights.read('schedule', emails)).rejects.toThrow('away');
  expect(await insights.read('schedule', emails)).toEqual(['One.']);
});
