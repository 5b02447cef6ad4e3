import { expect, test } from 'vitest';
import { type PersonWords, readPersonWords } from './person-words.ts';
import { termOf, tokenize } from './tokens.ts';

const NOBODY: PersonWords = [];

function termsOf(text: string, people = NOBODY): readonly string[] {
  return tokenize(text, people).map((token) => termOf(text, token));
}

test.each([
  ["Ann's plan, isn’t it?", ['ann', 'plan', "isn't", 'it', '?']],
  ['See https://x.example/a?b=c now', ['see', '§url', 'now']],
  ['mail a.b@x.example!', ['mail', '§address', '!']],
  ['$1,000.50 or 40 EUR', ['§money', 'or', '§money']],
  ['at 10:30 or 3 pm', ['at', '§time', 'or', '§time']],
  ['40% of 1234', ['§percent', 'of', '§n4']],
  ['3/6 and 2026-03-06', ['§date', 'and', '§date']],
  ['Grüße, Jürgen', ['grüße', 'jürgen']],
  ['a'.repeat(40), ['§long']],
  ["Don''t O'Neil's rock 'n' roll'", ["don''t", "o'neil", 'rock', 'n', 'roll']],
  ['WWW.x.example or HTTP://x.example or whale', ['§url', 'or', '§url', 'or', 'whale']],
  [`${'b'.repeat(64)}@x.example`, ['§address']],
  [`${'b'.repeat(65)}@x.example`, ['§long', 'x', 'example']],
  ['-a_b+c@x.example @x a@', ['§address', 'x', 'a']],
  ['e\u0301t\u00e9 \u{1D400}b \ud800c \udc00d', ['e\u0301t\u00e9', '\u{1D400}b', 'c', 'd']],
  ['Привет, 日本語!', ['привет', '日本語', '!']],
  ['5 5hx 5h 12.3.', ['§n1', '§n1', 'hx', '§time', '§date']],
  ['', []],
  ['***', []],
] as const)('%j becomes %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('the names of owner and sender become classes', () => {
  const people = readPersonWords({
    ownerName: 'Ann Lee-Summers',
    ownerAddress: 'ann@x.example',
    fromName: '',
    fromAddress: 'bob.miller@x.example',
  });
  expect(termsOf('Ann, Miller and Summers from x', people)).toEqual([
    '§owner',
    '§sender',
    'and',
    '§owner',
    'from',
    'x',
  ]);
});

test('positions cut the words out of the text, sentences and paragraphs open anew', () => {
  const text = 'One two. Three\n\nfour, five';
  const tokens = tokenize(text, NOBODY);
  expect(tokens.map((token) => text.slice(token.start, token.end))).toEqual([
    'One',
    'two',
    'Three',
    'four',
    'five',
  ]);
  expect(tokens.map((token) => token.opens)).toEqual([true, false, true, true, false]);
});

test('a hostile text of one kind of character is read in reasonable time', () => {
  for (const text of [
    'a.'.repeat(1_250),
    '1'.repeat(2_500),
    'a@'.repeat(1_250),
    '$'.repeat(2_500),
  ]) {
    expect(tokenize(text, NOBODY).length).toBeLessThanOrEqual(2_500);
  }
});
