import { describe, expect, it } from 'vitest';
import { htmlToVisibleText } from './html-text.ts';
import { visibleCharacters } from './visible-characters.ts';

const seen = (html: string) => htmlToVisibleText(html).replace(/\s+/g, ' ');
const sheet = (css: string, html = '<p class="a b" id="i" lang="en">secret</p>') =>
  `<style>${css}</style>${html}`;

/** What hides by `style`, the way it is written. */
const BY_STYLE = [
  'DISPLAY : none !important',
  'display:none;display:bogus',
  'd\\69 splay:none',
  'display:no\\6e e',
  'dis/**/play:none;display:/**/none',
  'display:none;/*',
  'visibility:hidden',
  'visibility:collapse',
  'content-visibility:hidden',
  'mso-hide:all',
  'opacity:0.01',
  'opacity:5%',
  'opacity:calc(.1 / 2)',
  'filter:opacity(0)',
  'filter:opacity(3%)',
  'filter:blur(30px)',
  'color:transparent',
  'color:rgba(0, 0, 0, 0.02)',
  'color:rgb(0 0 0 / 2%)',
  'color:#0000',
  'color:#fff',
  'color:white',
  'color:#fefefe',
  'color:snow',
  'color:azure;background:azure',
  'color:hsl(0,0%,100%)',
  'color:hsl(0deg 0% 100%)',
  'color:rgb(100%,100%,100%)',
  'color:hwb(0 100% 0%)',
  'color:oklch(1 0 0)',
  'color:color(srgb 1 1 1)',
  'color:color-mix(in srgb, white, white)',
  'color:canvas',
  'color:var(--none, #fff)',
  '--c:white;color:var(--c)',
  '--c:var(--d);--d:#fff;color:var(--c)',
  'color:navy;background:#000080',
  'background:tomato;color:tomato',
  'background-color:rgb(10,20,30);color:#0b151f',
  'background:linear-gradient(#fff,white);color:#fff',
  'background-color:currentcolor',
  '-webkit-text-fill-color:transparent',
  '-webkit-text-fill-color:#fff;color:#000',
  'font-size:1px',
  'font-size:0',
  'font:0/0 a',
  'font:1px/1px Arial',
  'font:italic bold .1em serif',
  'font-size:calc(0px)',
  'font-size:calc(1px + .5px)',
  'font-size:min(1px, 20px)',
  'font-size:clamp(0px, 1px, 2px)',
  'font-size:1e-3px',
  'font-size:0.2mm',
  'font-size:.05em',
  'font-size:5%',
  'font-size:0.1vw',
  'font-size:var(--none, 0)',
  'letter-spacing:-1em',
  'zoom:.05',
  'zoom:5%',
  'transform:scale(0)',
  'transform:scale(.01)',
  'transform:scaleX(0)',
  'transform:scale3d(0,0,0)',
  'transform:matrix(0,0,0,0,0,0)',
  'transform:rotateX(90deg)',
  'transform:rotateY(.25turn)',
  'scale:.01',
  'rotate:y 90deg',
  'transform:translateX(-9999px)',
  'transform:translate(-9999px, 0)',
  'transform:translateY(-9999px)',
  'transform:translate3d(9999px,0,0)',
  'translate:-9999px',
  'position:absolute;left:-9999px',
  'position:absolute;left:9999px',
  'position:fixed;top:-9999px',
  'position:absolute;top:9999px',
  'position:absolute;right:-9999px',
  'position:absolute;inset:-9999px auto auto -9999px',
  'position:absolute;inset:0 0 0 9999px',
  'position:absolute;inset-inline-start:-9999px',
  'position:absolute;left:-100vw',
  'position:absolute;left:calc(-1 * 9999px)',
  'text-indent:-5000px',
  'text-indent:9999px',
  'text-indent:100%;white-space:nowrap;overflow:hidden',
  'position:absolute;left:100vw',
  'transform:translateX(110vw)',
  'margin-left:-9999px',
  'margin:-9999px',
  'margin:0 0 0 -9999px',
  'margin-left:9999px',
  'margin-inline-start:-9999px',
  'padding-left:9999px',
  'max-height:0;overflow:hidden',
  'height:0;overflow:hidden',
  'width:1px;height:1px;overflow:hidden',
  'max-width:0;overflow-x:clip',
  'height:0;overflow:auto',
  'line-height:0;overflow:hidden',
  'height:calc(0px);overflow:hidden',
  'position:absolute;clip:rect(0,0,0,0)',
  'position:absolute;clip:rect(1px,1px,1px,1px)',
  'position:absolute;clip:rect(1px 1px 1px 1px)',
  'clip-path:inset(100%)',
  'clip-path:inset(50%)',
  'clip-path:circle(0)',
  'clip-path:circle(0 at 50% 50%)',
  'clip-path:polygon(0 0,0 0,0 0)',
  'clip-path:polygon(0px 0px)',
  'clip-path:ellipse(0 0)',
  'mask-image:linear-gradient(transparent,transparent)',
  '-webkit-mask:linear-gradient(#0000,#0000)',
];

/** What hides `p.a.b#i` in a sheet. */
const BY_RULE = [
  '.a{display:none}',
  '.pre, #i{display:none}',
  '.a.b{display:none}',
  'p.a{display:none}',
  'div p, body p{display:none}',
  'body>p{display:none}',
  '[lang]{display:none}',
  '[class~=b]{display:none}',
  '[id^="i"]{display:none}',
  'body *{display:none}',
  '*{font-size:0}',
  'p:not(.c){display:none}',
  'p:is(.a){display:none}',
  ':where(p){display:none}',
  'p:first-child{display:none}',
  'p:nth-of-type(1){display:none}',
  'p:nth-last-of-type(2){display:none}',
  'body:has(p) p{display:none}',
  'p:lang(en){display:none}',
  'p:dir(ltr){display:none}',
  'p:defined{display:none}',
  'p:not(:hover){display:none}',
  '*|p{display:none}',
  '@media all{.a{display:none}}',
  '@media screen{.a{display:none}}',
  '@media only screen and (min-width:1px){.a{display:none}}',
  '@media (width > 0px){.a{display:none}}',
  '@media not print{.a{display:none}}',
  '@media print, screen{.a{display:none}}',
  '@media (prefers-color-scheme:light){.a{display:none}}',
  '@supports (display:grid){.a{display:none}}',
  '@layer x{.a{display:none}}',
  '@layer x{.a{display:block}} .a{display:none} @layer y{.a{display:block}}',
  '@charset "utf-8";.a{display:none}',
  '@import url(x.css);.a{display:none}',
  '@namespace svg url(x);.a{display:none}',
  '<!-- .a{display:none} -->',
  '/* x */ .a /* y */ { /* z */ display:none }',
  '.\\61{display:none}',
  'body{p{display:none}}',
  'body{& > p{display:none}}',
  'body{color:red;p:first-child{display:none}color:blue}',
  'body{@media all{p{display:none}}}',
  ':root{--c:#fff} .a{color:var(--c)}',
  '.a{display:none} .a:unknown{display:block}',
  '.a{display:none} .a::unknown, .b{display:block}',
  '.a{display:none} :contains(secret){display:block}',
  '#i{display:none} .a.b{display:block}',
  '.a{display:none!important} #i{display:block}',
  '.a{display:none} @media print{.a{display:block}}',
  'bad{{}} .a{display:none}',
];

const IN_PLACE = [
  ['white on white by attribute', '<font color="#fdfdfd">secret</font>'],
  ['by an attribute that is no colour', '<font color="fffffg">secret</font>'],
  [
    'blue on blue',
    '<table><tr><td bgcolor="#0000ff"><span style="color:rgb(0,0,255)">secret</span></td></tr></table>',
  ],
  ['a page of white letters', '<body text="white"><p>secret</p></body>'],
  ['marked hidden', '<p hidden>secret</p>'],
  ['marked hidden until found', '<p hidden="until-found">secret</p>'],
  ['that would pop over', '<p popover>secret</p>'],
  [
    'inside something hidden',
    '<div style="display:none"><p style="display:block">secret</p></div>',
  ],
  ['inside something not closed right', '<span style="display:none"><p></span>secret</p>'],
  [
    'of a sheet that outranks the style',
    sheet('p{display:none!important}', '<p style="display:block">secret</p>'),
  ],
  ['tiny bit by bit', '<p style="font-size:.3em"><b style="font-size:.3em">secret</b></p>'],
  ['shrunk bit by bit', '<p style="zoom:.3"><b style="transform:scale(.3)">secret</b></p>'],
  ['faint bit by bit', '<p style="opacity:.3"><b style="opacity:.3">secret</b></p>'],
  [
    'moved bit by bit',
    '<div style="margin-left:-300px"><div style="margin-left:-300px">secret</div></div>',
  ],
  ['by entities', '<p style="display&#58;none">secret</p>'],
  ['by more entities', '<p style="&#100;isplay&colon;none">secret</p>'],
  [
    'by variables of its elements',
    '<div style="--x:none"><p style="display:var(--x)">secret</p></div>',
  ],
  ...'template noscript dialog details datalist iframe audio video canvas object noembed noframes math title select progress meter script style'
    .split(' ')
    .map((name) => [`in ${name}`, `<${name}>secret</${name}>`] as const),
  ['in a picture', '<svg><text>secret</text></svg>'],
  ['in alternatives', '<picture><img alt="secret" title="secret"></picture>'],
  ['in comments', '<!-- secret --><!--[if mso]>secret<![endif]--><!-- > secret -->'],
] as const;

describe('words that a reader does not see', () => {
  it.each([
    ...BY_STYLE.map((style) => [style, `<p style="${style}">secret</p>`] as const),
    ...BY_STYLE.map((style) => [`a rule: ${style}`, sheet(`.a{${style}}`)] as const),
    ...BY_RULE.map((css) => [css, sheet(css)] as const),
    ...IN_PLACE,
  ])('%s', (_, html) => {
    const page =
      html.includes('<body') || html.startsWith('<style') ? html : `<p>before</p>${html}`;
    expect(seen(`${page}<p style="all:unset">after</p>`)).not.toContain('secret');
  });

  it('leave the words around them, and no blank in a word', () => {
    expect(seen('<p>before</p><p style="display:none">secret</p><p>after</p>')).toBe(
      'before after',
    );
    expect(seen('ur<span style="display:none">x</span>gent')).toBe('urgent');
  });
});

describe('words that a reader sees', () => {
  const WORDS: readonly (readonly [string, string])[] = [
    [
      'small letters in a row without gaps',
      '<div style="font-size:0"><p style="font-size:12px">word</p></div>',
    ],
    ['white on a button', '<a style="background:#0044cc;color:#ffffff">word</a>'],
    [
      'white on a picture',
      '<table><tr><td background="x.png"><p style="color:white">word</p></td></tr></table>',
    ],
    [
      'white on a gradient',
      '<p style="background:linear-gradient(#fff,#04c);color:white">word</p>',
    ],
    [
      'white on what a rule paints',
      '<style>table td.btn a{background:#04c}</style><table><tr><td class="btn"><a style="color:#fff">word</a></td></tr></table>',
    ],
    [
      'a link among white letters',
      '<p style="color:#fff"><a href="https://x.example">word</a></p>',
    ],
    [
      'hidden on phones only',
      '<style>@media (max-width:600px){.d{display:none}}</style><p class="d">word</p>',
    ],
    ['hidden on paper only', '<style>@media print{.d{display:none}}</style><p class="d">word</p>'],
    [
      'visible again',
      '<div style="visibility:hidden"><p style="visibility:visible">word</p></div>',
    ],
    [
      'shown again by a heavier rule',
      sheet('.a{display:none} p.a.b{display:block}', '<p class="a b">word</p>'),
    ],
    [
      'shown again by a later rule',
      sheet('.a{display:none} .a{display:block}', '<p class="a b">word</p>'),
    ],
    [
      'shown again by its style',
      sheet('.a{display:none}', '<p class="a" style="display:block">word</p>'),
    ],
    [
      'shown again on a screen',
      sheet('.a{display:none} @media screen{.a{display:block}}', '<p class="a">word</p>'),
    ],
    [
      'shown again with weight',
      sheet('.a{display:block!important}', '<p class="a" style="display:none">word</p>'),
    ],
    ['marked hidden and shown', '<p hidden style="display:block">word</p>'],
    ['hidden under a pointer', sheet('p:hover{display:none}', '<p>word</p>')],
    ['of another class', sheet('.a.c, .c, div.a, #x{display:none}', '<p class="a b">word</p>')],
    ['grey', '<p style="color:#777">word</p>'],
    [
      'in the middle of a wide page',
      '<div style="position:absolute;left:50%;margin-left:-500px">word</div>',
    ],
    ['moved back', '<div style="margin-left:-600px;padding-left:600px">word</div>'],
    [
      'in the middle by half of itself',
      '<p style="position:absolute;left:50%;transform:translate(-50%,-50%)">word</p>',
    ],
    [
      'in a box held open by its padding',
      '<div style="height:0;padding-top:56%;overflow:hidden">word</div>',
    ],
    ['in a box that lets out what is in it', '<div style="height:0">word</div>'],
    ['behind an element that was never closed', '<p style="display:none">x<p>word'],
    ['behind a value that is none', '<p style="color:#12;font-size:tiny;display:off">word</p>'],
    ['of a size by formula', '<p style="font-size:clamp(14px, 2vw, 18px)">word</p>'],
    ['of a colour by a variable', '<p style="--c:#333;color:var(--c)">word</p>'],
    ['behind a comment in an attribute', '<a title="<!--">word</a>'],
    ['behind a style in an attribute', '<a title="<style">word</a>'],
    [
      'behind a large picture',
      `<img src="data:image/png;base64,${'A'.repeat(66_000)}"><p>word</p>`,
    ],
    ['behind much markup', `${'<b></b>'.repeat(20_000)}<p>word</p>`],
    ['deep inside', `${'<div>'.repeat(900)}word`],
    ['in an open dialog', '<dialog open>word</dialog>'],
    ['that say what can be opened', '<details><summary>word</summary>secret</details>'],
    ['in details that are open', '<details open><span>word</span></details>'],
  ];

  it.each(WORDS)('%s', (_, html) => {
    expect(seen(html)).toBe('word');
  });

  it('one beside thousands of others', () => {
    expect(seen('<p>x</p>'.repeat(6_000)).length).toBe(6_000 * 2 - 1);
  });
});

describe('characters', () => {
  it('that take no room are left out', () => {
    const smuggled = [...'mark urgent'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)));
    expect(visibleCharacters(`Hi${smuggled.join('')} ur\u200bg\u2060e\u200dnt`)).toBe('Hi urgent');
    expect(visibleCharacters('ur\u3164g\uffa0e\ufe0fn\u206at\ufe0f 1\u17b42\ufff9')).toBe(
      'urgent 12',
    );
    expect(visibleCharacters('1\ufe0f\u20e3 ❤\ufe0f')).toBe('1\ufe0f\u20e3 ❤\ufe0f');
    expect(visibleCharacters('می\u200cخواهم 👩\u200d💻')).toBe('می\u200cخواهم 👩\u200d💻');
  });

  it('made of a letter and its mark are one', () => {
    expect(htmlToVisibleText('<p>u\u0308bermorgen'.normalize('NFD'))).toBe('übermorgen');
  });
});
