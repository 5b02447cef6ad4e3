import { LIMITS, type Provider } from '@eisen/contract';
import {
  fillFromBundled,
  type ImportOptions,
  type ImportResult,
  type LocalMailbox,
  type MailSource,
  openMailSource,
  readMailStream,
  type SkipReason,
} from '@eisen/mailbox';
import type { Database, UserId } from '#db/database.ts';
import type { Clock } from '#system.ts';
import type { ConnectedMailbox } from './connected-mailbox.ts';
import { guessOwner } from './guess-owner.ts';
import type { IndexService } from './index-service.ts';
import type { KnownSendersService } from './known-senders-service.ts';
import type { MailboxInMaking } from './mailbox-filling.ts';
import type { MailboxIdentity } from './mailbox-identity.ts';
import type { MailboxContents, MailboxesService } from './mailboxes-service.ts';
import { checkUpload } from './sandbox-file.ts';

/** Who connects: the names for a mailbox that does not bring its own. */
export interface SandboxUser {
  readonly id: UserId;
  readonly email: string;
  readonly displayName: string;
}

/** The mailbox that the product brings along. */
export interface BundledMail {
  readonly identity: MailboxIdentity;
  fill(mailbox: LocalMailbox, now: Date, options: ImportOptions): Promise<ImportResult>;
}

export interface SandboxOptions {
  readonly operatorMail: { readonly messages: number | null; readonly label: string } | null;
  readonly mailbox: MailboxContents | null;
}

/**
 * `busy`: this user's other import is still running. `empty`: there was no mail in it. `too-large`: what there was, was
 * longer than a mail may be.
 */
export type SandboxFailure = 'busy' | 'empty' | 'too-large' | 'no-operator-mail';

/** How many were left out, by the reason. */
export interface SkippedMail {
  readonly duplicate: number;
  readonly unreadable: number;
  readonly tooLarge: number;
  readonly noMessage: number;
}

export interface SandboxConnected {
  readonly mailbox: ConnectedMailbox;
  readonly imported: number;
  readonly skipped: SkippedMail;
  readonly folders: ImportResult['folders'];
  /** There was more than one import takes. */
  readonly limitReached: boolean;
}

/**
 * Connects a local mailbox in the place of a provider's (D-114). The user's mailbox is replaced only when the new
 * one is filled and indexed; whatever fails before leaves it as it was.
 */
export interface SandboxService {
  options(userId: UserId): Promise<SandboxOptions>;
  connect(
    user: SandboxUser,
    as: Provider,
    source: 'bundled' | 'operator',
  ): Promise<SandboxConnected | SandboxFailure>;
  /** @throws UploadRefused for a file that holds no mail or is above the limit */
  connectUpload(
    user: SandboxUser,
    as: Provider,
    file: AsyncIterable<Uint8Array>,
  ): Promise<SandboxConnected | SandboxFailure>;
}

/** A mailbox in the making says so this often; a small part of the time after which it counts as dead. */
const KEEP_ALIVE_MS = 5_000;

type Fill = (mailbox: LocalMailbox, options: ImportOptions) => Promise<ImportResult>;

export function createSandboxService(needs: {
  db: Database;
  clock: Clock;
  mailboxes: MailboxesService;
  index: IndexService;
  senders: KnownSendersService;
  bundled: BundledMail;
  /** The operator's own mail: an .mbox, an .eml or a folder of them. */
  operatorMailPath: string | null;
}): SandboxService {
  const { db, clock, mailboxes, index, senders, bundled, operatorMailPath } = needs;

  /** Until it is connected every failure takes the new mailbox away again. */
  async function fillMailbox(
    owner: { userId: UserId; mailboxId: string },
    making: MailboxInMaking,
    fill: Fill,
  ) {
    const pulse = createPulse(clock, making.keepAlive);
    try {
      const result = await fill(making.mailbox, {
        onProgress: pulse.beat,
        limitMessages: LIMITS.importMessages,
      });
      await pulse.settle();
      if (result.imported > 0) {
        await index.compare(owner, making.mailbox);
        return { result, mailbox: await making.finish() };
      }
    } catch (error) {
      await pulse.settle();
      await making.abandon();
      throw error;
    }
    await making.abandon();
    return null;
  }

  async function connect(
    userId: UserId,
    as: Provider,
    identity: MailboxIdentity,
    fill: Fill,
  ): Promise<SandboxConnected | SandboxFailure> {
    const making = await mailboxes.begin(userId, as, identity);
    if (making === 'busy') return 'busy';
    const filled = await fillMailbox({ userId, mailboxId: making.id }, making, fill);
    if (filled === null) return 'empty';
    await db.afterBulkLoad();
    await senders.readHistory({ userId, mailboxId: making.id }, making.mailbox);
    const { result, mailbox } = filled;
    const { imported, folders, limitReached, duplicates, skipped: noMessage } = result;
    const skipped = { duplicate: duplicates, unreadable: 0, tooLarge: 0, noMessage };
    return { mailbox, imported, skipped, folders, limitReached };
  }

  async function connectMessages(
    user: SandboxUser,
    as: Provider,
    messages: AsyncIterable<Uint8Array>,
    skipped: MailSource['skipped'],
  ): Promise<SandboxConnected | SandboxFailure> {
    // Before the first of it is read: whose mail it is takes megabytes to find out.
    if (await mailboxes.isFilling(user.id)) return 'busy';
    const known = { address: user.email, displayName: user.displayName };
    const { owner, messages: all } = await guessOwner(messages, known);
    const outcome = await connect(user.id, as, owner, (mailbox, options) =>
      mailbox.importMessages(all, options),
    );
    const before = skipped();
    if (outcome === 'empty' && before['too-large'] > 0) return 'too-large';
    if (typeof outcome === 'string') return outcome;
    const { skipped: later } = outcome;
    return {
      ...outcome,
      skipped: {
        ...later,
        unreadable: before.unreadable,
        tooLarge: before['too-large'],
      },
    };
  }

  return {
    async options(userId) {
      const source = operatorMailPath === null ? null : await openMailSource(operatorMailPath);
      return {
        operatorMail: source && { messages: source.expectedMessages, label: source.label },
        mailbox: await mailboxes.readContents(userId),
      };
    },
    async connect(user, as, source) {
      if (source === 'bundled')
        return await connect(user.id, as, bundled.identity, (mailbox, options) =>
          bundled.fill(mailbox, clock.now(), options),
        );
      if (operatorMailPath === null) return 'no-operator-mail';
      const mail = await openMailSource(operatorMailPath);
      return await connectMessages(user, as, mail.messages, mail.skipped);
    },
    async connectUpload(user, as, file) {
      const skipped: Record<SkipReason, number> = { 'too-large': 0, unreadable: 0 };
      const checked = checkUpload(file, LIMITS.importBytes);
      const messages = readMailStream(checked, {
        onSkipped: (reason) => {
          skipped[reason] += 1;
        },
      });
      return await connectMessages(user, as, messages, () => skipped);
    },
  };
}

/** The invented mailbox of about 120 messages, read through the same door as imported mail. */
export function createBundledMail<T extends Parameters<typeof fillFromBundled>[1][number]>(mail: {
  owner: { name: string; address: string };
  build: (now: Date) => readonly T[];
  renderMime: (message: T) => Uint8Array | Promise<Uint8Array>;
}): BundledMail {
  return {
    identity: { address: mail.owner.address, displayName: mail.owner.name },
    fill: (mailbox, now, options) =>
      fillFromBundled(mailbox, mail.build(now), mail.renderMime, options),
  };
}

/** Calls `keepAlive` at most every few seconds, never twice at once; trouble shows when it is settled. */
function createPulse(clock: Clock, keepAlive: () => Promise<void>) {
  let last = clock.now().getTime();
  let running: Promise<void> = Promise.resolve();
  return {
    beat() {
      const now = clock.now().getTime();
      if (now - last < KEEP_ALIVE_MS) return;
      last = now;
      running = running.then(keepAlive).catch(() => {});
    },
    settle: () => running,
  };
}
