import { type Email, setUpContract, type User } from '@eisen/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mailKeys } from '#lib/mail/mail-keys.ts';
import { MailProvider } from '#lib/mail/mail-provider.tsx';
import { SessionProvider } from '#lib/session.tsx';
import { announceSessionEnd } from '#lib/session-end.ts';
import { markCopyOf, rememberSession } from '#lib/session-memory.ts';
import { type Rendered, render } from './testing.tsx';

/** Somebody with a mailbox, as this browser remembers him. */
export const LINKED_USER: User = {
  id: 'u1',
  username: 'dwhitfield',
  email: 'dana@home.example',
  first_name: 'Dana',
  last_name: 'Whitfield',
  displayName: 'Dana Whitfield',
  mail: 'dana@brightwater.example',
  profile_picture: null,
  role: 'User',
  team: null,
  provider: 'outlook',
};

/** What the session check answers for somebody. */
export function profileOf(user: User) {
  const onboarding = { primary_goal: null, inbox_challenges: [] };
  return { user, providerLinked: user.provider !== null, onboarding };
}

/**
 * Renders inside the mailbox of a remembered user, over whatever `fetch` the test has put in place.
 * The session is not confirmed, so nothing is asked that the screen itself does not ask.
 *
 * @param emails  whole emails that were opened before, so that no call is needed for them
 * @param seed  puts what else was read before into the cache
 */
export function renderWithMailbox(
  node: ReactNode,
  {
    emails = [],
    seed,
  }: { readonly emails?: readonly Email[]; readonly seed?: (client: QueryClient) => void } = {},
): Rendered {
  setUpContract();
  announceSessionEnd('session');
  rememberSession(LINKED_USER, new Date());
  markCopyOf(LINKED_USER.id);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const owner = { userId: LINKED_USER.id, provider: 'outlook', address: LINKED_USER.mail } as const;
  for (const email of emails) client.setQueryData(mailKeys.email(owner, email.id), email);
  seed?.(client);
  const inside = (inner: ReactNode) => (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MailProvider provider="outlook">{inner}</MailProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
  const shown = render(inside(node));
  return { ...shown, rerender: (next) => shown.rerender(inside(next)) };
}
