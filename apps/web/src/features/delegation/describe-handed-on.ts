import { type DelegatedEmail, STATUS_WORDS } from '#lib/delegation/delegated-email.ts';
import type { HandedOn } from '#lib/delegation/handed-on.ts';

/** What the user's own cards and details say of the emails that he handed on (D-96). */
export function describeHandedOn(items: readonly DelegatedEmail[]): ReadonlyMap<string, HandedOn> {
  const byEmail = new Map<string, DelegatedEmail[]>();
  for (const item of items) {
    if (item.emailId === null) continue;
    byEmail.set(item.emailId, [...(byEmail.get(item.emailId) ?? []), item]);
  }
  return new Map([...byEmail].map(([emailId, same]) => [emailId, describe(same)]));
}

function describe(items: readonly DelegatedEmail[]): HandedOn {
  const [newest] = items as readonly [DelegatedEmail];
  const more = items.length > 1 ? ` +${items.length - 1}` : '';
  return {
    status: newest.status,
    to: `Delegated to ${newest.assignedTo}${more}`,
    state: STATUS_WORDS[newest.status],
    all: items.map(({ id, status, assignedTo }) => ({
      id,
      status,
      text: `Delegated to ${assignedTo} · ${STATUS_WORDS[status]}`,
    })),
  };
}
