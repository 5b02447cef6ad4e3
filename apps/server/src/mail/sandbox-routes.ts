import { IMPORT_FIELD, LIMITS, type Provider, sandboxCalls } from '@eisen/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import {
  type AppError,
  conflict,
  invalid,
  payloadTooLarge,
  providerNotConfigured,
} from '#http/errors.ts';
import { ofBrokenForm } from '#http/form-fields.ts';
import type { SendPage } from '#http/page-files.ts';
import type { Router } from '#http/router.ts';
import type { SignedInUser } from '#http/session-guard.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import { presentContents } from './mailbox-routes.ts';
import { UploadRefused } from './sandbox-file.ts';
import type { SandboxConnected, SandboxFailure, SandboxService } from './sandbox-service.ts';

export interface SandboxRoutesNeeds {
  readonly router: Router<ConnectedMailbox>;
  readonly sandbox: SandboxService;
  readonly sandboxEnabled: boolean;
  readonly sendPage: SendPage;
}

const NO_MAIL = 'Please choose an .mbox or .eml file that holds mail';
const TOO_LARGE = 'The file is larger than 200 MB';
const UPLOAD = {
  limits: { files: 1, fields: 5, parts: 6, fileSize: LIMITS.importBytes + 1 },
  throwFileSizeLimit: false,
};

/** The consent page of our own and what it offers (D-114). */
export function mountSandboxRoutes(needs: SandboxRoutesNeeds): void {
  const { router, sandbox, sandboxEnabled, sendPage } = needs;

  const refuseWithoutSandbox = () => {
    if (!sandboxEnabled) throw providerNotConfigured();
  };

  router.serve(sandboxCalls.page, async ({ findUser, query, reply }) => {
    const provider = query.provider === 'gmail' ? 'gmail' : 'outlook';
    if (!(await findUser())) return reply.redirect(`/login?provider=${provider}`, 302);
    if (!sandboxEnabled) return reply.redirect('/connect?error=not_configured', 302);
    return await sendPage(reply);
  });

  router.serve(sandboxCalls.options, async ({ user, query }) => {
    refuseWithoutSandbox();
    const { operatorMail, mailbox } = await sandbox.options(user.id);
    return {
      provider: query.provider,
      operator_mail: operatorMail && {
        messages: operatorMail.messages,
        label: operatorMail.label,
      },
      mailbox: mailbox && presentContents(mailbox),
    };
  });

  router.serve(sandboxCalls.connect, async ({ user, body }) => {
    refuseWithoutSandbox();
    const outcome = await sandbox.connect(asSandboxUser(user), body.provider, body.source);
    if (isFailure(outcome)) throw toAppError(outcome);
    return presentOutcome(outcome, body.provider);
  });

  router.serve(sandboxCalls.import, async ({ user, query, request }) => {
    refuseWithoutSandbox();
    const outcome = await takeUpload(request, (file) =>
      sandbox.connectUpload(asSandboxUser(user), query.provider, file),
    );
    if (isFailure(outcome)) throw toAppError(outcome);
    return presentOutcome(outcome, query.provider);
  });
}

/** Hands the uploaded file on as a stream; what is not read of it is passed over, so that the answer gets out. */
async function takeUpload<T>(
  request: FastifyRequest,
  work: (file: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const part = await request.file(UPLOAD).catch((error: unknown) => {
    throw ofBrokenForm(error);
  });
  if (!part || part.fieldname !== IMPORT_FIELD) {
    part?.file.resume();
    throw invalid({ [IMPORT_FIELD]: NO_MAIL });
  }
  try {
    return await work(bytesOf(part.file));
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    throw error.reason === 'too-large'
      ? payloadTooLarge(TOO_LARGE)
      : invalid({ [IMPORT_FIELD]: NO_MAIL });
  } finally {
    part.file.resume();
  }
}

/** An upload that breaks off is the caller's fault; nothing of it stays. */
async function* bytesOf(file: MultipartFile['file']): AsyncGenerator<Uint8Array> {
  try {
    yield* file.iterator({ destroyOnReturn: false });
  } catch (error) {
    throw ofBrokenForm(error);
  }
}

/** Folders in the order in which people look for them. */
const FOLDERS = ['inbox', 'archive', 'sent', 'drafts', 'trash', 'spam'] as const;

function presentOutcome(
  { imported, skipped, folders, limitReached }: SandboxConnected,
  provider: Provider,
) {
  const { duplicate, unreadable, tooLarge, noMessage } = skipped;
  return {
    redirect_to: dashboardOf(provider),
    imported,
    skipped: duplicate + unreadable + tooLarge + noMessage,
    skipped_because: { duplicate, unreadable, too_large: tooLarge, no_message: noMessage },
    folders: FOLDERS.map((folder) => ({ folder, messages: folders[folder] ?? 0 })).filter(
      ({ messages }) => messages > 0,
    ),
    limit_reached: limitReached,
  };
}

function isFailure(outcome: SandboxConnected | SandboxFailure): outcome is SandboxFailure {
  return typeof outcome === 'string';
}

function toAppError(failure: SandboxFailure): AppError {
  switch (failure) {
    case 'busy':
      return conflict('conflict', 'Another mailbox is still being filled. Please wait.');
    case 'empty':
      return invalid({ [IMPORT_FIELD]: NO_MAIL });
    case 'too-large':
      return payloadTooLarge(
        'There is only mail larger than 25 MB in it, which cannot be imported',
      );
    case 'no-operator-mail':
      return invalid({ source: 'No mail of the operator is set up' });
  }
}

function asSandboxUser(user: SignedInUser) {
  return {
    id: user.id,
    email: user.email,
    displayName: `${user.firstName} ${user.lastName}`.trim(),
  };
}

function dashboardOf(provider: Provider): string {
  return `/dashboard/${provider}`;
}
