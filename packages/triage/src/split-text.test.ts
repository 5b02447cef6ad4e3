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
    [
      'an attribution, French',
      lines('Le mer. 4 mars 2026 à 09:12, Ann Lee <ann@x.example> a écrit :', '> Vieux'),
    ],
    [
      'an attribution, French, over two lines',
      lines(
        'Le mercredi 4 mars 2026 à 09:12:33 UTC+1, Ann Lee',
        '<ann@x.example> a écrit :',
        'Vieux',
      ),
    ],
    [
      'an attribution, Spanish',
      lines('El mié, 4 mar 2026 a las 9:12, Ann Lee (<ann@x.example>) escribió:', '> Viejo'),
    ],
    [
      'an attribution, Italian',
      lines('Il giorno mer 4 mar 2026 alle ore 09:12 Ann <ann@x.example> ha scritto:', '> Vecchio'),
    ],
    [
      'an attribution, Dutch',
      lines('Op wo 4 mrt 2026 om 09:12 schreef Ann Lee <ann@x.example>:', '> Oud'),
    ],
    [
      'an attribution, Portuguese',
      lines('Em qua., 4 de mar. de 2026 às 09:12, Ann <ann@x.example> escreveu:', '> Velho'),
    ],
    ['an attribution, Swedish', lines('Den ons 4 mars 2026 kl 09:12 skrev Ann Lee:', '> Gammalt')],
    ['an attribution, Polish', lines('śr., 4 mar 2026 o 09:12 Ann Lee napisał(a):', '> Stare')],
    [
      'Outlook, French',
      lines('-----Message d’origine-----', 'De : Ann', 'Envoyé : mercredi 4 mars 2026', 'Vieux'),
    ],
    [
      'a head block, French',
      lines('De : Ann', 'Envoyé : mercredi 4 mars 2026', 'À : Bob', 'Objet : Plan', '', 'Vieux'),
    ],
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

  describe('a forward without a word of its own is the message, its head is not', () => {
    test.each([
      [
        'Gmail',
        lines(
          '---------- Forwarded message ---------',
          'From: Ann Lee <ann@x.example>',
          'Date: Wed, 4 Mar 2026 at 09:12',
          'Subject: Plan',
          'To: Bob <bob@x.example>, Carl',
          ' <carl@x.example>',
          '',
          'Please pay it.',
        ),
      ],
      [
        'Outlook',
        lines(
          '-----Original Message-----',
          'From: Lee, Ann',
          'Sent: Wednesday, March 04, 2026 9:12 AM',
          'To: Doe, Kim; Roe, Pat;',
          'Poe, Max',
          'Subject: Plan',
          '',
          'Please pay it.',
        ),
      ],
      [
        'Outlook, German',
        lines(
          'Von: Ann Lee',
          'Gesendet: Mittwoch, 4. März 2026 09:12',
          'An: Bob',
          'Betreff: Plan',
          'Wichtigkeit: Hoch',
          '',
          'Please pay it.',
        ),
      ],
      [
        'Notes',
        lines(
          '---------------------- Forwarded by Ann Lee/HOU on 03/04/2026 08:50 AM ------------------',
          'Pat Roe',
          '03/04/2026 08:10 AM',
          '',
          'To: Ann Lee',
          'cc:',
          '',
          'Subject: Plan',
          '',
          'Please pay it.',
        ),
      ],
      [
        'Apple Mail',
        lines(
          'Begin forwarded message:',
          '',
          '> From: Ann Lee',
          '> Date: 4 March 2026 at 09:12:00 CET',
          '> To: Bob',
          '> Subject: Plan',
          '>',
          '> Please pay it.',
        ),
      ],
      ['an attribution', lines('On Wed, 4 Mar 2026 at 09:12, Ann wrote:', '> Please pay it.')],
    ])('%s', (_name, text) => {
      const { newText, quoted, shown } = splitText(text);
      expect(newText).toContain('Please pay it.');
      expect(newText).not.toMatch(/2026|Ann|Bob|Poe|carl|Hoch|forwarded/i);
      expect(newText.includes('Plan')).toBe(text.includes('Plan'));
      expect(quoted).toBe('');
      expect(shown).toBe(text);
    });

    test('of a chain every word stays, and no head', () => {
      const { newText } = splitText(
        lines(
          '-----Original Message-----',
          'From: Ann',
          'Sent: Wednesday, March 04, 2026 9:12 AM',
          'To: Bob',
          'Subject: FW: Line 3',
          '',
          'FYI',
          '',
          '-----Original Message-----',
          'From: Plant',
          'Sent: Tuesday, March 03, 2026 9:12 AM',
          'To: Ann',
          'Subject: Line 3',
          '',
          'Line 3 stands still.',
        ),
      );
      expect(newText).toMatch(
        /^Subject: FW: Line 3\n+FYI\n+Subject: Line 3\n+Line 3 stands still\.$/,
      );
    });

    test('greetings that a program put above it are no word of its own', () => {
      const head = ['From: Ann', 'Sent: Wednesday, March 04, 2026', 'To: Bob', 'Subject: Plan', ''];
      const greetings = ['Best regards,', 'Kim Doe', 'VP Sales', '+1 555 010 0199', ''];
      const text = lines(...greetings, ...head, 'Please pay it.');
      expect(splitText(text)).toEqual({
        newText: 'Subject: Plan\n\nPlease pay it.',
        quoted: '',
        signature: lines(...greetings).trimEnd(),
        shown: text,
      });
      expect(splitText(lines('Thanks,', 'Kim', '', ...head, 'Done.')).newText).toBe('Thanks,\nKim');
    });

    test('a head over nothing is the text', () => {
      const text = lines('From: Ann', 'Date: Wed, 4 Mar 2026', 'To: Bob');
      expect(splitText(text)).toMatchObject({ newText: text, quoted: '', signature: '' });
    });
  });

  test.each([
    ['On time delivery matters. He wrote:'],
    ['From: the heart'],
    ['Am Montag komme ich.'],
    ['>> KEEP MY PASSWORD <<'],
    ['She wrote: never mind.'],
    ['From: Bob\nI want to thank you'],
    ['Le projet avance.'],
    ['El viernes escribió Ana.'],
    ['Op maandag kom ik:'],
    ['A: yes\nDe: 5'],
  ])('is not seen in %j', (text) => {
    const whole = `Hello\n${text}`;
    expect(splitText(whole)).toEqual({ newText: whole, quoted: '', signature: '', shown: whole });
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
    const text = `Come at ten.\n\n${signature}`;
    expect(splitText(text)).toEqual({
      newText: 'Come at ten.',
      quoted: '',
      signature,
      shown: text,
    });
  });

  test('stays out of the new text when history follows', () => {
    const text = lines('Yes.', '-- ', 'Ann', '-----Original Message-----', 'Old');
    expect(splitText(text)).toEqual({
      newText: 'Yes.',
      quoted: '-----Original Message-----\nOld',
      signature: '-- \nAnn',
      shown: 'Yes.\n-- \nAnn',
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

describe('address lines under closing and name', () => {
  test.each([
    ['German', ['Mit freundlichen Grüßen', 'Max Muster'], ['Musterbau GmbH', 'Tel. 030 5550100']],
    ['English', ['Best regards,', 'Kim Doe'], ['VP Sales', '+1 555 010 0199']],
    [
      'in paragraphs',
      ['Viele Grüße aus Bremen', '', 'i. A. Dr. Max Muster'],
      [
        'Vertriebsleiter Nord',
        'Musterbau GmbH',
        'Hafenstraße 5 | 28195 Bremen',
        '',
        'Mobil: +49 151 5550100',
        'max.muster@musterbau.example',
        'www.musterbau.example',
        '',
        'Geschäftsführerin: Eva Muster | Amtsgericht Bremen HRB 1234',
      ],
    ],
    ['on one line', ['Regards, Kim'], ['Assistant to Pat Roe', '713.555.0100 office']],
    ['a telephone number alone', ['Thanks,', 'Kim'], ['(555) 555-0100']],
    [
      'an address in America',
      ['Sincerely,', '', 'Kim Doe'],
      ['1400 Elm Street', 'Dover, DE 19901'],
    ],
    ['two closings', ['Vielen Dank und viele Grüße', 'Max'], ['Musterbau AG', 'Durchwahl 5550100']],
    ['French', ['Cordialement,', 'Zoé Martin'], ['Directrice', 'Martin SARL', '+33 1 55 50 10 00']],
  ])('%s: are cut, the closing and the name stay', (_name, closing, address) => {
    const text = lines('Come at ten.', '', ...closing, ...address);
    expect(splitText(text)).toEqual({
      newText: lines('Come at ten.', '', ...closing),
      quoted: '',
      signature: lines(...address),
      shown: text,
    });
  });

  test.each([
    ['P.S. Please pay it by Friday.'],
    ['PS: Bitte bis Freitag zahlen.'],
    ['Please send the signed contract to the address above'],
    ['Anbei die Rechnung, fällig am 10. März'],
    ['Dial-in: +1 555 010 0177, code 12345'],
    ['Agenda:\n1. Budget\n2. Hiring'],
    ['https://files.example/contracts/draft-3'],
  ])('%j below them stays', (sentence) => {
    const text = lines(
      'Yes.',
      '',
      'Best regards,',
      'Kim Doe',
      'VP Sales',
      '+1 555 010 0199',
      '',
      sentence,
    );
    const { newText, signature, shown } = splitText(text);
    expect(newText).toContain(sentence);
    expect(newText).not.toContain('VP Sales');
    expect(signature).toBe('VP Sales\n+1 555 010 0199');
    expect(shown).toBe(text);
  });

  test.each([
    [lines('Thanks,', 'Bob', 'Call +1 555 010 0199 before noon')],
    [lines('Thanks,', 'Bob', 'Anna Bell', 'Carl Dow')],
    [lines('Thanks,', 'Bob', 'New Number', '555-555-0100', 'goes to the night shift')],
    [lines('Best Western Hotel', 'Hafenstraße 5', '28195 Bremen')],
    [lines('Bestellung', 'Musterbau GmbH', 'Tel. 030 5550100')],
    [lines('Danke Max', 'Musterbau GmbH', 'Tel. 030 5550100')],
    [lines('Thanks,', 'Bob', 'Our new address is', 'Hafenstraße 5')],
    [lines('Thanks,', 'Bob', 'Is 28195 Bremen right?')],
    [lines('Kim Doe', 'VP Sales', '+1 555 010 0199')],
  ])('nothing is cut of %j', (text) => {
    expect(splitText(`Hello\n\n${text}`).newText).toBe(`Hello\n\n${text}`);
  });
});

test.each(['', '\n\n', '   '])('%j has no parts', (text) => {
  expect(splitText(text)).toEqual({ newText: '', quoted: '', signature: '', shown: '' });
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
  'Best regards,',
  'Kim Doe',
  'VP Sales',
  '+1 555 010 0199',
);

test('every line of the parts is a line of the text, and text never vanishes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (rows) => {
      const text = rows.join('\n');
      const { newText, quoted, signature, shown } = splitText(text);
      const known = new Set(text.split(/\r\n|\r|\n/).map((line) => line.trim()));
      for (const part of [newText, quoted, signature, shown]) {
        for (const line of part.split('\n').filter((each) => each.trim() !== '')) {
          expect(known).toContain(line.trim());
        }
      }
      expect(newText.trim() === '').toBe(text.trim() === '');
    }),
  );
});
