import {
  createClassifier,
  DEFAULT_WEIGHTS,
  QUADRANTS,
  readTraits,
  type TriageInput,
} from '@eisen/triage';
import { beforeAll, describe, expect, test } from 'vitest';
import { listSets } from './labelled.ts';
import { type Example, readExamples } from './mail.ts';
import { addUp, type IncomingMail, replay } from './replay.ts';
import { teachSameMail } from './same-mail.ts';
import { INVENTED } from './training-mail.ts';

const keyed = (input: TriageInput) =>
  readTraits(input, input.subject.replace(/^(?:re|aw)\s*:/i, '').trim()).map((trait) => ({
    ...trait,
    key: `${trait.kind} ${trait.value}`,
  }));

/** The invented inboxes; whatever the model thinks, their owners want each sender's mail in one place. */
describe('invented inboxes of owners who know what they want', () => {
  let inboxes: readonly (readonly IncomingMail[])[];

  beforeAll(() => {
    const classifier = createClassifier(DEFAULT_WEIGHTS);
    const mails = readExamples(INVENTED, listSets(INVENTED));
    const owners = [...new Set(mails.map((mail) => mail.group))];
    inboxes = owners.map((owner) => {
      const own = mails.filter((mail) => mail.group === owner);
      const ordered = own.toSorted((a, b) => timeOf(a) - timeOf(b));
      const senders = [...new Set(ordered.map(senderOf))];
      return ordered.map((one) => ({
        id: one.id,
        receivedAt: one.input.receivedAt,
        traits: keyed(one.input),
        wanted: QUADRANTS[senders.indexOf(senderOf(one)) % QUADRANTS.length] ?? 'do',
        judge: (personal) => {
          const { guess, unsure } = classifier.classify(one.input, { personal });
          return { guess, unsure, competing: classifier.weigh(one.input) };
        },
      }));
    });
  });

  test('a few corrections bring the mail of their senders where they want it, and move no other [PLUS-10]', () => {
    const { related, unrelated, unrelatedMoved } = addUp(
      inboxes.flatMap((mails) => replay(mails, 5) ?? []),
    );
    expect(related.mails).toBeGreaterThan(10);
    expect(related.rightBefore / related.mails).toBeLessThan(0.4);
    // One lesson on a person carries only what is alike: a fifth more of the mail is right, not all of it.
    expect((related.rightAfter - related.rightBefore) / related.mails).toBeGreaterThan(0.2);
    expect(unrelated).toBeGreaterThan(100);
    expect(unrelatedMoved).toBe(0);
  });

  test('one correction brings the very same mail there and files it, whatever was taught before [PLUS-10]', () => {
    const mails = inboxes.slice(0, 1).flat();
    for (const before of [0, 3]) {
      const { times, asTaught, filed } = teachSameMail(mails, before);
      expect(times).toBeGreaterThan(100);
      expect(asTaught).toBe(times);
      expect(filed / times).toBeGreaterThan(0.97);
    }
  });
});

function senderOf({ input }: Example): string {
  return input.fromAddress.toLowerCase();
}

function timeOf({ input }: Example): number {
  return input.receivedAt.getTime();
}
