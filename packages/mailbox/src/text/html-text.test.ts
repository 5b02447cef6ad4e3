import { describe, expect, it } from 'vitest';
import { htmlToVisibleText } from './html-text.ts';

describe('htmlToVisibleText', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['One<br>Two', 'One\nTwo'],
    ['<h1>Head</h1><ul><li>a</li><li>b</li></ul>', 'Head\n\n * a\n * b'],
    ['<a href="https://x.example">here</a>', 'here'],
    ['<img src="https://x.example/p.gif" alt="logo">text', 'text'],
    ['a&nbsp;&euro;&#8364;', 'a €€'],
    ['<style>p{}</style>x<STYLE media=all>q{}</Style>y', 'xy'],
    ['<script>alert(1)</script>x<script', 'x'],
    ['x<!-- hidden', 'x'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['<p>a</p><p>&#8203;</p><p>b&#8203;c</p>', 'a\n\nbc'],
    ['', ''],
    ['just text', 'just text'],
  ])('%s', (html, text) => {
    expect(htmlToVisibleText(html).replace(/\u00a0/g, ' ')).toBe(text);
  });

  it('reads what stands behind more style than it would read of text', () => {
    const html = `<style>${'p{color:red}'.repeat(20_000)}</style><p>Behind</p>`;
    expect(htmlToVisibleText(html)).toBe('Behind');
  });

  it.each([
    ['deep', '<div>'.repeat(200_000)],
    ['open tags', '<a '.repeat(200_000)],
    ['open comments', '<!--'.repeat(200_000)],
    ['open styles', '<style>'.repeat(200_000)],
    ['many links', '<a href=x>y</a>'.repeat(50_000)],
    ['many entities', '&lt;'.repeat(200_000)],
    ['nested tables', '<table><tr><td>'.repeat(60_000)],
    ['nested lists', '<ul><li>'.repeat(60_000)],
    [
      'rules that all hold for every element',
      `<style>${'.c{color:red}'.repeat(6_000)}</style>${'<p class=c>x'.repeat(20_000)}`,
    ],
    ['many combining marks', `a${'\u0301\u0316'.repeat(100_000)}`],
  ])('is quick on %s', (_, html) => {
    const started = process.cpuUsage();
    htmlToVisibleText(html);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
