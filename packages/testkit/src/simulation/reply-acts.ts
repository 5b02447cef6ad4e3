import { emailActionCalls, outboxCalls } from '@eisen/contract';
import type { SimulatedUser } from './simulated-user.ts';

export async function reply(user: SimulatedUser): Promise<void> {
  const { chance, violate } = user.world;
  const { replies } = user.promises;
  await user.withMail(async (id) => {
    const key = user.nextKey('reply');
    replies.set(key, null);
    const text = `Answer ${key} of ${user.name}.`;
    const body = { reply_body: text, message_id: id, to: 'bob@baker.example' };
    const press = () => user.insist(emailActionCalls.reply, { body, key });
    const pressed = chance.happens(0.3) ? [press(), press()] : [press()];
    for (const outcome of await Promise.all(pressed)) {
      if (outcome.status !== 200) continue;
      const known = replies.get(key);
      if (known && known !== outcome.body.outbox_id)
        violate(`${user.name}: ${key} became two replies`);
      replies.set(key, outcome.body.outbox_id);
    }
  });
}

export async function cancelReply(user: SimulatedUser): Promise<void> {
  const ids = [...user.promises.replies.values()].filter((id) => id !== null);
  if (ids.length === 0) return;
  const id = user.world.chance.oneOf(ids);
  const { status } = await user.call(outboxCalls.cancel, { params: { id } });
  if (status === 200) user.promises.cancelled.add(id);
}
