import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseBody, findLinks } from './message-text.ts';

const EMPTY = {
  html_body: null,
  full_body_msg: null,
  body: null,
  quoted_history: null,
  preview: '',
};

describe('the body that shows', () => {
  it.each([
    [
      { html_body: '<p>a</p>', full_body_msg: 'b', body: 'c', preview: 'd' },
      { kind: 'html', html: '<p>a</p>' },
    ],
    [
      { full_body_msg: 'b', body: 'c', preview: 'd' },
      { kind: 'text', text: 'b', quoted: null },
    ],
    [
      { full_body_msg: '  ', body: 'c', preview: 'd' },
      { kind: 'text', text: 'c', quoted: null },
    ],
    [{ preview: 'd' }, { kind: 'text', text: 'd', quoted: null }],
    [{ html_body: '  ' }, { kind: 'none' }],
    [
      { full_body_msg: 'new\n> old', body: 'new', quoted_history: '> old' },
      { kind: 'text', text: 'new', quoted: '> old' },
    ],
  ])('of %o is %o [DETAIL-05]', (bodies, expected) => {
    expect(chooseBody({ ...EMPTY, ...bodies })).toEqual(expected);
  });
});

describe('links in a text', () => {
  it('are cut out with their closing signs left outside', () => {
    expect(findLinks('See https://a.example/x?y=1, or write to ops@b.example.')).toEqual([
      { text: 'See ', href: null },
      { text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
      { text: ', or write to ', href: null },
      { text: 'ops@b.example', href: 'mailto:ops@b.example' },
      { text: '.', href: null },
    ]);
  });

  it('never lead to a script', () => {
    const hrefs = findLinks('javascript:alert(1) data:text/html,x vbscript:y').map((p) => p.href);
    expect(hrefs.every((href) => href === null)).toBe(true);
  });

  it('lose nothing of the text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const pieces = findLinks(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { href } of pieces) expect(href ?? 'mailto:').toMatch(/^(https?:\/\/|mailto:)/);
      }),
    );
  });
});
