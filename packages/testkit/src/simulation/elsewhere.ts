import type { ModelMail } from './provider/model-account.ts';
import type { SimulatedUser } from './simulated-user.ts';

/**
 * What happens to a mailbox without Eisen: mail comes, and its owner reads, moves and erases in another program. Now
 * and then one comes as another goes, so that the sum stays and only the changes tell.
 */
export function changeElsewhere({ account, promises, world }: SimulatedUser): void {
  const { chance } = world;
  if (chance.happens(0.4)) {
    account.arrive();
    const inbox = account.list('inbox');
    const last = inbox.at(-1);
    if (inbox.length > 1 && last && chance.happens(0.5)) touch(last, () => take(last, 'archive'));
    return;
  }
  const mails = [...account.mails.values()].filter(
    ({ folder }) => folder !== 'drafts' && folder !== 'sent',
  );
  if (mails.length === 0) return;
  const mail = chance.oneOf(mails);
  touch(mail, () => {
    if (chance.happens(0.3)) account.mark(mail, !mail.unread, 'owner');
    else if (mail.folder === 'trash' && chance.happens(0.4)) account.erase(mail, 'owner');
    else take(mail, chance.oneOf(['inbox', 'archive', 'trash', 'spam'] as const));
  });

  function take(one: ModelMail, folder: ModelMail['folder']): void {
    account.move(one, folder, 'owner');
  }

  function touch(one: ModelMail, change: () => void): void {
    promises.touched.add(one.id);
    change();
  }
}
