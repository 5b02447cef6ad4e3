import { describe, expect, it } from 'vitest';
import { parseInline } from './css-parser.ts';

const written = (css: string) =>
  parseInline(css).map(({ property, value, isImportant }) => [
    property,
    value.trim(),
    ...(isImportant ? ['!'] : []),
  ]);

describe('a style', () => {
  it('is taken apart', () => {
    expect(written(' Color : #FFF ;font:12px/1.5 "A b", c !important;\n-x-y:rgb(0, 1,2)')).toEqual([
      ['Color', '#FFF'],
      ['font', '12px/1.5 "A b", c', '!'],
      ['-x-y', 'rgb(0, 1,2)'],
    ]);
  });

  // A comment cannot be read but by the parser.
  it.each([
    'color:red',
    'color:red;',
    'color:red ; ;display:none',
    'color:;display:none',
    'color red;display:none',
    ':red;display:none',
    'color:red!important;display:none ! important',
    'color:red!importantdisplay:none',
    'color:red important!;display:none',
    '--x:1;--y: ;--z:{a:b};display:var(--x)',
    '*zoom:1;_height:1px;display:none',
    "font-family:'a;display:none;b';x:y",
    "font-family:'a;display:none",
    'content:"\\";display:none;x:"',
    'background:url(a;b:c);display:none',
    "background:url(a'b);display:none",
    'width:calc((1px + 2px) * 2);display:none',
    'a:(;display:none',
    'a:);display:none',
    'a:[;];display:none',
    'color:red}display:none',
    '{color:red}display:none',
    'a:b:c;display:none',
    'color:\u00a0red;\u00a0display:none',
    'color:red;<!--display:none-->',
    'd\\69 splay:none',
    '@media x{a:b};display:none',
    'color:red\f;display:none',
  ])('means the same whoever reads it: %j', (css) => {
    expect(written(css)).toEqual(written(`/**/${css}`));
  });
});
