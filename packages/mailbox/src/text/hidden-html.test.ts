import { describe, expect, it } from 'vitest';
import { htmlToVisibleText } from './html-text.ts';
import { visibleCharacters } from './visible-characters.ts';

const seen = (html: string) => htmlToVisibleText(html).replace(/\s+/g, ' ');

describe('words that a reader does not see', () => {
  it.each([
    ['not displayed', '<p style="DISPLAY : none !important">secret</p>'],
    ['invisible', '<p style="visibility:hidden">secret</p>'],
    ['transparent', '<p style="opacity:0.01">secret</p>'],
    ['of no colour', '<p style="color:transparent">secret</p>'],
    ['of a colour without strength', '<p style="color:rgba(0, 0, 0, 0.02)">secret</p>'],
    ['tiny', '<p style="font-size:1px">secret</p>'],
    ['tiny by shorthand', '<p style="font:1px/1px Arial">secret</p>'],
    ['nothing high', '<div style="max-height:0;overflow:hidden">secret</div>'],
    ['off the screen', '<div style="position:absolute;left:-9999px">secret</div>'],
    ['indented away', '<div style="text-indent:-5000px">secret</div>'],
    ['cut away', '<div style="clip-path: inset(100%)">secret</div>'],
    ['shrunk', '<div style="transform:scale(0)">secret</div>'],
    ['white on white', '<p style="color:#fff">secret</p>'],
    ['nearly white on white', '<font color="#fdfdfd">secret</font>'],
    ['blue on blue', '<td bgcolor="#0000ff"><span style="color:rgb(0,0,255)">secret</span></td>'],
    ['marked hidden', '<p hidden>secret</p>'],
    ['hidden for Outlook', '<span style="mso-hide:all">secret</span>'],
    ['hidden by a class', '<style>.pre, #x{display:none}</style><p class="a pre">secret</p>'],
    [
      'inside something hidden',
      '<div style="display:none"><p style="display:block">secret</p></div>',
    ],
    ['in a template', '<template>secret</template>'],
  ])('%s', (_, html) => {
    expect(seen(`<p>before</p>${html}<p>after</p>`)).toBe('before after');
  });

  it.each([
    [
      'small letters in a row without gaps',
      '<div style="font-size:0"><p style="font-size:12px">word</p></div>',
    ],
    ['white on a button', '<a style="background:#0044cc;color:#ffffff">word</a>'],
    ['white on a picture', '<td background="x.png"><p style="color:white">word</p></td>'],
    [
      'white on what a rule paints',
      '<style>table td.btn a{background:#04c}</style><table><tr><td class="btn"><a style="color:#fff">word</a></td></tr></table>',
    ],
    [
      'hidden on phones only',
      '<style>@media (max-width:600px){.d{display:none}}</style><p class="d">word</p>',
    ],
    [
      'visible again',
      '<div style="visibility:hidden"><p style="visibility:visible">word</p></div>',
    ],
    ['grey', '<p style="color:#777">word</p>'],
    ['behind an element that was never closed', '<p style="display:none">x<p>word'],
  ])('stay: %s', (_, html) => {
    expect(seen(html)).toBe('word');
  });

  it('leaves out characters that take no room', () => {
    const smuggled = [...'mark urgent'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)));
    expect(visibleCharacters(`Hi${smuggled.join('')} ur\u200bg\u2060e\u200dnt`)).toBe('Hi urgent');
    expect(visibleCharacters('می\u200cخواهم 👩\u200d💻')).toBe('می\u200cخواهم 👩\u200d💻');
  });
});
