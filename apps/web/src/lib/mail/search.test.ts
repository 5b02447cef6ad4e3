import { describe, expect, it } from 'vitest';
import { buildEmail } from './scripted-server.ts';
import { parseSearch, searchEmails } from './search.ts';

const attachment = {
  id: 'a1',
  name: 'Budget 2026.xlsx',
  size: 10,
  contentType: 'application/vnd.ms-excel',
  base64: null,
  sourceUrl: null,
  hasContent: true,
};

const emails = [
  buildEmail('board', {
    subject: 'Board deck: sign-off needed',
    from: 'Margaret Chen',
    sender_email: 'margaret@harbour.example',
    quadrant: 'do',
  }),
  buildEmail('budget', {
    subject: 'Numbers',
    from: 'Jürgen Müller',
    sender_email: 'jm@werk.example',
    attachments: [attachment as never],
    quadrant: 'schedule',
  }),
  buildEmail('offer', {
    subject: 'Save 40%',
    preview: 'Our  autumn newsletter',
    quadrant: 'eliminate',
  }),
];

const find = (text: string) => searchEmails(emails, parseSearch(text)).map((email) => email.id);

describe('searching the local copy [PLUS-23]', () => {
  it.each([
    ['board', ['board']],
    ['BOARD sign-off', ['board']],
    ['board newsletter', []],
    ['muller', ['budget']],
    ['"autumn newsletter"', ['offer']],
    ['from:margaret', ['board']],
    ['from:werk.example', ['budget']],
    ['from:"jurgen muller"', ['budget']],
    ['subject:numbers', ['budget']],
    ['subject:margaret', []],
    ['has:attachment', ['budget']],
    ['has:attachment board', []],
    ['2026.xlsx', ['budget']],
    ['in:do', ['board']],
    ['in:Decide', ['budget']],
    ['in:q4', ['offer']],
    ['in:delete from:nora', ['offer']],
    ['', []],
    ['   ', []],
    ['from:', []],
  ])('%j finds %j', (text, expected) => {
    expect(find(text)).toEqual(expected);
  });

  it('takes an unknown operator for a word', () => {
    expect(parseSearch('re:invoice').words).toEqual(['re:invoice']);
  });

  it('stops at the limit', () => {
    expect(searchEmails(emails, parseSearch('e'), 2)).toHaveLength(2);
  });
});
