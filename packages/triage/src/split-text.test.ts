import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitText } from './split-text.ts';

const lines = (...rows: readonly string[]): string => rows.join('\n');

describe('history', () => {
  test.each([
    [
      'Outlook',
      lines('-----Original Message-----', 'From: Ann', 'Sent: Monday', 'To: Bob', '', 'Old'),
    ],
    ['Outlook with white space', lines('\t -----Original Message-----', 'From:\tAnn', 'Old')],
    ['Outlook, German', lines('-----Ursprüngliche Nachricht-----', 'Von: Ann', 'Alt')],
    ['a head block', lines('From: Ann', 'Sent: Monday', 'To: Bob', 'Subject: Plan', '', 'Old')],
    ['a head block in bold', lines('*From:* Ann', '*Date:* Monday', '*To:* Bob', '', 'Old')],
    [
      'a head block under a rule',
      lines(
        '________________________________',
        'Von: Ann',
        'Gesendet: Montag',
        'An: Bob',
        'Betreff: Plan',
        '',
        'Alt',
      ),
    ],
    ['a forward by Gmail', lines('---------- Forwarded message ---------', 'From: Ann', '', 'Old')],
    [
      'a forward by Notes',
      lines(
        '---------------------- Forwarded by Ann Lee/HOU on 10/12/2001 08:50 AM ---------------------------',
        'Old',
      ),
    ],
    ['a forward by Apple Mail', lines('Begin forwarded message:', '', 'Old')],
    [
      'a forward, German',
      lines('---------- Weitergeleitete Nachricht ---------', 'Von: Ann', 'Alt'),
    ],
    [
      'a Notes head',
      lines('"Ann Lee" <ann@x.example> on 10/12/2001 02:22:58 PM', 'To: Bob', '', 'Old'),
    ],
    [
      'an attribution with quotation',
      lines('On Mon, 3 Mar 2025 at 09:12, Ann <ann@x.example> wrote:', '> Old', '> older'),
    ],
    [
      'an attribution over two lines',
      lines('On Mon, 3 Mar 2025 at 09:12, Ann Lee', '<ann@x.example> wrote:', '> Old'),
    ],
    ['an attribution without marks', lines('On Mon, 3 Mar 2025 at 09:12, Ann wrote:', '', 'Old')],
    [
      'an attribution, German',
      lines('Am 03.03.2025 um 09:12 schrieb Ann <ann@x.example>:', '> Alt'),
    ],
    ['an attribution, German, name last', lines('Am 3. März 2025 schrieb', 'Ann Lee:', '> Alt')],
    ['a bare attribution', lines('Ann Lee wrote:', '> Old')],
    ['marks alone', lines('> Old', '>> older', '> ')],
  ])('is cut at %s', (_name, history) => {
    const { newText, quoted, signature } = splitText(lines('Yes, please.', '', 'Bob', '', history));
    expect(newText).toBe('Yes, please.\n\nBob');
    expect(quoted).toContain(history.split('\n').at(-1)?.trim() ?? '');
    expect(signature).toBe('');
  });

  test('answers between quoted lines stay new', () => {
    const text = lines(
      'On 3 Mar 2025, Ann wrote:',
      '> Which day?',
      '',
      'Friday.',
      '',
      '> Which room?',
      '',
      'The small one.',
    );
    const { newText, quoted } = splitText(text);
    expect(newText).toContain('Friday.');
    expect(newText).toContain('The small one.');
    expect(newText).not.toContain('Which');
    expect(quoted).toContain('> Which room?');
  });

  test('a forward without a word of its own is the message', () => {
    const text = lines('---------- Forwarded message ---------', 'From: Ann', '', 'The news');
    expect(splitText(text)).toEqual({ newText: text, quoted: '', signature: '' });
  });

  test.each([
    ['On time delivery matters. He wrote:'],
    ['From: the heart'],
    ['Am Montag komme ich.'],
    ['>> KEEP MY PASSWORD <<'],
    ['She wrote: never mind.'],
    ['From: Bob\nI want to thank you'],
  ])('is not seen in %j', (text) => {
    expect(splitText(`Hello\n${text}`)).toEqual({
      newText: `Hello\n${text}`,
      quoted: '',
      signature: '',
    });
  });
});

describe('signature', () => {
  test.each([
    ['the usual line', lines('-- ', 'Ann Lee', 'Phone 12')],
    ['a line without its space', lines('--', 'Ann Lee')],
    ['a device', 'Sent from my phone'],
    ['a device, German', 'Von meinem iPhone gesendet'],
    ['a notice', lines('This e-mail is confidential and may be privileged.', 'Delete it.')],
    [
      'a wrapped notice',
      lines('This message and any attachments are', 'confidential to the addressee.'),
    ],
    [
      'a decorated notice',
      lines('**********', 'The information contained in this message is private.'),
    ],
    ['a notice, German', 'Diese E-Mail enthält vertrauliche Informationen.'],
    ['a heading of a notice', lines('Confidentiality Notice', 'Bla')],
  ])('is cut at %s', (_name, signature) => {
    expect(splitText(`Come at ten.\n\n${signature}`)).toEqual({
      newText: 'Come at ten.',
      quoted: '',
      signature,
    });
  });

  test('stays out of the new text when history follows', () => {
    const text = lines('Yes.', '-- ', 'Ann', '-----Original Message-----', 'Old');
    expect(splitText(text)).toEqual({
      newText: 'Yes.',
      quoted: '-----Original Message-----\nOld',
      signature: '-- \nAnn',
    });
  });

  test('a list item or a dash is none', () => {
    const text = lines('Points:', '- one', '-- two', 'Regards');
    expect(splitText(text).newText).toBe(text);
  });

  test('a mail that is nothing else keeps its text', () => {
    expect(splitText('Sent from my phone').newText).toBe('Sent from my phone');
  });
});

test.each(['', '\n\n', '   '])('%j has no parts', (text) => {
  expect(splitText(text)).toEqual({ newText: '', quoted: '', signature: '' });
});

test('line ends of every kind are read', () => {
  expect(splitText('Yes\r\n\r\n> old\r\n').newText).toBe('Yes');
});

const pieces = fc.constantFrom(
  'Hello',
  '> quoted',
  '',
  '-- ',
  'On 3 Mar 2025, Ann wrote:',
  'From: Ann',
  'Sent: now',
  'To: Bob',
  '-----Original Message-----',
  'This e-mail is confidential',
  '\t',
  '<b>',
  'Subject: x',
  '_________',
);

test('every line of the parts is a line of the text, and text never vanishes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (rows) => {
      const text = rows.join('\n');
      const { newText, quoted, signature } = splitText(text);
      const known = new Set(text.split(/\r\n|\r|\n/).map((line) => line.trim()));
      for (const part of [newText, quoted, signature]) {
        for (const line of part.split('\n').filter((each) => each.trim() !== '')) {
          expect(known).toContain(line.trim());
        }
      }
      expect(newText.trim() === '').toBe(text.trim() === '');
    }),
  );
});
