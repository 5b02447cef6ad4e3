import type { FolderRole } from '#message.ts';
import type { ImportedMail, ImportOptions, ImportResult } from './import-messages.ts';
import type { LocalMailbox } from './local-mailbox.ts';

/** A message that is made, not received: what it says is rendered, where it lies is stated. */
export interface PreparedMessage {
  readonly folder: FolderRole;
  readonly unread: boolean;
  readonly flagged?: boolean;
}

/** Fills a mailbox with prepared messages through the same reading as imported mail. */
export async function fillFromBundled<T extends PreparedMessage>(
  mailbox: Pick<LocalMailbox, 'importMessages'>,
  messages: readonly T[],
  renderMime: (message: T) => Uint8Array | Promise<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  async function* render(): AsyncGenerator<ImportedMail> {
    for (const message of messages) {
      yield {
        raw: await renderMime(message),
        folder: message.folder,
        unread: message.unread,
        flagged: message.flagged ?? false,
      };
    }
  }
  return await mailbox.importMessages(render(), options);
}
