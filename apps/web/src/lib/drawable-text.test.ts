import { describe, expect, it } from 'vitest';
import { createDrawableText, drawableText, makeDrawable } from './drawable-text.ts';

const ACUTE = '\u0301';

describe('what people write stays as it is', () => {
  it.each([
    'Zürich, São Paulo, Łódź',
    'Viê\u0323t Nam',
    'שָׁלוֹם עֲלֵיכֶ֖ם',
    'ที่นี่ น้ำ',
    'བསྒྲུབས',
    'नमस्ते क्ष्म्य',
    '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻 1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '\u200fשלום\u200f (ABC)',
  ])('%s', (text) => {
    expect(drawableText(text)).toBe(text);
    expect(makeDrawable({ text })).toEqual({ text });
  });
});

describe('what no letter carries is left out [FIX-44]', () => {
  it('of 300,000 marks on a letter a few', () => {
    expect(drawableText(`Z${ACUTE.repeat(300_000)}!`)).toBe(`Z${ACUTE.repeat(8)}!`);
  });

  it('also where each stands in an element of its own', () => {
    const next = createDrawableText();
    const drawn = Array.from({ length: 1_000 }, () => next(ACUTE)).join('');
    expect(drawn).toBe(ACUTE.repeat(8));
    expect(next(`a${ACUTE}`)).toBe(`a${ACUTE}`);
  });

  it('of joined pictographs as many as a family', () => {
    const drawn = drawableText('👩\u200d'.repeat(100_000));
    expect(drawn.length).toBe(290_000);
    expect(drawn).not.toMatch(/(?:👩\u200d){10}/u);
    expect(drawn).not.toContain(' ');
  });

  it('of signs of direction as many as a mail needs', () => {
    expect(drawableText('a\u200f'.repeat(300_000)).length).toBeLessThan(310_000);
  });

  it('in every text of an answer, but the HTML that is measured elsewhere', () => {
    const pile = `Z${ACUTE.repeat(100)}`;
    expect(
      makeDrawable({ emails: [{ subject: pile, n: 1, html_body: pile, files: [{ name: pile }] }] }),
    ).toEqual({
      emails: [
        {
          subject: `Z${ACUTE.repeat(8)}`,
          n: 1,
          html_body: pile,
          files: [{ name: `Z${ACUTE.repeat(8)}` }],
        },
      ],
    });
  });
});
