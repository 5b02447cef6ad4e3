import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

describe('what is masked before anything leaves the machine', () => {
  it.each([
    ['Your password is hunter2!x', 'Your password is [secret]'],
    ['Passwort: Sommer-2026', 'Passwort: [secret]'],
    ['"api_key": "abc123def"', '"api_key": "[secret]"'],
    ['Dein Kennwort lautet geheim99.', 'Dein Kennwort lautet [secret]'],
    ['Your verification code is 482 913.', 'Your verification code is [code].'],
    ['482913 is your login code', '[code] is your login code'],
    ['G-482913 ist dein Bestätigungscode', '[code] ist dein Bestätigungscode'],
    ['card 4111 1111 1111 1111 exp 12/27', 'card [card number] exp 12/27'],
    ['5500-0000-0000-0004', '[card number]'],
    ['IBAN DE89 3704 0044 0532 0130 00, danke', 'IBAN [account number], danke'],
    ['Sign in: https://u:p@shop.example/reset?t=abc now', 'Sign in: [link to shop.example] now'],
    ['write to kim.lee+x@north.example', 'write to [address]'],
    ['Authorization: Bearer abcdefghijklmnop1234', 'Authorization: [secret]'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', '[secret]'],
    ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
    [
      'x\n-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\ny',
      'x\n[private key]\ny',
    ],
    ['SSN 078-05-1120', 'SSN [number]'],
    ['session 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'session [secret]'],
  ])('%s', (text, told) => {
    expect(maskSecrets(text)).toBe(told);
  });

  it.each([
    'Order 2026-11-22 for 1,250 pieces, tracking 1234567890123456',
    'Please send the contract by Friday, 17:00.',
    'Pin the notice to the board; the token of thanks is on your desk',
    'Call +49 30 901820 before 10:30',
  ])('stays: %s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it.each([
    'a'.repeat(50_000),
    '1 '.repeat(25_000),
    'password '.repeat(6_000),
    '@a.'.repeat(17_000),
  ])('is quick on long text', (text) => {
    const started = performance.now();
    maskSecrets(text);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
