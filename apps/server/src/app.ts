import { PROVIDERS } from '@eisen/contract';
import cookie from '@fastify/cookie';
import { type FastifyInstance, fastify } from 'fastify';
import { mountAccountRoutes } from '#accounts/account-routes.ts';
import type { LinksService } from '#accounts/links-service.ts';
import { presentUser } from '#accounts/user-present.ts';
import type { Config } from '#config.ts';
import { mountConsentRoutes } from '#connections/consent-routes.ts';
import { mountExportRoutes } from '#export/export-routes.ts';
import { mountGoalRoutes } from '#goals/goal-routes.ts';
import { mountHealthRoutes } from '#health/health-routes.ts';
import { endConnectionsAtClose } from '#http/closing.ts';
import { compressTexts } from '#http/compression.ts';
import { addBodyParsers } from '#http/content-type.ts';
import { createEarlyRefusals } from '#http/early-refusals.ts';
import { createErrorHandler } from '#http/error-handler.ts';
import { mountMailFrames } from '#http/mail-frame.ts';
import { createCrossOriginHeaders, createOriginCheck } from '#http/origin-check.ts';
import { mountPages } from '#http/pages.ts';
import { nameRequests, readRequestId } from '#http/request-ids.ts';
import { createRouter } from '#http/router.ts';
import { addSecurityHeaders } from '#http/security-headers.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import { endSlowBodies, headTimeouts, PATIENCE, type Patience } from '#http/slow-clients.ts';
import { mountModelRoutes } from '#language-model/model-routes.ts';
import { mountLeadRoutes } from '#leads/leads-routes.ts';
import { loggerFor } from '#logger.ts';
import type { ConnectedMailbox } from '#mail/connected-mailbox.ts';
import { mountSettingsRoutes } from '#settings/settings-routes.ts';
import { mountTaskRoutes } from '#tasks/task-routes.ts';
import type { Context } from './context.ts';
import type { MailMount } from './mail-routes.ts';

export interface AppOptions {
  /** The folder of the built pages; null where there are none. */
  readonly webRoot: string | null;
  /** Development and tests: every answer is parsed by the contract. */
  readonly checkAnswers: boolean;
  /** With slow clients; shorter in tests. */
  readonly patience?: Patience;
}

export interface App {
  readonly server: FastifyInstance;
  /** Ids of the contract's calls that answer 501. */
  readonly notServed: readonly string[];
}

/** Ids of providers are opaque and long; encoded, each of 512 characters may take three. */
const MAX_PARAM_LENGTH = 2_048;

/** Mounts every resource's routes on one HTTP server, which does not listen yet. */
export async function buildApp(context: Context, options: AppOptions): Promise<App> {
  const { config, db, lifecycle, links, sessions } = context;
  const { patience = PATIENCE } = options;
  const { refuseAddress, refuseConnection } = createEarlyRefusals(config);
  const app = fastify({
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    genReqId: readRequestId,
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply),
    clientErrorHandler: refuseConnection,
    http: headTimeouts(patience),
  });
  nameRequests(app);
  app.setErrorHandler(createErrorHandler(loggerFor(context.log, 'http')));
  endSlowBodies(app, patience);
  endConnectionsAtClose(app);
  await addBodyParsers(app);
  await compressTexts(app);
  await app.register(cookie);
  await addSecurityHeaders(app, config);
  app.addHook('onRequest', createCrossOriginHeaders(config));
  context.metrics.observe(app);

  const router = createRouter<ConnectedMailbox>({
    app,
    findSession: sessions.find,
    findMailbox: (user) => context.mail.mailboxes.findConnected(user.id),
    idempotency: context.idempotency,
    checkOrigin: createOriginCheck(config),
    checkAnswers: options.checkAnswers,
  });
  const { webRoot } = options;
  const sendPage = await mountPages(app, {
    webRoot,
    meta: pageFacts(config, links.mails),
    owner: config,
  });
  mountMailFrames(app);
  mountHealthRoutes(router, {
    config,
    db,
    disk: context.disk,
    lifecycle,
    registry: context.metrics.registry,
  });
  await mountResources(context, { app, router, sendPage });
  return { server: app, notServed: router.finish() };
}

/** Every call of the contract on a router, whatever brings the calls there. */
export async function mountResources(
  context: Context,
  at: Pick<MailMount, 'app' | 'router' | 'sendPage'>,
): Promise<void> {
  const { config, limits, links, accounts, sessions, settings, goals, mail } = context;
  const { router } = at;
  const findMailbox = (user: SignedInUser) => mail.mailboxes.findConnected(user.id);
  const { invitations, teams } = context.sharing;
  const findTeam = (user: SignedInUser) => teams.badge(user.id);
  mountAccountRoutes(router, {
    config,
    accounts,
    links,
    invitations,
    limits,
    sessions,
    findMailbox,
    findTeam,
  });
  context.sharing.mount(router);
  mountExportRoutes(router, context.exports);
  mountSettingsRoutes(router, settings);
  mountModelRoutes(router, context.model);
  mountTaskRoutes(router, context.tasks);
  mountLeadRoutes(router, { leads: context.leads, limits });
  mountGoalRoutes({ router, goals, drafterOf: context.drafterOf, clock: context.clock });
  await mail.mount({
    ...at,
    presentUser: async (user, mailbox, photo) =>
      presentUser(user, mailbox, { photo, team: await findTeam(user) }),
  });
  mountConsentRoutes({ router, consent: context.consent, sandboxEnabled: config.sandbox });
}

/** How mails leave: `on` by SMTP, `files` on a machine of one's own. */
const MAIL_FACTS: Readonly<Record<LinksService['mails'], string | null>> = {
  smtp: 'on',
  files: 'files',
  none: null,
};

/** What the page knows before its first call, each in a `<meta>` of this name. */
function pageFacts(config: Config, mails: LinksService['mails']): Record<string, string> {
  const { apiBase, goalsBase, supportEmail, privacyEmail } = config;
  const hasCredentials = { outlook: config.microsoft !== null, gmail: config.google !== null };
  const real = PROVIDERS.filter((provider) => hasCredentials[provider]);
  // The sandbox takes the place of those that cannot be reached otherwise (D-114).
  const sandboxes = config.sandbox ? PROVIDERS.filter((one) => !real.includes(one)) : [];
  const facts = {
    'eisen-api-base': apiBase,
    'eisen-goals-base': goalsBase,
    'eisen-mail': MAIL_FACTS[mails],
    'eisen-local-mode': config.localMode ? 'on' : null,
    'eisen-providers': [...real, ...sandboxes].join(' ') || 'none',
    'eisen-sandbox': sandboxes.join(' ') || null,
    'eisen-support-email': supportEmail,
    'eisen-privacy-email': privacyEmail,
  };
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null),
  );
}
