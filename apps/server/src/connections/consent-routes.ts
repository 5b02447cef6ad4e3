import { mailboxCalls, type Provider } from '@eisen/contract';
import type { Router } from '#http/router.ts';
import { readSessionCookie } from '#http/session-guard.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import type { ConsentOutcome, ConsentService } from './consent-service.ts';

export interface ConsentRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly consent: ConsentService;
  /** Whether a local mailbox may take a provider's place (D-114). */
  readonly sandboxEnabled: boolean;
}

const PROVIDERS: readonly Provider[] = ['outlook', 'gmail'];

/**
 * The addresses that a browser follows to a provider's consent page and back (D-23). Every target is made here of
 * fixed parts: none is taken from a query.
 */
export function mountConsentRoutes({ router, consent, sandboxEnabled }: ConsentRoutesNeeds): void {
  for (const provider of PROVIDERS) {
    router.serve(mailboxCalls.login[provider], async ({ findUser, query, request, reply }) => {
      const user = await findUser();
      const sessionToken = readSessionCookie(request);
      if (!user || sessionToken === null) return reply.redirect(`/login?provider=${provider}`, 302);
      const who = { userId: user.id, sessionToken };
      const url = await consent.begin(who, provider, query.force);
      if (url !== null) return reply.redirect(url, 302);
      if (sandboxEnabled) return reply.redirect(`/auth/sandbox?provider=${provider}`, 302);
      return reply.redirect('/connect?error=not_configured', 302);
    });

    router.serve(mailboxCalls.callback[provider], async ({ findUser, query, request, reply }) => {
      const user = await findUser();
      const sessionToken = readSessionCookie(request);
      if (!user || sessionToken === null) return reply.redirect(`/login?provider=${provider}`, 302);
      const who = { userId: user.id, sessionToken };
      return reply.redirect(targetOf(provider, await consent.finish(who, provider, query)), 302);
    });
  }
}

function targetOf(provider: Provider, outcome: ConsentOutcome): string {
  switch (outcome.kind) {
    case 'connected':
      return `/dashboard/${provider}`;
    case 'again':
      return outcome.url;
    case 'failed':
      return `/connect?provider=${provider}&error=${outcome.error}`;
  }
}
