import type { Provider, User } from '@eisen/contract';
import type { SignedInUser } from '#http/session-guard.ts';

/** What a user's answer says of the mailbox. */
export interface MailboxOfUser {
  readonly provider: Provider;
  readonly address: string;
}

export function presentUser(
  user: SignedInUser,
  mailbox: MailboxOfUser | null,
  more: { readonly photo?: string | null; readonly team: string | null },
): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    displayName: `${user.firstName} ${user.lastName}`,
    mail: mailbox?.address ?? null,
    profile_picture: more.photo ?? null,
    role: user.role,
    team: more.team,
    provider: mailbox?.provider ?? null,
  };
}
