import type { CallPriority, MessageId } from '@eisen/mailbox';
import type { EmulatedProvider, ProviderName, QuotaLimits, QuotaUse } from '#emulator/protocol.ts';
import { CELL_OWNER, fillCell } from './cell-world.ts';

const MAILS = Array.from({ length: 48 }, (_, index) => `x${index}`);

/**
 * Everybody reads and moves as fast as the account lets them, until so many units are spent. The provider counts by
 * the clock of the account.
 */
export async function pressQuota(
  provider: EmulatedProvider,
  name: ProviderName,
  quota: QuotaLimits,
  units: number,
): Promise<{ use: QuotaUse; tookMs: number }> {
  const { account, id } = await fillCell(provider, name, MAILS);
  await provider.configure({ quota });
  const ids = MAILS.map(id);
  const startedMs = account.time.nowMs();
  const useNow = async () => (await provider.report()).quota[CELL_OWNER.address];
  const spent = () => account.time.outside(async () => (await useNow())?.units ?? 0);

  async function work(priority: CallPriority, place: number): Promise<void> {
    const mailbox = account.open(priority);
    for (let round = place; (await spent()) < units; round += 1) {
      const one = ids[(round * 7) % ids.length] as MessageId;
      if (priority === 'background') await mailbox.getMessages(ids.slice(0, 40));
      else if (round % 6 > 0) await mailbox.setRead(ids, round % 2 === 0);
      else await mailbox.restore((await mailbox.archive(one)).id);
    }
  }

  const workers = [0, 1, 2].flatMap((place) => [work('user', place), work('background', place)]);
  await account.run(Promise.all(workers));
  const use = await useNow();
  if (use === undefined) throw new Error('Nothing was counted.');
  return { use, tookMs: account.time.nowMs() - startedMs };
}
