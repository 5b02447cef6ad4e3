import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';
import { processorMsOf } from './processor-time.ts';

const PHRASE = 'scheme spot photo card baby mountain device kick cradle pact join borrow';
const words = PHRASE.split(' ');
const BITLOCKER = '419914-328108-612513-417692-057937-278696-205392-388795';

describe('secrets that no name gives away are masked [FIX-46]', () => {
  it.each([
    ['a phrase of a wallet', `Keep it safe: ${PHRASE}`, 'mountain'],
    ['in capitals', PHRASE.toUpperCase(), 'MOUNTAIN'],
    ['numbered', words.map((word, at) => `${at + 1}. ${word}`).join(' '), 'mountain'],
    ['one a line', words.join('\n'), 'mountain'],
    ['with commas', words.join(', '), 'mountain'],
    ['in quotes', words.map((word) => `"${word}"`).join(' '), 'mountain'],
    ['by place', words.map((word, at) => `word ${at + 1}: ${word}`).join(', '), 'mountain'],
    ['with a letter of another script', PHRASE.replace('spot', 'spоt'), 'mountain'],
    ['BitLocker', BITLOCKER, '612513'],
    ['BitLocker with blanks', BITLOCKER.replaceAll('-', ' '), '612513'],
    ['BitLocker over two lines', BITLOCKER.replace('417692-', '417692-\n'), '612513'],
    ['a secret key of AWS', 'and wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKE', 'bPxRfi'],
    ['a key of Windows', 'VK7JG-NPHTM-C97JM-9MPGT-3V66T', 'C97JM'],
    ['spare codes', 'recovery codes:\nabcd-1234\nefgh-5678', 'efgh-5678'],
  ])('%s', (_, text, secret) => {
    expect(maskSecrets(text)).not.toContain(secret);
  });

  it.each([
    ['use swordfish as your password', 'swordfish'],
    ['Just use "blue tango 9" as password for the share', 'tango'],
    ['Type mango7 as the passcode', 'mango7'],
    ['Benutze "schwertfisch" als Kennwort', 'schwertfisch'],
    ['Gib Apfelbaum als Kennwort ein', 'Apfelbaum'],
    ['"swordfish" is the wifi password', 'swordfish'],
    ['Your password, it is now hunter22', 'hunter22'],
    ['I changed your password. It is now swordfish.', 'swordfish'],
    ['Password has been changed to swordfish', 'swordfish'],
    ['Dein Passwort, es ist jetzt Regenbogen', 'Regenbogen'],
    ['Das Passwort habe ich auf Regenbogen gesetzt', 'Regenbogen'],
    ['The password would be swordfish7', 'swordfish7'],
    ['You asked for the wifi password, here: swordfish', 'swordfish'],
    ['Zugangswort: Rumpelstilzchen', 'Rumpelstilzchen'],
    ['Pаssword: hunter22', 'hunter22'],
    ['Ｐａｓｓｗｏｒｄ： hunter22', 'hunter22'],
    ['passw0rd: hunter22', 'hunter22'],
    ['pass\u200bword: hunter22', 'hunter22'],
    ['ΡΙΝ: 4711', '4711'],
    ['The safe combination is 12-34-56', '12-34-56'],
    ['Tresor-Kombination: 12-34-56', '12-34-56'],
    ['Der Safe geht mit 123456 auf', '123456'],
    ['Safe: R12 L34 R56', 'L34'],
    ['left 14, right 32, left 5 opens the safe', 'right 32'],
  ])('%s', (text, secret) => {
    expect(maskSecrets(text)).not.toContain(secret);
  });
});

describe('secrets that are typed, quoted or told in words are masked [FIX-46]', () => {
  it.each([
    ['The passphrase "purple monkey dishwasher 99"', 'monkey'],
    ['das Passwort „Blauer Elefant“ gilt noch', 'Elefant'],
    ['username admin with password Qwx!kkz', 'Qwx!kkz'],
    ['Log in as admin with Qwx77!kk', 'Qwx77'],
    ['Connect as svc_backup / p4ss!Word', 'p4ss'],
    ['Log in to the portal as "mira" using "sunny day 22"', 'sunny day'],
    ['Melde dich als admin mit Qwx77!kk an', 'Qwx77'],
    ['Bitte als admin mit Qwx77!kk einloggen', 'Qwx77'],
    ['Use the login guest with Tr33house', 'Tr33house'],
    ['credentials admin/Qwx77!kk', 'Qwx77'],
    ['Type hunter2xyz when it asks for the password', 'hunter2xyz'],
    ['Put in swordfish when asked for the passphrase', 'swordfish'],
    ['Enter swordfish9 at the password prompt', 'swordfish9'],
    ['When it asks for the password, type swordfish', 'swordfish'],
    ['Should a password be required, use rain77bow', 'rain77bow'],
    ['Gib hunter2xyz ein, wenn nach dem Passwort gefragt wird', 'hunter2xyz'],
    ['Sobald das Kennwort verlangt wird: Regen77bogen eingeben', 'Regen77bogen'],
    ['Door code: four four seven one', 'four seven'],
    ['PIN: vier vier sieben eins', 'vier sieben'],
    ['Der Türcode lautet vier-vier-sieben-eins', 'vier-sieben'],
    ['alarm: nine, nine, oh, two', 'nine, oh'],
    ['My PIN is double four seven one', 'four seven'],
    ['Gate pin = triple five two', 'five two'],
    ['PIN four four 7 one', 'four 7'],
    ['the combination is twelve thirty-four fifty-six', 'thirty-four'],
    ['Tresor: siebenundzwanzig, dreizehn, acht', 'dreizehn'],
    ['four four seven one is the door code', 'four seven'],
    ['Entry code\nfour four seven one', 'four seven'],
  ])('%s', (text, secret) => {
    expect(maskSecrets(text)).not.toContain(secret);
  });
});

describe('what opens nothing stays [FIX-46]', () => {
  it.each([
    'Log in as admin with care.',
    'Log in as usual and check the report.',
    'Sign in with Google and Office365.',
    'Melde dich als Gast mit deinem Ausweis an.',
    'Type your new password when it asks for the password.',
    'When it asks for your password, enter your own.',
    'Use your phone when the site asks for a password.',
    'Give feedback when asked for the password policy review.',
    'Click "Forgot password" and follow the steps.',
    'The code has two, three or four parts.',
    'The code review takes one or two days, at most three.',
    'Der Alarm ging um zwei und um drei Uhr los.',
    'Unlock one, two, three new levels.',
    'ZIP code nine four one zero seven',
    'Your password will be reset on Friday.',
    'This is the password policy.',
    'Please set a new password and keep it safe.',
    'Ihr Passwort wird am Freitag zurückgesetzt.',
    'We use it as a name for the project.',
    'The safe way to Rotterdam takes 12 hours, 3 ships and 45 people.',
    'The door costs 1500 EUR and weighs 45 kg.',
    'Gate 12, seat 14, boarding 10:30.',
    'Напишите мне, пожалуйста, завтра.',
    'Γράψτε μου αύριο, παρακαλώ.',
  ])('%s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it('in time that grows with the length', () => {
    const mail = 'use the safe password as zoo zone, it is 12 34 56 left. ';
    const short = processorMsOf(() => maskSecrets(mail.repeat(100)));
    expect(processorMsOf(() => maskSecrets(mail.repeat(400)))).toBeLessThan(12 * short + 200);
    for (const part of ['password ', 'safe ', 'zoo ', '1', '12 ', 'use a', 'as ', 'рa', 'p.'])
      expect(processorMsOf(() => maskSecrets(part.repeat(40_000 / part.length)))).toBeLessThan(
        2_000,
      );
  });
});
