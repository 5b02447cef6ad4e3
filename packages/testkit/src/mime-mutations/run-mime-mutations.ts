import { type ReadMailResult, readAttachment, readMessage } from '@eisen/mailbox';
import fc from 'fast-check';
import { mutatedMails } from './mutated-mails.ts';

const OPTIONS = {
  ownerAddress: 'alice@north.example',
  fallbackDate: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-20T12:00:00Z'),
};
/** A body that is cut is cut at 1 MB (D-25); its HTML apart. */
const LONGEST_TEXT = 1_048_576;

export interface MimeMutationReport {
  readonly seed: number;
  readonly mails: number;
  readonly slowestMs: number;
  readonly broken: string | null;
}

/** Reads mails of other projects after bad things happened to them; each must be read, or refused, and soon. */
export async function runMimeMutations(options: {
  seed: number;
  mails: number;
  longestMs: number;
}): Promise<MimeMutationReport> {
  let mails = 0;
  let slowestMs = 0;
  const property = fc.asyncProperty(mutatedMails(), async (make) => {
    const tookMs = await tryMail(make());
    mails += 1;
    slowestMs = Math.max(slowestMs, tookMs);
    if (tookMs > options.longestMs) throw new Error(`took ${Math.round(tookMs)} ms`);
  });
  const found = await fc.check(property, { seed: options.seed, numRuns: options.mails });
  const why = found.failed ? `${found.errorInstance}, path ${found.counterexamplePath}` : null;
  return { seed: options.seed, mails, slowestMs: Math.round(slowestMs), broken: why };
}

/**
 * Reads one mail and judges what came of it.
 *
 * @returns milliseconds of processor time: machines of tests are shared
 * @throws when what was read breaks a promise
 */
export async function tryMail(raw: Buffer): Promise<number> {
  // An attachment is read on its own, when somebody asks for it: that is not counted here.
  const started = process.cpuUsage();
  const result = await readMessage(raw, OPTIONS);
  const { user, system } = process.cpuUsage(started);
  judge(raw, result);
  return (user + system) / 1_000;
}

function judge(raw: Buffer, result: ReadMailResult): void {
  if (!result.ok) return;
  const { mail } = result;
  const longest = Math.max(mail.text.length, mail.html?.length ?? 0);
  if (longest > LONGEST_TEXT) throw new Error(`a body of ${longest} characters`);
  if (/[\r\n\0]/.test(mail.subject)) throw new Error('a subject of several lines');
  if (Number.isNaN(mail.sentAt.getTime())) throw new Error('no time');
  if (mail.attachments.length > 200) throw new Error(`${mail.attachments.length} attachments`);
  for (const attachment of mail.attachments.slice(0, 3)) {
    if (attachment.name === '' || /[\r\n\0]/.test(attachment.name)) throw new Error('an odd name');
    if (readAttachment(raw, attachment) === null) throw new Error('an attachment without content');
  }
}
