import type { TriageInput, TriageSignals } from './types.ts';

/** What a test says of a mail; the rest is a short mail from a colleague, sent on a Wednesday. */
export type InputChanges = Partial<Omit<TriageInput, 'signals'>> & {
  readonly signals?: Partial<TriageSignals>;
};

/** A mail for tests. */
export function buildInput({ signals, ...changes }: InputChanges = {}): TriageInput {
  return {
    subject: 'Hello',
    text: 'Hello Ann',
    fromName: 'Bob Miller',
    fromAddress: 'bob.miller@north.example',
    ownerAddress: 'ann.lee@north.example',
    ownerName: 'Ann Lee',
    to: ['ann.lee@north.example'],
    cc: [],
    receivedAt: new Date('2026-03-04T09:00:00Z'),
    priority: 'normal',
    hasAttachments: false,
    isReply: false,
    deadline: null,
    ...changes,
    signals: {
      addressed: 'to',
      bulk: false,
      automated: false,
      knownSender: null,
      repliedBefore: null,
      flagged: false,
      invitation: false,
      providerImportant: null,
      ...signals,
    },
  };
}
