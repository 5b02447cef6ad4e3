import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';
import { processorMsOf } from './processor-time.ts';

describe('what is masked before anything leaves the machine', () => {
  it.each([
    ['Your password is hunter2!x', 'Your password is [secret]'],
    ['Passwort: Sommer-2026', 'Passwort: [secret]'],
    ['"api_key": "abc123def"', '"api_key": "[secret]"'],
    ['Dein Kennwort lautet geheim99.', 'Dein Kennwort lautet [secret]'],
    ['Passwort lautet: geheim99', 'Passwort lautet: [secret]'],
    ['WLAN-Passwort = Gast 2026!', 'WLAN-Passwort = [secret]!'],
    ['Dein neues Passwort für das Portal lautet jetzt geheim99', /lautet jetzt \[secret\]$/],
    ['Hello,\n\nyour password\nhunter2\n\nMira', 'Hello,\n\nyour password\n[secret]\n\nMira'],
    ['Ihr Passwort:\n\ngeheim99', 'Ihr Passwort:\n\n[secret]'],
    ['The password for the portal is: \n\nhunter2', 'The password for the portal is: \n\n[secret]'],
    ['password is: correct horse battery. See you', 'password is: [secret]. See you'],
    ['Password (temporary): hunter2, thanks', 'Password (temporary): [secret], thanks'],
    ['Benutzer kim, Passwort geheim99', 'Benutzer kim, Passwort [secret]'],
    ['The password you chose is hunter2', 'The password you chose is [secret]'],
    ['password\nhunter2', 'password\n[secret]'],
    ['Passwords: alpha7 and beta7', 'Passwords: [secret]'],
    ['Login: kim / secret99', 'Login: [secret]'],
    ['user/pass: kim/secret99', 'user/pass: [secret]'],
    ['Zugangsdaten:\nkim\ngeheim99\n\nGruß', 'Zugangsdaten:\n[secret]\n\nGruß'],
    ['Benutzername: kim.lee', 'Benutzername: [secret]'],
    ['Your license key is AB12-CD34-EF56', 'Your license key is [secret]'],
    ['user alice pass hunter2', 'user alice pass [secret]'],
    ['Zugang: user alice, passwort swordfish', 'Zugang: user alice, passwort [secret]'],
    ['Password 471199', 'Password [secret]'],
    ['Password | swordfish |', 'Password | [secret] |'],
    [
      'User Password\nalice swordfish\nbob orange\n\nBye',
      'User Password\n[secret]\n[secret]\n\nBye',
    ],
    [
      '| User | Pin |\n|---|---|\n| kim | 12 |\nMore of it',
      '| User | Pin |\n|---|---|\n[secret]\nMore of it',
    ],
    ['seed phrase: acid able area army atom away', 'seed phrase: [secret]'],
    [
      'Recovery phrase:\n1. acid\n2. able\n3. area\n4. army\n5. atom\n6. away\n\nKeep',
      'Recovery phrase:\n[secret]\n\nKeep',
    ],
    [`Your seed phrase ${'acid able '.repeat(6).trim()}.`, 'Your seed phrase [secret].'],
  ])('a password, key or login: %j', (text, told) => {
    if (typeof told === 'string') expect(maskSecrets(text)).toBe(told);
    else expect(maskSecrets(text)).toMatch(told);
  });

  it.each([
    ['Your verification code is 482 913.', 'Your verification code is [code].'],
    ['482913 is your login code', '[code] is your login code'],
    ['G-482913 ist dein Bestätigungscode', '[code] ist dein Bestätigungscode'],
    ['Ihr Code lautet AB3F9K', 'Ihr Code lautet [code]'],
    ['Code: AB12-CD34', 'Code: [code]'],
    ['Your code: ab3f9k', 'Your code: [code]'],
    ['2FA: 482913', '2FA: [code]'],
    ['Überprüfungscode:\n\n482 913', 'Überprüfungscode:\n\n[code]'],
    ['Verwende 482913 als Code', 'Verwende [code] als Code'],
    ['TAN 482913 für die Überweisung', 'TAN [code] für die Überweisung'],
    ['CVC 123', 'CVC [code]'],
    ['Deine PIN ist 2026', 'Deine PIN ist [code]'],
    ['Participant Code:  303184\n\nMira\n4711', 'Participant Code:  [code]\n\nMira\n4711'],
    ['Your code for order 2026-1234 is 482913', 'Your code for order [code] is [code]'],
    ['Use 739204 to sign in', 'Use [code] to sign in'],
    ['To log in, enter 739 204.', 'To log in, enter [code].'],
    ['Enter 7 3 9 2 0 4 to log in', 'Enter [code] to log in'],
    ['Use AB3F-9KX2 to verify your address', 'Use [code] to verify your address'],
    ['Gib 739204 ein, um dich anzumelden.', 'Gib [code] ein, um dich anzumelden.'],
    ['Zum Anmelden 739204 eingeben', 'Zum Anmelden [code] eingeben'],
  ])('a code: %j', (text, told) => {
    expect(maskSecrets(text)).toBe(told);
  });

  it.each([
    ['card 4111 1111 1111 1111 exp 12/27', 'card [card number] exp 12/27'],
    ['5500-0000-0000-0004', '[card number]'],
    ['4111\u00a01111\u00a01111\u00a01111', '[card number]'],
    ['4111.1111.1111.1111', '[card number]'],
    ['3782 822463 10005', '[card number]'],
    ['IBAN DE89 3704 0044 0532 0130 00, danke', 'IBAN [account number], danke'],
    ['iban de89370400440532013000 bitte', 'iban [account number] bitte'],
    ['gb82\u00a0west\u00a01234\u00a05698\u00a07654\u00a032 soon', '[account number] soon'],
    ['SSN 078-05-1120', 'SSN [number]'],
    ['Konto 532013000 BLZ 37040044', 'Konto [account number] BLZ [account number]'],
    ['Kontonr.: 532 013 000, danke', 'Kontonr.: [account number], danke'],
    [
      'Routing number 021000021, account 123456789',
      'Routing number [account number], account [account number]',
    ],
    ['sort code 20-00-00', 'sort code [account number]'],
    ['Bank account number:\n000123456789', 'Bank account number:\n[account number]'],
    ['SSN 123 45 6789', 'SSN [number]'],
    ['Steuernummer: 93/815/08152', 'Steuernummer: [number]'],
    ['passport number C01X00T47, thanks', 'passport number [number], thanks'],
  ])('a number of a card or an account: %j', (text, told) => {
    expect(maskSecrets(text)).toBe(told);
  });

  it.each([
    ['Sign in: https://u:p@shop.example/reset?t=abc now', 'Sign in: [link to shop.example] now'],
    ['go to evil.example/t/abcdef0123456789', 'go to [link to evil.example]'],
    ['shop.example:8443?token=abc', '[link to shop.example]'],
    ['write to kim.lee+x@north.example', 'write to [address]'],
    ['Authorization: Bearer abcdefghijklmnop1234', 'Authorization: [secret]'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '[secret]'],
    ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
    [
      'x\n-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\ny',
      'x\n[private key]\ny',
    ],
    ['session 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'session [secret]'],
  ])('a link, an address, a token: %j', (text, told) => {
    expect(maskSecrets(text)).toBe(told);
  });

  it.each([
    'Order 2026-11-22 for 1,250 pieces, tracking 1234567890123456',
    'Bestellung 4711-0815 vom 22.11.2026, 1.250,00 EUR',
    'Please send the contract by Friday, 17:00.',
    'Pin the notice to the board; the token of thanks is on your desk',
    'Call +49 30 901820 before 10:30',
    'Der Code ist gültig bis 5. März 2026, Rückruf unter +49 30 901820',
    'The code is valid until 2026-11-30 and saves 1500 EUR',
    'Error code 5021 in build 20261122',
    'Postcode 10115 Berlin, zip code 90210',
    'Please reset your password before Friday. Deadline: tomorrow',
    'Your password is about to expire on 22 November',
    'Das Passwort ist abgelaufen, bitte ändern',
    'Forgot your password?\nPlease click the button',
    'Your ID and password are the keys to the classroom',
    'PLZ 10115, Code of conduct 2026',
    'Bring your token at 16:30 at the latest',
    'They extend their knowledge of basic derivatives.',
    'Since their peak of 140 EOL and 96 Non-EOL transactions',
    'The code of conduct\n\nRegards,\nMonica\n518-356-6222',
    'Session code follows on Nov 27, 2001 8:00 AM',
    'The code\nis on\nmachine 48101',
    'Welcome, and log in tomorrow: the login page is new',
    'Meet at north.example or in room 4/12, 24/7',
    'DE 2026 report, AB12 wing, AT20 seats',
    'Card types 4000 and 5000, seats 1234 5678',
    'The user must pass validation, and users who pass exams are fine',
    'Your account 22.11.2026, Skonto 2% bis 22.11.2026',
    'We booked account 100000.00, credit 100000 USD to the account 100000 USD',
    'The account manager has 12345678 pieces; das Konto, ein 12345678 Teil',
    'Passport photos 2019, tax 2025',
    'Use 1500 EUR to confirm your order, enter 2026 to log in',
    'Use WINDOWS to log in, use the Q3 report to sign off',
    'Use the 739204 seats. Call 713-853-1234 to sign in at 10:30',
    'Your seed phrase will give anyone full control over your wallet',
    'seed and plant them for next spring',
    'Password policy 2024',
    'User Pin\nPlease read this now',
  ])('stays: %j', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it.each([
    'a',
    '1 ',
    'password for ',
    'password\n',
    'password: ',
    'login:\nx\n',
    '@a.',
    'a.',
    'a.b/',
    'code: 1234 ',
    'de12 ',
    '+1 ',
    'pin'.repeat(20),
    'account 1 ',
    'ssn A1.',
    'user a pass b ',
    'user password\n',
    'user,name,',
    'seed phrase: ',
    'seed phrase acid ',
    'acid, able;\n',
    'use 1234 ',
    'sign in 123 456 ',
    'use 1 2 3 A1',
    ' ',
    '-',
  ])('takes time in proportion to the length: %j', (part) => {
    const long = part.repeat(Math.ceil(20_000 / part.length));
    const took = (text: string) => processorMsOf(() => maskSecrets(text));
    const [once, twice] = [took(long.slice(0, 10_000)), took(long)];
    // By the square it would be seconds; the constant is for a machine that has other things to do.
    expect(twice).toBeLessThan(3 * once + 250);
  });
});
