import { describe, expect, test } from 'vitest';
import { takeBlobs } from './read-blobs.ts';
import { readMail } from './read-mail.ts';
import { readRelease } from './read-release.ts';

const bytes = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');

describe('a mail of a public corpus', () => {
  test('its fields are on one line and decoded, and only those that triage looks at are kept', () => {
    const mail = readMail(
      bytes(
        'From: =?iso-8859-1?Q?J=FCrgen_K=FC?= =?iso-8859-1?B?aG4=?= <kuehn@north.example>',
        'To: ann.lee@north.example,',
        '\tbob@north.example',
        'Subject: Budget for',
        ' =?utf-8?q?M=C3=BCnchen?=',
        'Date: Mon, 5 Nov 2001 10:00:00 -0600',
        'X-Priority: 1',
        'X-Folder: \\Inbox',
        'Content-Type: text/plain; charset=windows-1252',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Please look at page 2=2C it is =',
        'late   ',
        '\r\n\r\n\r\n\r\n\x93Today\x94=2E',
      ),
    );
    expect(mail).toEqual({
      from: 'Jürgen Kühn <kuehn@north.example>',
      to: 'ann.lee@north.example, bob@north.example',
      cc: '',
      date: 'Mon, 5 Nov 2001 10:00:00 -0600',
      subject: 'Budget for München',
      headers: { 'x-priority': '1', 'content-type': 'text/plain; charset=windows-1252' },
      body: 'Please look at page 2, it is late\n\n\n“Today”.',
      bodyFrom: 'text',
    });
  });

  const inTwoForms = (plain: string): Buffer =>
    bytes(
      'From: bob@north.example',
      'Content-Type: multipart/alternative; boundary="a b"',
      '',
      'Your program cannot show this.',
      '--a b',
      'Content-Type: text/html; charset="utf-8"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(
        '<head><title>No</title></head><p>Fünf &lt; 6</p><!-- no --><p>Yes&nbsp;!</p>',
      ).toString('base64'),
      '--a b',
      '',
      plain,
      '--a b--',
      'Nothing more.',
    );

  test('the plain form is read even behind HTML, and nothing after the last boundary', () => {
    expect(readMail(inTwoForms('Five'))).toMatchObject({ body: 'Five', bodyFrom: 'text' });
  });

  test('where it is empty, the words of the HTML are read', () => {
    expect(readMail(inTwoForms(' '))).toMatchObject({
      body: 'Fünf < 6\n Yes !',
      bodyFrom: 'html',
    });
  });

  test('numbers of people and cards are masked, others are not, and six thousand characters kept', () => {
    const { body } = readMail(
      bytes(
        'From: bob@north.example',
        '',
        'Mine is 078-05-1120, the card 4111 1111 1111 1111, the order 4111 1111 1111 1112.',
        'x'.repeat(7_000),
      ),
    );
    expect(body).toContain(
      'Mine is XXX-XX-XXXX, the card XXXX XXXX XXXX XXXX, the order 4111 1111 1111 1112.',
    );
    expect(body).toHaveLength(6_000);
  });
});

test('a page of the release says its fields in its text; marks of the censors are left out', () => {
  const page = [
    'UNCLASSIFIED U.S. Department of State Case No. 1',
    'RELEASE IN PART B6',
    'From: Lee, Ann <leea@state.example>',
    'Sent: Wednesday, July 7, 2010 6:05 PM',
    'To: H',
    'Cc: Miller, Bob',
    'Subject: Schedule B5',
    'Importance: High',
    '',
    'Can you call at eight?   B6',
    '\fUNCLASSIFIED U.S. Department of State Case No. 1',
  ].join('\n');
  expect(readRelease(Buffer.from(page))).toMatchObject({
    from: 'Lee, Ann <leea@state.example>',
    to: 'H',
    cc: 'Miller, Bob',
    date: 'Wed, 07 Jul 2010 18:05:00 -0400',
    subject: 'Schedule',
    headers: { importance: 'high' },
    body: 'Can you call at eight?',
  });
});

test("git's answers are taken apart by their sizes, a missing file among them", () => {
  const answer = Buffer.from('00ff blob 4\na\nb\n\nHEAD:x y missing\n00fe blob 0\n\n');
  expect(takeBlobs(answer, 3).map((blob) => blob?.toString() ?? null)).toEqual([
    'a\nb\n',
    null,
    '',
  ]);
});
