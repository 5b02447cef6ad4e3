import { describe, expect, it } from 'vitest';
import { findFalseLink } from './false-link.ts';
import { readableHost } from './punycode.ts';

describe('links that lead where they say [FIX-48]', () => {
  it.each([
    ['Read more', 'https://anywhere.example/'],
    ['https://hotel.example/offer', 'https://hotel.example/offer'],
    ['hotel.example', 'https://www.hotel.example/r/1'],
    ['www.hotel.example', 'https://mail.hotel.example/r/1'],
    ['HOTEL.EXAMPLE.', 'https://hotel.example/'],
    ['bbc.co.uk', 'https://news.bbc.co.uk/'],
    ['münchen.de', 'https://www.xn--mnchen-3ya.de/'],
    ['ina@hotel.example', 'mailto:ina@hotel.example?subject=Hi'],
    ['Write to us', 'mailto:ina@hotel.example'],
    ['report.zip', 'https://files.example/1'],
    ['notes.md', 'https://files.example/1'],
    ['Version 2.14.3', 'https://files.example/1'],
    ['on 10.5.2026', 'https://files.example/1'],
    ['e.g. this, i.e. that', 'https://files.example/1'],
    ['Node.js and vue.js', 'https://files.example/1'],
    [
      'https://shop.example/?to=https://bank.example',
      'https://shop.example/?to=https://bank.example',
    ],
    ['shop.example/bank.com', 'https://shop.example/bank.com'],
    ['+49 30 1234', 'tel:+49301234'],
    ['192.0.2.7', 'http://192.0.2.7/'],
    ['End of a line.Next line', 'https://files.example/1'],
    ['broken', 'https://['],
  ])('%s → %s', (words, href) => {
    expect(findFalseLink(words, href)).toBeNull();
  });
});

describe('links that lie [FIX-48]', () => {
  it.each([
    ['hotel.example', 'https://docs-sign.example/r/8841', 'hotel.example', 'docs-sign.example'],
    [
      'Sign in at paypal.com now',
      'https://paypal.com.evil.example/',
      'paypal.com',
      'paypal.com.evil.example',
    ],
    ['paypal.com', 'https://paypal.com@evil.example/', 'paypal.com', 'evil.example'],
    [
      'https://paypal.com@evil.example',
      'https://paypal.com@evil.example',
      'paypal.com',
      'evil.example',
    ],
    ['https://paypal.com:80@evil.example', 'https://evil.example', 'paypal.com', 'evil.example'],
    ['Log in', 'https://paypal.com:x@evil.example/', 'paypal.com', 'evil.example'],
    ['Log in', 'https://x:paypal.com@evil.example/', 'paypal.com', 'evil.example'],
    ['paypal.com', 'https://t.example/?to=https://paypal.com', 'paypal.com', 't.example'],
    ['bank.co.uk', 'https://evil.co.uk/', 'bank.co.uk', 'evil.co.uk'],
    ['ina.github.io', 'https://eve.github.io/', 'ina.github.io', 'eve.github.io'],
    ['p\u200bay\u00adpal.c\u2060om', 'https://evil.example/', 'paypal.com', 'evil.example'],
    ['ｐａｙｐａｌ．ｃｏｍ', 'https://evil.example/', 'paypal.com', 'evil.example'],
    ['paypal。com', 'https://evil.example/', 'paypal.com', 'evil.example'],
    ['paypal.com', 'https://xn--pypal-4ve.com/', 'paypal.com', 'pаypal.com'],
    ['pаypal.com', 'https://paypal.com/', 'pаypal.com', 'paypal.com'],
    ['ina@hotel.example', 'mailto:ina@evil.example', 'hotel.example', 'evil.example'],
    ['ina@hotel.example', 'https://evil.example/', 'hotel.example', 'evil.example'],
    ['192.0.2.7', 'http://192.0.2.8/', '192.0.2.7', '192.0.2.8'],
    ['https://intranet.corp/x', 'https://evil.example/', 'intranet.corp', 'evil.example'],
    [
      'www.hotel.example',
      'https://evil.example/www.hotel.example',
      'www.hotel.example',
      'evil.example',
    ],
    ['hotel.example', 'https://evil.example\\@hotel.example/', 'hotel.example', 'evil.example'],
    ['paypal.zip/login', 'https://evil.example/', 'paypal.zip', 'evil.example'],
    ['HTTPS://Bank.Example/Login', 'http://0x7f.1/', 'bank.example', '127.0.0.1'],
    ['(bank.com)', 'https://evil.example/', 'bank.com', 'evil.example'],
    ['https:/bank.com', 'https://evil.example/', 'bank.com', 'evil.example'],
  ])('%s → %s', (words, href, says, opens) => {
    expect(findFalseLink(words, href)).toMatchObject({ says, opens });
  });

  it('are shown in the letters of their address too', () => {
    expect(findFalseLink('paypal.com', 'https://xn--pypal-4ve.com/')?.raw).toBe(
      'xn--pypal-4ve.com',
    );
    expect(findFalseLink('paypal.com', 'https://evil.example/')?.raw).toBeNull();
  });

  it('are found in no longer time than words have', () => {
    const started = performance.now();
    findFalseLink('a.'.repeat(500_000), 'https://evil.example/');
    findFalseLink('a'.repeat(1_000_000), 'https://evil.example/');
    findFalseLink('https://a:@'.repeat(100_000), 'https://evil.example/');
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('Punycode', () => {
  it.each([
    ['xn--mnchen-3ya.de', 'münchen.de'],
    ['xn--fiqs8s', '中国'],
    ['xn--80ak6aa92e.com', 'аррӏе.com'],
    ['xn--egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
    ['plain.example', 'plain.example'],
    ['xn--9', 'xn--9'],
    ['xn--ü', 'xn--ü'],
  ])('%s reads %s', (host, read) => {
    expect(readableHost(host)).toBe(read);
  });
});
