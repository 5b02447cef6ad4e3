import { mailboxCalls, type Provider, type User } from '@eisen/contract';
import { notSignedIn, providerNotConfigured } from '#http/errors.ts';
import { loginPath, type Router } from '#http/router.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { MailboxesService } from './mailboxes-service.ts';
import { withProviderFailures } from './provider-failures.ts';

export interface MailboxRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly mailboxes: MailboxesService;
  /** Whether a local mailbox may take a provider's place (D-114). */
  readonly sandboxEnabled: boolean;
  readonly presentUser: (user: SignedInUser, mailbox: ConnectedMailbox | null) => Promise<User>;
}

const PROVIDERS: readonly Provider[] = ['outlook', 'gmail'];

/** Connecting, asking for and disconnecting the user's mailbox (D-02, D-20, D-22). */
export function mountMailboxRoutes(needs: MailboxRoutesNeeds): void {
  const { router, mailboxes, sandboxEnabled, presentUser } = needs;

  for (const provider of PROVIDERS) {
    router.serve(mailboxCalls.checkPermissions[provider], async ({ findUser }) => {
      const user = await findUser();
      if (!user) throw notSignedIn();
      const mailbox = await mailboxes.findConnected(user.id);
      if (mailbox?.provider === provider) {
        await withProviderFailures(provider, () =>
          mailboxes.open(user.id, mailbox).provider.profile(),
        );
        return { has_permissions: true as const };
      }
      if (!sandboxEnabled) throw providerNotConfigured();
      return {
        has_permissions: false as const,
        login_url: loginPath(provider),
        error: 'Please connect your mailbox',
      };
    });

    router.serve(mailboxCalls.login[provider], async ({ findUser, reply }) => {
      if (!(await findUser())) return reply.redirect(`/login?provider=${provider}`, 302);
      if (!sandboxEnabled) return reply.redirect('/connect?error=not_configured', 302);
      return reply.redirect(`/auth/sandbox?provider=${provider}`, 302);
    });
  }

  router.serveTwin(mailboxCalls.user, async ({ user, mailbox }) => ({
    user: await presentUser(user, mailbox),
  }));

  router.serveTwin(mailboxCalls.disconnect, async ({ user }) => {
    const wasConnected = await mailboxes.disconnect(user.id);
    return { message: wasConnected ? 'Mailbox disconnected' : 'No mailbox is connected' };
  });
}
