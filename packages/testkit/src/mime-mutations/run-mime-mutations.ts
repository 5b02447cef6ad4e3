import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadMailResult, readAttachment, readMessage } from '@eisen/mailbox';
import fc from 'fast-check';
import { type Mutation, mutations } from './mutate-mail.ts';

const FIXTURES = join(import.meta.dirname, '../../../mailbox/fixtures/eml');
const OPTIONS = {
  ownerAddress: 'alice@north.example',
  fallbackDate: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-20T12:00:00Z'),
};
/** A body that is cut is cut at 1 MB (D-25); its HTML apart. */
const LONGEST_TEXT = 1_048_576;

/** Collecting takes longer than reading most mails. */
const COLLECTED_EVERY = 10;

export interface MimeMutationReport {
  readonly seed: number;
  readonly mails: number;
  readonly slowestMs: number;
  /** By how much the process grew while mails were read; less than they take where making them had grown it. */
  readonly grewMb: number;
  readonly broken: string | null;
}

/** Reads mails of other projects after bad things happened to them; each must be read, or refused, and soon. */
export async function runMimeMutations(options: {
  seed: number;
  mails: number;
  longestMs: number;
  /** Takes away what earlier mails left behind; without it the growth of all mails is told together. */
  collect?: () => void;
}): Promise<MimeMutationReport> {
  const sources = readdirSync(FIXTURES).map((file) => readFileSync(join(FIXTURES, file)));
  let grewKb = 0;
  let mails = 0;
  let slowestMs = 0;

  const property = fc.asyncProperty(
    fc.nat(sources.length - 1),
    fc.nat(sources.length - 1),
    mutations,
    async (one: number, two: number, mutate: Mutation) => {
      const raw = mutate(sources[one] ?? Buffer.alloc(0), sources[two] ?? Buffer.alloc(0));
      if (mails % COLLECTED_EVERY === 0) options.collect?.();
      // Processor time: machines of tests are shared. An attachment is read on its own, when somebody asks for it.
      const beforeKb = process.resourceUsage().maxRSS;
      const started = process.cpuUsage();
      const result = await readMessage(raw, OPTIONS);
      const { user, system } = process.cpuUsage(started);
      const tookMs = (user + system) / 1_000;
      grewKb += process.resourceUsage().maxRSS - beforeKb;
      judge(raw, result);
      mails += 1;
      slowestMs = Math.max(slowestMs, tookMs);
      if (tookMs > options.longestMs) throw new Error(`took ${Math.round(tookMs)} ms`);
    },
  );
  const found = await fc.check(property, { seed: options.seed, numRuns: options.mails });
  const why = found.failed ? `${found.errorInstance}, path ${found.counterexamplePath}` : null;
  const grewMb = Math.round(grewKb / 1_024);
  return { seed: options.seed, mails, slowestMs: Math.round(slowestMs), grewMb, broken: why };
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
