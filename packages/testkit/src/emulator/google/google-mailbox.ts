import { createHash } from 'node:crypto';
import type { Answer } from '#emulator/child/exchange.ts';
import { callAs, mustBeFine } from '#emulator/child/forward.ts';
import type { LoadedEmulator } from '#emulator/child/load-emulate.ts';
import type { ElsewhereChange, EmulatedMail, HeldMessage, PlaceName } from '#emulator/protocol.ts';
import type { GmailRow } from './rows.ts';

const LABEL_OF: Readonly<Record<PlaceName, string | null>> = {
  inbox: 'INBOX',
  archive: null,
  sent: 'SENT',
  drafts: 'DRAFT',
  trash: 'TRASH',
  spam: 'SPAM',
};
const PLACES = ['trash', 'spam', 'drafts', 'inbox', 'sent'] as const;

/** What stands in a Gmail mailbox, and what its owner does there with another program. */
export function createGoogleMailbox(emulator: LoadedEmulator, direct: Answer) {
  const rows = () => emulator.store.collection<GmailRow>('google.messages');
  let count = 0;

  function seed(address: string, mails: readonly EmulatedMail[]): string[] {
    const entries = mails.map((mail) => {
      count += 1;
      return {
        id: createHash('sha256').update(`gmail ${count}`).digest('hex').slice(0, 16),
        user_email: address,
        raw: Buffer.from(mail.raw).toString('base64url'),
        label_ids: labelsOf(mail),
        ...(mail.receivedAt ? { internal_date: String(mail.receivedAt.getTime()) } : {}),
      };
    });
    emulator.seed({ messages: entries });
    return entries.map((entry) => entry.id);
  }

  function holdings(address: string): HeldMessage[] {
    return rows()
      .findBy('user_email', address)
      .map((row) => ({
        id: row.gmail_id,
        threadId: row.thread_id,
        internetMessageId: row.message_id.replace(/[<>]/g, ''),
        folder: placeOf(row.label_ids),
        unread: row.label_ids.includes('UNREAD'),
        flagged: row.label_ids.includes('STARRED'),
        labels: row.label_ids,
        subject: row.subject,
        receivedAt: new Date(Number(row.internal_date)),
      }));
  }

  async function change(token: string, { id, folder, unread, erased }: ElsewhereChange) {
    const path = `/gmail/v1/users/me/messages/${id}`;
    const call = async (method: string, to: string, body?: unknown) =>
      mustBeFine(await direct(callAs(token, method, to, body)), `${method} ${to}`);
    if (erased === true) await call('DELETE', path);
    if (folder === 'trash') await call('POST', `${path}/trash`);
    else if (folder !== undefined) {
      const label = LABEL_OF[folder];
      const others = ['INBOX', 'TRASH', 'SPAM'].filter((name) => name !== label);
      const addLabelIds = label === null ? [] : [label];
      await call('POST', `${path}/modify`, { addLabelIds, removeLabelIds: others });
    }
    if (unread !== undefined)
      await call('POST', `${path}/modify`, {
        [unread ? 'addLabelIds' : 'removeLabelIds']: ['UNREAD'],
      });
    return id;
  }

  return { seed, holdings, change };
}

function labelsOf(mail: EmulatedMail): string[] {
  const { folder = 'inbox' } = mail;
  const place = LABEL_OF[folder];
  const unread = mail.unread ?? (folder === 'inbox' || folder === 'spam');
  return [
    ...(place === null ? [] : [place]),
    ...(unread ? ['UNREAD'] : []),
    ...(mail.flagged === true ? ['STARRED'] : []),
    ...(mail.labels ?? []),
  ];
}

function placeOf(labels: readonly string[]): PlaceName {
  return PLACES.find((place) => labels.includes(LABEL_OF[place] ?? '')) ?? 'archive';
}
