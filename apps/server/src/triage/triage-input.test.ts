import type { Message } from '@eisen/mailbox';
import { describe, expect, it } from 'vitest';
import { buildRequest, buildTriageInput } from './triage-input.ts';

const message = {
  id: 'a',
  threadId: 't',
  receivedAt: new Date('2026-03-01T08:00:00Z'),
  internetMessageId: null,
  from: { name: 'Mira', address: 'mira@north.example' },
  to: [{ name: '', address: 'erin@people.example' }],
  cc: [{ name: '', address: 'lee@north.example' }],
  subject: 'Budget',
  preview: 'secret preview',
  priority: 'normal',
  category: 'Other',
  unread: true,
  isReply: true,
  folder: 'inbox',
  signals: {
    addressed: 'to',
    bulk: false,
    automated: false,
    flagged: false,
    invitation: false,
    providerImportant: true,
  },
  attachments: [{ inline: true, name: 'secret.png' }],
  text: 'New text.\n\nOn Sun, 1 Mar 2026 at 08:00, Erin wrote:\n> Old text.\n',
  html: '<p>secret markup</p>',
  truncated: false,
} as unknown as Message;

const context = {
  owner: { address: 'erin@people.example', displayName: 'Erin' },
  relation: { knownSender: true, repliedBefore: null },
};

describe('what the assistant sees', () => {
  it('is the new text with roles and marks, and nothing else', () => {
    const input = buildTriageInput(message, context);
    expect(input).toMatchObject({
      subject: 'Budget',
      text: 'New text.',
      ownerAddress: 'erin@people.example',
      to: ['erin@people.example'],
      cc: ['lee@north.example'],
      isReply: true,
      hasAttachments: false,
      signals: { knownSender: true, repliedBefore: null, providerImportant: true },
    });
    expect(JSON.stringify(input)).not.toMatch(/secret|Old text/);
  });

  it('is an excerpt of what is handed on whole, so that it can be masked before it is cut [PLUS-40]', () => {
    const text = `${'word '.repeat(1_000)}\nPassword: hunter2\n${'word '.repeat(100)}`.trim();
    const { input, newText } = buildRequest({ ...message, text }, context);
    expect(newText).toBe(text);
    expect(input.text).toHaveLength(2_502);
  });

  it('is handed on without the line in which a mail was broken off [PLUS-40]', () => {
    const text = 'Please pay.\nCard 4111 1111 11';
    expect(buildRequest({ ...message, text }, context).newText).toBe(text);
    const { newText } = buildRequest({ ...message, text, truncated: true }, context);
    expect(newText).toBe('Please pay.');
  });
});
