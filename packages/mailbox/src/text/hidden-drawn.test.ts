import { describe, expect, it } from 'vitest';
import { htmlToVisibleText } from './html-text.ts';

// Each was drawn by Chromium: as it is, and cleaned in the app's frame.

const styled = (style: string, inside = 'word') =>
  `<!doctype html><p style="${style}">${inside}</p>`;
const ruled = (css: string, html = '<p class="a">word</p>') =>
  `<!doctype html><style>${css}</style>${html}`;
const byStyle = (styles: readonly string[]) =>
  styles.map((style) => [style, styled(style)] as const);
const byRule = (rules: readonly string[]) => rules.map((css) => [css, ruled(css)] as const);

/** What it is called, and the mail. */
type Case = readonly [string, string];

describe('words that another program does not draw', () => {
  it.each<Case>([
    ...byStyle([
      'font-size:5px',
      'font:5px/1 a',
      'font-size-adjust:0.01',
      'font-size:5000px',
      'zoom:1000',
      'transform:scale(1000)',
      'transform:perspective(100px) translateZ(200px)',
      'transform:rotate3d(0,1,0,90deg)',
      'transform:rotateY(180deg);backface-visibility:hidden',
      'rotate:1 0 0 90deg',
      'filter:invert(1)',
      'filter:brightness(100);color:#444',
      'filter:blur(3px)',
      'display:table-column',
      'display:table-column-group',
      'display:if(else:none)',
      'contain:strict',
      'contain:size;overflow:hidden',
      'contain:paint;height:0',
      'contain:content;width:0',
      'overflow:hidden;height:5px',
      'overflow:hidden;width:3px',
      'box-sizing:border-box;height:10px;padding-top:20px;overflow:hidden',
      'padding-top:9999px',
      'position:fixed;top:100%',
      'position:fixed;top:100vh',
      "offset-path:path('M-900 -900 L-900 -901')",
      "offset:path('M-900 -900 L-900 -901') 0%",
      '-webkit-text-security:disc',
      '-webkit-mask-box-image:linear-gradient(#0000,#0000)',
      'color:HighlightText',
      'color:env(x,white)',
      'color:light-dark(white,black)',
      'background:linear-gradient(transparent,transparent);color:#fff',
      'background:linear-gradient(#fff0,#fff0),#fff;color:#fff',
      'writing-mode:vertical-rl;height:0;overflow:hidden',
      'columns:2;height:0;overflow:hidden',
      'display:flex;width:0;overflow:clip',
    ]),
    ...byRule([
      'body{>p{display:none}}',
      'body{>b,>p{display:none}}',
      'p:read-only{display:none}',
      '@container (width>0px){.a{display:none}}',
      '@layer a{.a{display:none!important}} .a{display:block!important}',
      '@media (400px<width<2000px){.a{display:none}}',
      '@media (prefers-color-scheme:light){.a{display:none}}',
      '@media (max-width:1200px){.a{display:none}}',
      '@scope (body){.a{display:none}}',
      '.a{--s:0;opacity:var(--s)}',
      ':root{--w:#fff}.a{color:var(--w)}',
      '.a{animation:k 1s;visibility:hidden}@keyframes k{to{visibility:visible}}',
    ]),
    ['of a column', '<table><colgroup><col><fencedframe>word</fencedframe></colgroup></table>'],
    ['of what was chosen', '<selectedcontent>word</selectedcontent>'],
  ])('%s', (_, html) => {
    expect(htmlToVisibleText(html)).toBe('');
  });
});

describe('words that stand in the frame, since the cleaner takes what would hide them elsewhere', () => {
  const over = 'position:absolute;inset:0;background:#fff';
  it.each<Case>([
    [
      'under a block',
      `<div style="position:relative"><p>word</p><div style="${over}"></div></div>`,
    ],
    ['under a picture', `<div style="position:relative"><p>word</p><img style="${over}"></div>`],
    [
      'under what is pulled up',
      '<p>word</p><div style="margin-top:-40px;background:#fff;position:relative"></div>',
    ],
    [
      'behind the page',
      '<div style="background:#fff"><p style="position:relative;z-index:-1">word</p></div>',
    ],
    [
      'under a frame',
      '<p>word</p><iframe style="position:absolute;top:0;left:0;background:#fff"></iframe>',
    ],
    ['under an outline', styled('outline:50px solid #000;outline-offset:-25px')],
    ['under a shadow', styled('box-shadow:inset 0 0 0 100px #000')],
    ['at the end of a move', ruled('@keyframes k{to{opacity:0}} .a{animation:k 1ms forwards}')],
    ['at the start of a move', ruled('@keyframes k{from{opacity:0}} .a{animation:k 1s paused}')],
    [
      'above a low box',
      '<div style="height:20px;overflow:hidden"><p style="margin-top:-40px">word</p></div>',
    ],
    ['below a low box', '<div style="height:20px;overflow:hidden"><br><br>word</div>'],
    [
      'moved in a low box',
      '<div style="height:20px;overflow:hidden"><p style="transform:translateY(40px)">word</p></div>',
    ],
    [
      'beside a narrow box',
      styled('width:40px;overflow:hidden;white-space:nowrap;text-indent:60px'),
    ],
    ['a little left of the page', styled('margin-left:-60px')],
    ['a little above the page', styled('position:absolute;top:-100px')],
    ['on a picture of their colour', styled('background:url(white.png);color:#fff')],
    [
      'on a cell with a picture',
      '<table><td background="white.png"><font color="white">word</font></table>',
    ],
    [
      'in a column of their colour',
      '<table><colgroup><col bgcolor="black"></colgroup><td>word</table>',
    ],
    [
      'of a sheet that is elsewhere',
      '<link rel="stylesheet" href="data:text/css,p{display:none}"><p>word</p>',
    ],
    ['smaller and smaller', `<p>${'<small>'.repeat(30)}word</p>`],
    ['raised and raised', `<p>${'<sup>'.repeat(30)}word</p>`],
    ['larger and larger', `<p>${'<big>'.repeat(30)}word</p>`],
    ['far apart', '<table cellspacing="30000"><td>word</table>'],
    ['in a wide cell', '<table width="30000"><td align="right">word</table>'],
    ['deep in', `<p>${'<dl><dd>'.repeat(60)}word`],
  ])('%s', (_, html) => {
    expect(htmlToVisibleText(html)).toBe('word');
  });
});

describe('words that everybody draws', () => {
  it.each<Case>([
    ...byStyle([
      'font-size:6px',
      'font-size-adjust:0.5',
      'font-size-adjust:none',
      'font-size:200px',
      'transform:rotate3d(0,0,1,5deg)',
      'rotate:0 0 1 5deg',
      'filter:brightness(1.2) grayscale(1)',
      'filter:blur(.5px)',
      'min-height:50px;height:0;overflow:hidden',
      'min-width:100px;width:0;overflow:hidden',
      'overflow:hidden;height:14px',
      'box-sizing:border-box;height:60px;padding:20px;overflow:hidden',
      'contain:layout',
      'contain:size;height:40px',
      'position:fixed;top:20px',
      'offset-path:none',
      'color:light-dark(#333,#fff)',
      'background:linear-gradient(transparent,#000);color:#fff',
      'background:linear-gradient(#0000,#0000),navy;color:#fff',
      'letter-spacing:5px',
      'writing-mode:vertical-rl',
      'columns:2',
      'clip-path:inset(0)',
      'direction:rtl',
      'color:inherit',
      'color:currentColor',
      'max-height:0',
    ]),
    ...byRule([
      'body{>b{display:none}}',
      '@media (max-width:600px){.a{display:none}}',
      '@media (prefers-color-scheme:dark){.a{display:none}}',
      '#i.a, .a#i{display:none}',
    ]),
    ['in the letters of a map', '<map name="m">word</map>'],
    ['beside a picture', '<picture><img alt="x">word</picture>'],
    ['that may break', 'wo<wbr>rd'],
    ['that may be parted', 'wo&shy;rd'],
    ['with signs of no width', 'w\u200bo\u2060r\ufe0fd\u{e0061}'],
    ['in a ruby', '<ruby>word<rp>(</rp></ruby>'],
    ['of no size that there is', '<font size="0">word</font>'],
  ])('%s', (_, html) => {
    expect(htmlToVisibleText(html)).toBe('word');
  });

  it('inside what a rule asks for is told from beside it', () => {
    const css = '.out .in p{display:none} .in #one b{display:none} .more .out p{display:none}';
    const inside = '<div class="out"><div class="in"><p>x</p><i id="one"><b>x</b></i></div>a</div>';
    const beside = '<div class="in"><p>b</p></div><i id="one"><b>c</b></i><p class="out">d</p>';
    expect(htmlToVisibleText(ruled(css, inside + beside)).split(/\s+/)).toEqual([...'abcd']);
  });

  it('of two elements that differ in their id alone', () => {
    const css = '#one{display:none}';
    expect(
      htmlToVisibleText(ruled(css, '<b id="two" class="a">word</b><b id="one" class="a">x</b>')),
    ).toBe('word');
  });
});
