import { afterEach, beforeEach, it } from 'vitest';
import type { Message, MessageHead, MessageId } from '#message.ts';
import { type MailboxProvider, ProviderError } from '#provider.ts';
import {
  buildSuiteMail,
  type SuiteMail,
  type SuiteMailParts,
  suiteMessageId,
} from './suite-mail.ts';

/** What an adapter cannot do, each with the reason that is printed in place of its tests. */
export type SuiteGap =
  | 'added-or-changed'
  | 'changes'
  | 'drafts'
  | 'search-body'
  | 'sent-recipients'
  | 'undo-place';

export interface SuiteMailbox {
  /** An empty mailbox of `SUITE_OWNER`. */
  readonly provider: MailboxProvider;
  /** Puts mail in as if it had arrived, in any folder. */
  seed(mails: readonly SuiteMail[]): Promise<void>;
  close(): Promise<void>;
}

export interface ProviderSuiteOptions {
  create(): Promise<SuiteMailbox>;
  readonly gaps?: Partial<Readonly<Record<SuiteGap, string>>>;
}

/** One fresh mailbox for each test, and what tests do with it again and again. */
export interface SuiteContext {
  provider(): MailboxProvider;
  seed(...mails: readonly SuiteMailParts[]): Promise<void>;
  /** The message with this key, wherever it lies. */
  idOf(key: string): Promise<MessageId>;
  message(id: MessageId): Promise<Message>;
  inboxKeys(): Promise<string[]>;
  /** `it`, or a skipped test that gives the reason of the gap. */
  test(title: string, run: () => Promise<void>, gap?: SuiteGap): void;
}

export function setUpSuite(options: ProviderSuiteOptions): SuiteContext {
  let mailbox: SuiteMailbox | null = null;
  const ids = new Map<string, MessageId>();
  beforeEach(async () => {
    mailbox = await options.create();
    ids.clear();
  });
  afterEach(async () => {
    await mailbox?.close();
    mailbox = null;
  });
  const current = () => {
    if (mailbox === null) throw new Error('no mailbox is open');
    return mailbox;
  };

  return {
    provider: () => current().provider,
    seed: (...mails) => current().seed(mails.map(buildSuiteMail)),
    async idOf(key) {
      const known = ids.get(key);
      if (known !== undefined) return known;
      for (const head of await listAll(current().provider)) ids.set(keyOf(head), head.id);
      const id = ids.get(key);
      if (id === undefined) throw new Error(`no message ${key} in the inbox`);
      return id;
    },
    async message(id) {
      const [message] = await current().provider.getMessages([id]);
      if (message === undefined) throw new Error(`no message ${id}`);
      return message;
    },
    async inboxKeys() {
      return (await listAll(current().provider)).map(keyOf);
    },
    test(title, run, gap) {
      const reason = gap === undefined ? undefined : options.gaps?.[gap];
      if (reason === undefined) it(title, run);
      else it.skip(`${title} (gap: ${reason})`, run);
    },
  };
}

export function keyOf(head: Pick<MessageHead, 'internetMessageId'>): string {
  return head.internetMessageId?.replace(suiteMessageId(''), '') ?? '';
}

/** The error's kind; fails the test when the call succeeds or throws anything else. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ProviderError) return error.kind;
    throw error;
  }
  throw new Error('the call was expected to be refused');
}

export async function listAll(provider: MailboxProvider, limit = 50): Promise<MessageHead[]> {
  const heads: MessageHead[] = [];
  let cursor: string | null = null;
  do {
    const page = await provider.listInbox({ limit, cursor });
    heads.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return heads;
}
