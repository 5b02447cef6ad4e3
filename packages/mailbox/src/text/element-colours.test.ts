import { describe, expect, it } from 'vitest';
import { htmlToVisibleText } from './html-text.ts';

const RAINBOW = 'background:linear-gradient(90deg,#f00,#00f)';
const CUT = '-webkit-background-clip:text;background-clip:text';

describe('letters and what is behind them', () => {
  it.each([
    [
      'a rainbow in the shape of letters',
      `<h1 style="${RAINBOW};${CUT};color:transparent">word</h1>`,
    ],
    [
      'the same by the fill of letters',
      `<h1 style="${RAINBOW};${CUT};-webkit-text-fill-color:transparent">word</h1>`,
    ],
    [
      'the same in one word of style',
      '<h1 style="background:#c00 text;color:transparent">word</h1>',
    ],
    ['the same around a word', `<h1 style="${RAINBOW};${CUT};color:transparent"><b>word</b></h1>`],
    [
      'a picture in the shape of letters',
      `<p style="background:url(x.png);${CUT};color:#0000">word</p>`,
    ],
    ['black over a black table', '<table bgcolor="black"><caption>word</caption></table>'],
    [
      'white over a table in a black one',
      '<table bgcolor="black"><td><table bgcolor="white"><caption style="color:#fff">word</caption></table>',
    ],
    ['black on a paragraph that nobody paints', '<p bgcolor="black">word</p>'],
    ['black on a picture that nobody paints', '<div background="x.png">word</div>'],
    ['white on a cell', '<table><tr><td bgcolor="navy"><font color="white">word</font></table>'],
    ['black on a marked word, in the dark', '<table bgcolor="black"><td><mark>word</mark></table>'],
    [
      'white on a marked word that is painted',
      '<mark style="background:navy;color:white">word</mark>',
    ],
    [
      'two links of different colours',
      '<p style="color:#fff"><a style="color:#06c" href="x">word</a></p>',
    ],
  ])('are seen: %s', (_, html) => {
    expect(htmlToVisibleText(html)).toBe('word');
  });

  it.each([
    [
      'white on a paragraph that nobody paints',
      '<p bgcolor="black"><font color="white">word</font></p>',
    ],
    [
      'white on a picture that nobody paints',
      '<p background="x.png"><font color="white">word</font></p>',
    ],
    ['yellow on a marked word', '<mark><font color="yellow">word</font></mark>'],
    [
      'white over a black table',
      '<table bgcolor="black"><caption><font color="white">word</font></caption></table>',
    ],
    [
      'white in the shape of letters',
      `<p style="background:#fff;${CUT};color:transparent">word</p>`,
    ],
    ['nothing in the shape of letters', `<p style="${CUT};color:transparent">word</p>`],
    [
      'clear letters on what is painted over the rainbow',
      `<p style="${RAINBOW};${CUT};color:transparent"><b style="background:#fff">word</b></p>`,
    ],
    [
      'letters of the colour that is not cut',
      '<p style="background:#c00 padding-box;color:#c00">word</p>',
    ],
  ])('are not seen: %s', (_, html) => {
    expect(htmlToVisibleText(html)).toBe('');
  });

  it('are judged for each element, however alike two are', () => {
    const cell = (colour: string, inside: string) => `<td bgcolor="${colour}">${inside}</td>`;
    const row = [
      cell(
        'white',
        '<font color="white">a</font><font color="black">b</font><b hidden>c</b><b>d</b>',
      ),
      cell('black', '<font color="white">e</font><font color="black">f</font><b>g</b>'),
    ];
    expect(htmlToVisibleText(`<table><tr>${row.join('')}</tr></table>`)).toBe('bd e');
  });
});
