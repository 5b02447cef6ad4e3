import { createHash } from 'node:crypto';
import type { Answer } from '#emulator/child/exchange.ts';
import { readJson } from '#emulator/child/exchange.ts';
import { callAs, mustBeFine } from '#emulator/child/forward.ts';
import type { LoadedEmulator } from '#emulator/child/load-emulate.ts';
import type { ElsewhereChange, EmulatedMail, HeldMessage, PlaceName } from '#emulator/protocol.ts';
import { type GraphMail, readMimeForGraph } from './read-mime.ts';
import type { GraphAttachmentRow, GraphRow } from './rows.ts';

const FOLDER_OF: Readonly<Record<PlaceName, string>> = {
  inbox: 'inbox',
  archive: 'archive',
  sent: 'sentitems',
  drafts: 'drafts',
  trash: 'deleteditems',
  spam: 'junkemail',
};
const PLACE_OF = new Map(
  Object.entries(FOLDER_OF).map(([place, folder]) => [folder, place as PlaceName]),
);

/** What stands in an Outlook mailbox, and what its owner does there with another program. */
export function createGraphMailbox(emulator: LoadedEmulator, direct: Answer) {
  const rows = () => emulator.store.collection<GraphRow>('microsoft.messages');
  const files = () => emulator.store.collection<GraphAttachmentRow>('microsoft.attachments');
  let count = 0;

  async function seed(address: string, mails: readonly EmulatedMail[]): Promise<string[]> {
    const ids: string[] = [];
    for (const mail of mails) {
      count += 1;
      ids.push(put(address, mail, await readMimeForGraph(mail.raw), idFor(`message ${count}`)));
    }
    return ids;
  }

  function put(address: string, mail: EmulatedMail, read: GraphMail, id: string): string {
    const { folder = 'inbox' } = mail;
    emulator.seed({
      messages: [
        {
          id,
          user_email: address,
          conversation_id: threadOf(address, read) ?? `AAQkAG${id.slice(6)}`,
          subject: read.subject,
          body_content: read.body.content,
          body_content_type: read.body.kind,
          from: read.from ?? undefined,
          reply_to: read.replyTo,
          to_recipients: read.to,
          cc_recipients: read.cc,
          received_date_time: (mail.receivedAt ?? read.sentAt).toISOString(),
          is_draft: folder === 'drafts',
          is_read: !(mail.unread ?? (folder === 'inbox' || folder === 'spam')),
          importance: read.importance,
          categories: mail.labels ?? [],
          parent_folder_id: FOLDER_OF[folder],
        },
      ],
    });
    const [row] = rows().findBy('microsoft_id', id);
    if (!row) throw new Error('The emulator did not take a message.');
    rows().update(row.id, {
      internet_message_id: read.internetMessageId ?? row.internet_message_id,
      headers: read.head,
      flagged: mail.flagged === true,
      meeting: read.isInvitation,
      has_attachments: read.files.some((file) => !file.isInline),
    });
    for (const [place, file] of read.files.entries())
      files().insert({
        microsoft_id: `${id.slice(0, 40)}File${place}=`,
        message_microsoft_id: id,
        user_email: address,
        name: file.name,
        content_type: file.contentType,
        size: file.sizeBytes,
        content_bytes: file.base64,
        is_inline: file.isInline,
        content_id: file.contentId,
      });
    return id;
  }

  function threadOf(address: string, read: GraphMail): string | null {
    for (const answered of read.answers) {
      const found = rows()
        .findBy('internet_message_id', answered)
        .find((row) => row.user_email === address);
      if (found) return found.conversation_id;
    }
    return null;
  }

  function holdings(address: string): HeldMessage[] {
    return rows()
      .findBy('user_email', address)
      .map((row) => ({
        id: row.microsoft_id,
        threadId: row.conversation_id,
        internetMessageId: row.internet_message_id.replace(/[<>]/g, ''),
        folder: PLACE_OF.get(row.parent_folder_id) ?? 'archive',
        unread: !row.is_read,
        flagged: row.flagged === true,
        labels: row.categories,
        subject: row.subject,
        receivedAt: new Date(row.received_date_time),
      }));
  }

  async function change(token: string, wanted: ElsewhereChange): Promise<string> {
    const { id, folder, unread, erased } = wanted;
    const path = `/v1.0/me/messages/${encodeURIComponent(id)}`;
    const call = async (method: string, to: string, body: unknown) =>
      mustBeFine(await direct(callAs(token, method, to, body)), `${method} ${to}`);
    if (erased === true) for (const row of rows().findBy('microsoft_id', id)) rows().delete(row.id);
    if (unread !== undefined) await call('PATCH', path, { isRead: !unread });
    if (folder === undefined) return id;
    const moved = await call('POST', `${path}/move`, { destinationId: FOLDER_OF[folder] });
    return String(readJson(moved)?.id ?? id);
  }

  return { seed, holdings, change };
}

/** Long, case-sensitive and ending in "=", as Graph's. */
function idFor(text: string): string {
  return `AAMkAG${createHash('sha256').update(`graph ${text}`).digest('base64url').repeat(2)}AAA=`;
}
