import { plainMail } from '#emulator/plain-mail.ts';
import type { ElsewhereChange, EmulatedProvider, HeldMessage } from '#emulator/protocol.ts';
import type { Chance } from '#random.ts';

/** The mailbox's owner with another program, and the world that writes to him. */
export function createElsewhere(provider: EmulatedProvider, address: string, chance: Chance) {
  let count = 0;
  /** Message-IDs of what must be there at the end: all that ever came but what its owner erased. */
  const expected = new Set<string>();

  async function arrive(amount: number): Promise<void> {
    const mails = Array.from({ length: amount }, () => {
      count += 1;
      const key = `mail${count}`;
      expected.add(`${key}@emulated.example`);
      return plainMail({ key, minutesAgo: -count });
    });
    await provider.seed(address, mails);
  }

  async function changeOne(): Promise<void> {
    const held = (await provider.holdings(address)).filter(
      ({ folder }) => folder !== 'drafts' && folder !== 'sent',
    );
    if (held.length === 0) return;
    const message = chance.oneOf(held);
    const change = drawChange(message);
    if (change.erased === true) expected.delete(message.internetMessageId);
    await provider.change(address, [change]);
  }

  /** One message moves twice: only the later of the two counts. */
  async function moveTwice(): Promise<void> {
    const held = (await provider.holdings(address)).filter(({ folder }) => folder === 'inbox');
    if (held.length === 0) return;
    const { id } = chance.oneOf(held);
    const [there = id] = await provider.change(address, [{ id, folder: 'archive' }]);
    await provider.change(address, [{ id: there, folder: 'inbox' }]);
  }

  function drawChange({ id, folder, unread }: HeldMessage): ElsewhereChange {
    if (folder === 'trash' && chance.happens(0.3)) return { id, erased: true };
    if (folder !== 'inbox') return { id, folder: chance.happens(0.8) ? 'inbox' : 'archive' };
    if (chance.happens(0.3)) return { id, unread: !unread };
    return { id, folder: chance.oneOf(['archive', 'trash', 'spam'] as const) };
  }

  return {
    expected,
    arrive,
    /** A few things happen, one after the other. */
    async happen(): Promise<void> {
      for (let left = chance.between(1, 4); left > 0; left -= 1)
        await chance.oneOf([() => arrive(chance.between(1, 4)), moveTwice, changeOne, changeOne])();
    },
  };
}
