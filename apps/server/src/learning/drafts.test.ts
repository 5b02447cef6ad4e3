import { randomBytes } from 'node:crypto';
import { createLocalAssistant } from '@eisen/assistant';
import type { MailboxProvider, Message } from '@eisen/mailbox';
import {
  type Classification,
  type Classifier,
  createMemory,
  keepTraits,
  type TriageInput,
} from '@eisen/triage';
import { describe, expect, it } from 'vitest';
import { createRandomKeyring } from '#crypto/keyring.ts';
import { createSealer } from '#crypto/seal.ts';
import type { UserId } from '#db/database.ts';
import { readMoments } from '#triage/read-deadline.ts';
import { buildTriageInput } from '#triage/triage-input.ts';
import { measureDraft } from '#triage/triage-work.ts';
import { readCorrection } from './correction.ts';
import { createDraftReader } from './drafts.ts';

const message = {
  id: 'm',
  threadId: 't',
  receivedAt: new Date('2026-03-02T08:00:00Z'),
  from: { name: 'Mira Holt', address: 'mira@north.example' },
  to: [{ name: '', address: 'erin@people.example' }],
  cc: [],
  subject: 'Slipway',
  text: 'Please send me the numbers by Friday 16:00.',
  html: null,
  priority: 'normal',
  isReply: false,
  signals: {
    addressed: 'to',
    bulk: false,
    automated: false,
    flagged: true,
    invitation: false,
    providerImportant: true,
  },
  attachments: [],
} as unknown as Message;

const mailbox = {
  owner: { userId: 'u' as UserId, mailboxId: 'b' },
  provider: {} as MailboxProvider,
  address: 'erin@people.example',
  displayName: 'Erin',
};
const relation = { knownSender: true, repliedBefore: true };
const timeZone = 'Asia/Tokyo';
/** How the quadrants compete where the model surely wants it under Do. */
const SURE = [0.94, 0.03, 0.02, 0.01];

async function readDraft() {
  const weighed: TriageInput[] = [];
  const reader = createDraftReader({
    sealer: createSealer(createRandomKeyring(), randomBytes(32)),
    messages: { recall: () => new Map([['m', message]]), read: async () => new Map() },
    senders: { relate: async () => new Map([['m', relation]]) },
    readerOf: () => ({
      readDraft: async (judged, context, timeZone) =>
        measureDraft({ message: judged, context, timeZone }, (input) => {
          weighed.push(input);
          return SURE;
        }),
    }),
    edges: { sleep: () => new Promise(() => {}) },
    readTimeZone: async () => timeZone,
  });
  const drafts = await reader.read(mailbox, ['m']);
  return { draft: drafts.get('m'), weighed };
}

describe('what a correction is measured by', () => {
  it('is the mail as classifying sees it: who wrote, what is marked, what it asks for by when [PLUS-10]', async () => {
    const judged: TriageInput[] = [];
    const classifier: Pick<Classifier, 'classify'> = {
      classify(input) {
        judged.push(input);
        return {} as Classification;
      },
    };
    const input = buildTriageInput(message, { owner: mailbox, relation });
    await createLocalAssistant({ classifier, readMoments }).classify(
      [{ id: 'm', input, newText: input.text }],
      {
        now: message.receivedAt,
        notSureThreshold: 0.5,
        timeZone,
      },
    );
    const { weighed } = await readDraft();
    expect(weighed).toEqual(judged);
    expect(weighed[0]?.signals).toMatchObject({ ...relation, flagged: true });
    expect(weighed[0]?.deadline).toEqual(new Date('2026-03-06T07:00:00Z'));
  });

  it('makes one correction enough for the very same mail, however sure the model was', async () => {
    const { draft } = await readDraft();
    if (!draft) throw new Error('nothing to teach');
    const taught = readCorrection({ messageId: 'm', former: null, quadrant: 'eliminate' }, draft);
    if (!taught) throw new Error('nothing taught');
    const kept = keepTraits(draft.traits.filter(({ kind }) => kind !== 'thread'));
    const now = new Date('2026-03-03T08:00:00Z');
    const lesson = { ...taught, id: 'l', messageId: 'm', gesture: 'g', taughtAt: now, ...kept };
    const step = createMemory([lesson], now).stepFor(draft.traits);
    // Across the urgent axis it lacked log(0.02 / 0.01), across the important one log(0.03 / 0.01), and 2.5 more.
    expect(step?.urgent).toBeLessThan(Math.log(0.01 / 0.02) - 2.4);
    expect(step?.important).toBeLessThan(Math.log(0.01 / 0.03) - 2.4);
    expect((step?.urgent ?? 0) + (step?.important ?? 0)).toBeLessThan(Math.log(0.01 / 0.94) - 2.4);
  });
});
