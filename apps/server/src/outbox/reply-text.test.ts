import type { Message } from '@eisen/mailbox';
import { describe, expect, it } from 'vitest';
import { composeReplyText, receiverOf, replySubject } from './reply-text.ts';

const answered = {
  subject: 'Vendor review',
  from: { name: 'Priya Raman', address: 'priya@north.example' },
  replyTo: [] as Message['replyTo'],
  receivedAt: new Date('2026-11-20T10:15:00Z'),
  text: 'Hello Dana,\n\ncan you sign?',
} as Message;

describe('the text of a reply', () => {
  it('quotes the original below what was written [REPLY-03]', () => {
    expect(composeReplyText('Yes.', answered)).toBe(
      'Yes.\n\nOn 2026-11-20 at 10:15 UTC, Priya Raman <priya@north.example> wrote:\n> Hello Dana,\n>\n> can you sign?\n',
    );
  });

  it('quotes what the user saw where it was sent along', () => {
    expect(composeReplyText('Yes.', answered, 'can you sign?')).toContain(
      'wrote:\n> can you sign?\n',
    );
  });

  it('quotes nothing of an empty original, and not all of an endless one', () => {
    expect(composeReplyText('Yes.', { ...answered, text: ' ' })).toBe('Yes.');
    expect(composeReplyText('', { ...answered, text: 'x'.repeat(1e6) }).length).toBeLessThan(
      21_000,
    );
  });
});

describe('whom a reply goes to that names nobody else than its sender', () => {
  const desk = { name: 'Front desk', address: 'frontdesk@hotel.example' };
  const asking = { ...answered, replyTo: [desk, { name: '', address: 'anna@hotel.example' }] };
  it.each([
    [
      'the sender, whose mail asks for nobody else',
      answered,
      'priya@north.example',
      'priya@north.example',
    ],
    ['nobody, by a mail that asks for nobody', answered, null, null],
    [
      'whom the mail asks for',
      asking,
      'Priya@north.example',
      'frontdesk@hotel.example, anna@hotel.example',
    ],
    [
      'whom the mail asks for, without a name',
      asking,
      null,
      'frontdesk@hotel.example, anna@hotel.example',
    ],
    ['somebody else who was named', asking, 'mira@north.example', 'mira@north.example'],
  ])('is %s [FIX-13]', (_, mail, named, expected) => {
    expect(receiverOf(mail, named)).toBe(expected);
  });
});

describe('the subject of a reply', () => {
  it.each([
    ['', 'Re: Vendor review'],
    ['Vendor review', 'Re: Vendor review'],
    ['RE: Vendor review', 'RE: Vendor review'],
    ['AW: Vendor review', 'AW: Vendor review'],
    ['Report', 'Re: Report'],
  ])('%j becomes %j', (chosen, subject) => {
    expect(replySubject(chosen, answered)).toBe(subject);
  });

  it('of a mail without one is the mark alone', () => {
    expect(replySubject('', { ...answered, subject: '' })).toBe('Re:');
  });
});
