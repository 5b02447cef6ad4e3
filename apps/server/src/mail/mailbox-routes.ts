import {
  type MailboxContents as ContentsAnswer,
  mailboxCalls,
  type Provider,
  type User,
} from '@eisen/contract';
import type { TokensService } from '#connections/tokens-service.ts';
import { notSignedIn, providerAuthRequired, providerNotConfigured } from '#http/errors.ts';
import { loginPath, type Router } from '#http/router.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import type { MailboxContents, MailboxesService } from './mailboxes-service.ts';
import { withProviderFailures } from './provider-failures.ts';

export interface MailboxRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly mailboxes: MailboxesService;
  readonly tokens: Pick<TokensService, 'status'>;
  /** Whether a mailbox can be connected: the provider's own, or a local one in its place (D-114). */
  readonly canConnect: (provider: Provider) => boolean;
  readonly presentUser: (
    user: SignedInUser,
    mailbox: ConnectedMailbox | null,
    photo: string | null,
  ) => Promise<User>;
}

const PROVIDERS: readonly Provider[] = ['outlook', 'gmail'];

/** Asking for and disconnecting the user's mailbox (D-02, D-20, D-22). */
export function mountMailboxRoutes(needs: MailboxRoutesNeeds): void {
  const { router, mailboxes, tokens, canConnect, presentUser } = needs;

  /** Null when the mailbox may do everything; else what to say. */
  async function findObstacle(user: SignedInUser, mailbox: ConnectedMailbox | null) {
    if (mailbox === null) return 'Please connect your mailbox';
    if (mailbox.kind === 'sandbox') return null;
    const owner = { userId: user.id, mailboxId: mailbox.id };
    const status = await tokens.status(mailbox.provider, owner);
    if (status === null) return 'Please connect your mailbox';
    if (status.state === 'reconnect') throw providerAuthRequired(loginPath(mailbox.provider));
    return status.missing.length === 0 ? null : 'Please grant every permission that is asked for';
  }

  for (const provider of PROVIDERS)
    router.serve(mailboxCalls.checkPermissions[provider], async ({ findUser }) => {
      const user = await findUser();
      if (!user) throw notSignedIn();
      const found = await mailboxes.findConnected(user.id);
      const mailbox = found?.provider === provider ? found : null;
      if ((mailbox === null || mailbox.kind === 'account') && !canConnect(provider))
        throw providerNotConfigured();
      const error = await findObstacle(user, mailbox);
      if (mailbox === null || error !== null) {
        const words = error ?? 'Please connect your mailbox';
        return { has_permissions: false as const, login_url: loginPath(provider), error: words };
      }
      await readProfile(user, mailbox);
      return {
        has_permissions: true as const,
        kind: mailbox.kind === 'sandbox' ? ('sandbox' as const) : ('real' as const),
        connected_at: mailbox.connectedAt.toISOString(),
      };
    });

  const readProfile = (user: SignedInUser, mailbox: ConnectedMailbox) =>
    withProviderFailures(mailbox.provider, () =>
      mailboxes.open(user.id, mailbox).provider.profile(),
    );

  router.serveTwin(mailboxCalls.user, async ({ user, mailbox }) => {
    const { photo } = await readProfile(user, mailbox);
    return { user: await presentUser(user, mailbox, photo) };
  });

  router.serve(mailboxCalls.contents, async ({ user }) => {
    const contents = await mailboxes.readContents(user.id);
    return { mailbox: contents && presentContents(contents) };
  });

  router.serveTwin(mailboxCalls.disconnect, async ({ user }) => {
    const wasConnected = await mailboxes.disconnect(user.id);
    return { message: wasConnected ? 'Mailbox disconnected' : 'No mailbox is connected' };
  });
}

export function presentContents({ mailbox, emails, decisions }: MailboxContents): ContentsAnswer {
  const kind = mailbox.kind === 'sandbox' ? 'sandbox' : 'real';
  return { provider: mailbox.provider, address: mailbox.address, kind, emails, decisions };
}
