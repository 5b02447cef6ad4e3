import { describe, expect, it } from 'vitest';
import { boundHtml, type HtmlBounds, USUAL_BOUNDS, WIDE_BOUNDS } from './html-bounds.ts';

const bound = (html: string, bounds: HtmlBounds = USUAL_BOUNDS) => boundHtml(html, bounds);

/** How many elements stand in one another, and how many there are, in what a parser is given. */
function measure(html: string): { depth: number; elements: number } {
  let depth = 0;
  let deepest = 0;
  let elements = 0;
  for (const [, slash, name] of html.matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (slash) depth -= 1;
    else {
      elements += 1;
      if (!/^(?:br|hr|img|wbr)$/.test(name ?? '')) depth += 1;
    }
    deepest = Math.max(deepest, depth);
  }
  return { depth: deepest, elements };
}

describe('mail of usual size', () => {
  it.each([
    ['<p>Hello <b>there</b></p>', '<p>Hello <b>there</b></p>'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<ul><li>one<li>two</ul>end', '<ul><li>one</li><li>two</li></ul>end'],
    [
      '<ul><li>one<ul><li>in</ul><li>two</ul>',
      '<ul><li>one<ul><li>in</li></ul></li><li>two</li></ul>',
    ],
    ['<p><b>bold<p>still</b> not', '<p><b>bold</b></p><p><b>still</b> not</p>'],
    ['<b><i>both</b> slanted</i>', '<b><i>both</i></b><i> slanted</i>'],
    [
      '<table><tr><td>1<td>2<tr><td>3</table>',
      '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    ],
    ['<td>no table</td>', 'no table'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    ['<a href=x>one<a href=y>two', '<a href="x">one</a><a href="y">two</a>'],
    ['5 < 6 &amp; 7', '5 &lt; 6 &amp; 7'],
    ['<o:p>kept</o:p><style>p{}</style><script>x</script>', 'kept'],
    ['<img alt=\'say "hi"\' src=cid:1 onerror=x>', '<img alt="say &quot;hi&quot;" src="cid:1">'],
    ['<!--[if mso]><table><![endif]-->word<!-->shown-->', 'wordshown-->'],
    ['<template>never</template><svg><text>never</svg>seen', 'seen'],
    ['<svg><g><p>a drawing that was not ended', '<p>a drawing that was not ended</p>'],
    ['end of <a tag that does not', 'end of '],
    ['<<3 < 4<', '&lt;&lt;3 &lt; 4&lt;'],
    ['a</>b<?php x?>c<!doctype html>d</ >e', 'abcde'],
    [
      '<table><tr><td colspan=3 rowspan="12">',
      '<table><tr><td colspan="3" rowspan="12"></td></tr></table>',
    ],
  ])('%s', (html, written) => {
    expect(bound(html)).toMatchObject({ html: written, isWhole: true });
  });

  it("gives the sender's styles", () => {
    expect(bound('<style>p{margin:0}</style><STYLE>a{}</STYLE >').styles).toEqual([
      'p{margin:0}',
      'a{}',
    ]);
  });

  it('is not told from any other by a newsletter of 60 tables and 5,000 elements', () => {
    const table = `${'<table><tr><td>'.repeat(25)}x${'</td></tr></table>'.repeat(25)}`;
    expect(bound(table.repeat(60)).isWhole).toBe(true);
  });
});

describe('mail of any size is brought within bounds, and said to be over them [FIX-44]', () => {
  const many = 60_000;
  it.each<[string, string]>([
    ...['template', 'table', 'ol', 'div', 'b', 'font', 'span', 'blockquote', 'ruby', 'a'].map(
      (tag): [string, string] => [tag, `<${tag}>`.repeat(many)],
    ),
    ['whole tables in one another', '<table><tr><td>'.repeat(20_000)],
    ['list upon list', '<ul><li>'.repeat(30_000)],
    ['cells out of their place', '<div><td>'.repeat(30_000)],
    ['ends that end nothing', '<div><table><tr><td></div>'.repeat(15_000)],
    ['items in quotes', '<li><blockquote>'.repeat(30_000)],
    [
      'fonts that every paragraph takes over',
      `${Array.from({ length: 1_000 }, (_, n) => `<font size="${n}">`).join('')}${'<p>x'.repeat(2_000)}`,
    ],
    ['pictures', '<img>'.repeat(100_000)],
    ['signs that begin nothing', '<'.repeat(500_000)],
    ['joined pictographs', '\u{1f469}\u200d '.repeat(100_000)],
    ['pictographs by their numbers', '&#x1f469; '.repeat(50_000)],
    ['letters of two scripts by turns', '<b>a\u05d0</b>'.repeat(10_000)],
    ['line ends', '<br>'.repeat(100_000)],
    ['a comment in a style', `<style><!--</style>${'<div>'.repeat(many)}-->`],
    ['a comment in CDATA', `<svg><![CDATA[ > <!-- ]]></svg>${'<div>'.repeat(many)}-->`],
  ])('%s', (_, html) => {
    for (const bounds of [USUAL_BOUNDS, WIDE_BOUNDS]) {
      const { html: written, isWhole } = bound(html, bounds);
      const { depth, elements } = measure(written);
      expect(depth).toBeLessThanOrEqual(bounds.depth);
      expect(elements).toBeLessThanOrEqual(bounds.elements);
      // A comment swallows what browsers let it swallow.
      if (!html.includes('<!--')) expect(isWhole).toBe(false);
    }
  });

  it('lets no cell reach over more rows and columns than a table has', () => {
    const cell = '<table><tr><td colspan=1000 rowspan=65534>x</td><td rowspan=0 colspan=no>y';
    expect(bound(cell).html).toBe(
      '<table><tr><td colspan="100" rowspan="100">x</td><td rowspan="1" colspan="1">y</td></tr></table>',
    );
  });

  it('keeps the words of what has no room', () => {
    const html = `${'<div>'.repeat(1_000)}deep${'</div>'.repeat(1_000)}after`;
    expect(bound(html, WIDE_BOUNDS).html).toMatch(/deep(?:<\/div>)+after$/);
  });

  it.each([
    ['signs that begin nothing', '<'.repeat(1_000_000)],
    ['comments without end', '<!--<'.repeat(200_000)],
    ['ends of nothing', '</p '.repeat(200_000)],
    ['quotes without end', '<a b="'.repeat(150_000)],
    ['raw text in raw text', '<style><title>'.repeat(70_000)],
    ['attributes', `<p ${'a=1 '.repeat(250_000)}>`],
  ])('is read once: %s', (_, html) => {
    const started = performance.now();
    bound(html);
    const whole = performance.now() - started;
    const again = performance.now();
    bound(html.slice(0, html.length / 4));
    const quarter = performance.now() - again;
    expect(whole).toBeLessThan(16 * quarter + 200);
  });
});
