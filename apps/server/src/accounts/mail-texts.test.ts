import { describe, expect, it } from 'vitest';
import { invitationMail, notificationMail } from './mail-texts.ts';

const LINK = 'https://eisen.example/join/abc';

const mailOf = (from: string, teamName: string | null = null, to: 'team' | 'email' = 'team') =>
  invitationMail({ from, to, teamName, link: LINK });

describe('an invitation', () => {
  it('says who invites where, and holds the link', () => {
    const { subject, text } = mailOf('Alice Archer', 'Board office');
    expect(subject).toBe('Alice Archer invites you to a team');
    expect(text).toContain('Alice Archer invites you to the team "Board office" on Eisen.');
    expect(text).toContain(LINK);
    expect(mailOf('Alice Archer', null, 'email').subject).toBe(
      'Alice Archer has handed an email to you',
    );
  });

  it.each([
    ['a link', 'Win at https://evil.example/now', 'Win at https evil. example now'],
    ['a bare host', 'evil.example', 'evil. example'],
    ['another line', 'Alice\r\nBcc: eve@evil.example', 'Alice Bcc eve evil. example'],
    ['markup', '<b>Alice</b>', 'b Alice b'],
    ['nothing to read', '<<>>', 'Somebody'],
    ['a name of elsewhere', 'Zoë O’Neill-Łuczak', 'Zoë O’Neill-Łuczak'],
    ['initials', 'J. R. Smith', 'J. R. Smith'],
  ])('makes %s harmless in the name of whoever invites', (_what, from, shown) => {
    expect(mailOf(from).subject).toBe(`${shown} invites you to a team`);
    expect(mailOf('Alice', from === '<<>>' ? 'x' : from).text).not.toContain('evil.example');
  });

  it('cuts a name that is a letter by itself', () => {
    expect(mailOf('x'.repeat(200)).subject.length).toBeLessThan(100);
  });
});

describe('a notification', () => {
  it.each([
    ['invited', /You can accept or decline there:\n\nhttps/],
    ['delegated', /It waits for you there:\n\nhttps/],
    ['reminded', /It waits for you there:\n\nhttps/],
    ['taken-back', /has taken back an email that you were handed on Eisen\. There is nothing left/],
    ['accepted', /You can see it there:\n\nhttps/],
    ['done', /You can see it there:\n\nhttps/],
    ['declined', /You can see it there:\n\nhttps/],
    ['reopened', /You can see it there:\n\nhttps/],
    ['answered', /You can see it there:\n\nhttps/],
  ] as const)('that somebody %s says what is left to do [FIX-27]', (kind, words) => {
    const { text } = notificationMail({ from: 'Alice', kind, link: LINK });
    expect(text).toMatch(words);
    expect(text.includes('waits')).toBe(kind === 'delegated' || kind === 'reminded');
    expect(text.includes(LINK)).toBe(kind !== 'taken-back');
  });
});
