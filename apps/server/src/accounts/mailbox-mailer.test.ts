import { ProviderError, type ProviderErrorKind, type ReplyDraft } from '@eisen/mailbox';
import { describe, expect, it } from 'vitest';
import { sendByMailbox } from './mailbox-mailer.ts';
import { MailUnclearError } from './mailer.ts';

const MAIL = { to: 'nina@people.example', subject: 'Come in', text: 'A link.' };

/** A provider's answers at the edge, as each case has them. */
function setUp(answers: {
  draft?: ProviderErrorKind;
  send?: ProviderErrorKind;
  sent?: boolean | ProviderErrorKind;
}) {
  const calls: string[] = [];
  const drafts: ReplyDraft[] = [];
  const fail = (kind: ProviderErrorKind | undefined) => {
    if (kind !== undefined) throw new ProviderError(kind, 'No.');
  };
  const send = sendByMailbox(
    {
      async createReplyDraft(draft) {
        calls.push('draft');
        drafts.push(draft);
        fail(answers.draft);
        return { draftId: 'd1' };
      },
      async sendDraft() {
        calls.push('send');
        fail(answers.send);
        return { id: null };
      },
      async findSent() {
        calls.push('look');
        if (typeof answers.sent === 'string') fail(answers.sent);
        return answers.sent === true ? ('m1' as never) : null;
      },
    },
    () => 'id-1@eisen.example',
  );
  return { calls, drafts, outcome: send(MAIL).catch((error: unknown) => error) };
}

describe('a mail from the own mailbox', () => {
  it('is a draft that answers nothing, sent by its id', async () => {
    const { calls, drafts, outcome } = setUp({});
    expect(await outcome).toBeUndefined();
    expect(calls).toEqual(['draft', 'send']);
    expect(drafts).toEqual([
      {
        inReplyTo: null,
        to: MAIL.to,
        subject: MAIL.subject,
        body: MAIL.text,
        internetMessageId: 'id-1@eisen.example',
      },
    ]);
  });

  it.each(['timeout', 'unavailable', 'reconnect'] as const)(
    'did not go when no draft was made (%s)',
    async (kind) => {
      const { calls, outcome } = setUp({ draft: kind });
      expect(await outcome).toBeInstanceOf(ProviderError);
      expect(calls).toEqual(['draft']);
    },
  );

  it.each(['refused', 'rate-limited', 'reconnect'] as const)(
    'did not go when sending was %s',
    async (kind) => {
      const { calls, outcome } = setUp({ send: kind });
      expect(await outcome).toBeInstanceOf(ProviderError);
      expect(calls).toEqual(['draft', 'send']);
    },
  );

  it.each(['timeout', 'unavailable', 'not-found'] as const)(
    'is looked for in Sent after %s, and never sent again',
    async (kind) => {
      const found = setUp({ send: kind, sent: true });
      expect(await found.outcome).toBeUndefined();
      expect(found.calls).toEqual(['draft', 'send', 'look']);
      for (const sent of [false, 'unavailable'] as const) {
        const lost = setUp({ send: kind, sent });
        expect(await lost.outcome).toBeInstanceOf(MailUnclearError);
        expect(lost.calls).toEqual(['draft', 'send', 'look']);
      }
    },
  );
});
