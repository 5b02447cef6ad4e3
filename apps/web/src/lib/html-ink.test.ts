// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createInkGuard } from './html-ink.ts';

/** What is left of colours around the words "word", from the outermost element to the innermost. */
function guarded(html: string): string[] {
  const body = document.createElement('div');
  body.innerHTML = html;
  const guard = createInkGuard();
  for (const element of body.querySelectorAll('*')) guard(element);
  return [...body.querySelectorAll('*')].flatMap((element) =>
    ['bgcolor', 'color', 'data-ink'].flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [`${element.tagName.toLowerCase()} ${name}=${value}`];
    }),
  );
}

const cell = (attributes: string, inside: string) =>
  `<table><tbody><tr><td ${attributes}>${inside}</td></tr></tbody></table>`;

describe('colours of a mail whose style is gone', () => {
  it.each([
    ['<font color="#c00">word</font>', ['font color=#c00']],
    ['<font color=" NAVY ">word</font>', ['font color= NAVY ']],
    [cell('bgcolor="#f4f4f4"', 'word'), ['td bgcolor=#f4f4f4']],
    [
      cell('bgcolor="#0044cc"', '<font color="#ffffff">word</font>'),
      ['td bgcolor=#0044cc', 'td data-ink=light', 'font color=#ffffff'],
    ],
  ])('stay where words are seen: %s', (html, left) => {
    expect(guarded(html)).toEqual(left);
  });

  it.each([
    ['white on white', '<font color="white">word</font>', []],
    ['nearly white', '<font color="fdfdfd">word</font>', []],
    [
      'white in black letters',
      '<font color="#000"><font color="#fff">w</font></font>',
      ['font color=#000'],
    ],
    ['white on what a style painted', '<div><font color="#fff">word</font></div>', []],
    ['what is no colour by its looks', '<font color="fffffg">word</font>', []],
    ['yellow where words are marked', '<mark><font color="yellow">word</font></mark>', []],
    ['behind what is not painted', '<p bgcolor="black"><font color="white">word</font></p>', []],
    ['a column', '<table><colgroup><col bgcolor="black"></colgroup></table>', []],
    [
      'black on a black table',
      '<table bgcolor="black"><tbody><tr><td><font color="black">w</font></td></tr></tbody></table>',
      ['table bgcolor=black', 'table data-ink=light'],
    ],
  ])('go where words would not be: %s', (_, html, left) => {
    expect(guarded(html)).toEqual(left);
  });

  it.each([
    [
      'words without a colour of their own',
      'bgcolor="#000"',
      'word',
      ['td bgcolor=#000', 'td data-ink=light'],
    ],
    [
      'a link on a button',
      'bgcolor="#3366ff"',
      '<a href="https://shop.example/">word</a>',
      ['td bgcolor=#3366ff', 'a data-ink=light'],
    ],
    [
      'what stands over a dark table',
      'bgcolor="white"',
      '<table bgcolor="black"><caption>word</caption></table>',
      ['td bgcolor=white', 'table bgcolor=black', 'table data-ink=light', 'caption data-ink=dark'],
    ],
    [
      'a sheet inside a dark page',
      'bgcolor="#111111"',
      cell('bgcolor="white"', 'word'),
      ['td bgcolor=#111111', 'td data-ink=light', 'td bgcolor=white', 'td data-ink=dark'],
    ],
  ])('are chosen for %s', (_, attributes, inside, left) => {
    expect(guarded(cell(attributes, inside))).toEqual(left);
  });
});
