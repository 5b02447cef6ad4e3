// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createSpacing } from './html-spacing.ts';

function spacing(html: string, ...styles: string[]) {
  const body = document.createElement('div');
  body.innerHTML = html;
  const element = body.firstElementChild;
  if (!element) throw new Error('no element');
  return createSpacing(styles)(element);
}

const OUTLOOK = `<!--
/* Font Definitions */
@font-face {font-family:Calibri; panose-1:2 15 5 2;}
p.MsoNormal, li.MsoNormal, div.MsoNormal
  {margin:0cm;margin-bottom:.0001pt;font-size:11.0pt;}
@page WordSection1 {size:612.0pt 792.0pt; margin:70.85pt 70.85pt 2.0cm 70.85pt;}
div.WordSection1 {page:WordSection1;}
-->`;

describe('room between paragraphs, as it was sent [FIX-17]', () => {
  it.each([
    ["Outlook's line", '<p class="MsoNormal">x</p>', OUTLOOK, { above: 0, below: 0 }],
    [
      "Outlook's line with room",
      '<p class="MsoNormal" style="margin-bottom:12.0pt">x</p>',
      OUTLOOK,
      { above: 0, below: 16 },
    ],
    ['quoted without its sheet', '<p class="x_MsoNormal">x</p>', '', { above: 0, below: 0 }],
    ['on the web', '<p>x</p>', 'P {margin-top:0;margin-bottom:0;}', { above: 0, below: 0 }],
    ['of its own', '<p style="margin: 1em 2em 20px">x</p>', '', { above: 16, below: 20 }],
    ['all sides', '<div style="margin:10px!important">x</div>', '', { above: 10, below: 10 }],
    [
      'a sheet by class',
      '<p class="lead">x</p>',
      '.lead{margin:0 0 24px}',
      { above: 0, below: 24 },
    ],
    ['none that was asked for', '<p>x</p>', OUTLOOK, {}],
    ['on paper only', '<p>x</p>', '@media print{p{margin:0}}', {}],
    ['in a comment', '<p>x</p>', '/* p{margin:0} */', {}],
    ['inside out', '<p style="margin:-500px 0 99999px">x</p>', '', { above: 0, below: 40 }],
    ['no length', '<p style="margin:auto;margin-top:calc(1px)">x</p>', '', {}],
    ['of what is no block', '<span style="margin:9px">x</span>', '', {}],
  ])('%s', (_, html, style, expected) => {
    expect(spacing(html, style)).toEqual(expected);
  });

  it('takes no longer than the sheet is', () => {
    const started = performance.now();
    spacing(
      '<p>x</p>',
      'p.a>b{margin:1px}'.repeat(50_000),
      '/*'.repeat(400_000),
      '{'.repeat(900_000),
    );
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
