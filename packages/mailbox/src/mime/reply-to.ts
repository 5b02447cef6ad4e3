import type { MailAddress } from '#message.ts';

/** Nobody asks for answers to more people than these; one answer would be a mailing to whomever a sender names. */
const MAX_REPLY_ADDRESSES = 20;
const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/**
 * Whom a mail asks for answers to, each once; empty when answers go to its sender.
 *
 * The field is a stranger's: what is no plain address and the owner's own address are left out (a reply would come back
 * to the one who wrote it), and a field that names more than 20 people counts as absent.
 *
 * @param named  as the field has them, group members among them
 */
export function readReplyTo(
  named: readonly MailAddress[],
  from: MailAddress,
  ownerAddress: string | null,
): readonly MailAddress[] {
  const byAddress = new Map<string, MailAddress>();
  for (const one of named) {
    const key = one.address.toLowerCase();
    if (!ADDRESS.test(one.address) || key === ownerAddress?.toLowerCase()) continue;
    if (!byAddress.has(key)) byAddress.set(key, one);
  }
  if (byAddress.size > MAX_REPLY_ADDRESSES) return [];
  if (byAddress.size === 1 && byAddress.has(from.address.toLowerCase())) return [];
  return [...byAddress.values()];
}
