/** What a heavy mail puts into the fields of an email; the others stay those of a usual one. */
export interface HeavyFields {
  readonly html_body?: string;
  readonly body?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly preview?: string;
  readonly attachmentName?: string;
}

export type HeavyMail = readonly [name: string, fields: (scale: number) => HeavyFields];

const MARKS = '\u0301\u0316\u0323\u0334\u035c\u0489';
const html = (html_body: string): HeavyFields => ({ html_body: `<p>Hello</p>${html_body}` });
const nested = (tag: string, attributes = ''): HeavyMail => [
  `60,000 nested ${tag}`,
  (scale) => html(`${`<${tag}${attributes}>`.repeat(60_000 * scale)}deep`),
];
const times = (text: string, count: number): string => text.repeat(Math.ceil(count));
const marks = (count: number): string => times(MARKS, count / MARKS.length);

/**
 * Mails that ask for more work than they are worth, each with the amount of that work by `scale` (1: as it was seen).
 * The first are the ones that froze or killed the page; no mail is larger than the server lets through.
 */
export const HEAVY_MAILS: readonly HeavyMail[] = [
  nested('template'),
  ['300,000 combining marks', (scale) => html(`<p>Z${marks(300_000 * scale)}</p>`)],
  nested('table'),
  nested('ol'),
  nested('math'),
  nested('svg'),
  nested('div'),
  nested('b'),
  nested('font', ' size=7'),
  nested('blockquote'),
  nested('span'),
  nested('ruby'),
  [
    '20,000 tables, each whole in the next',
    (scale) => html(times('<table><tr><td>', 20_000 * scale)),
  ],
  [
    'table upon table 60 deep, 40 times',
    (scale) =>
      html(
        times(
          `${times('<table width="100%"><tr><td>', 60)}x${times('</td></tr></table>', 60)}`,
          40 * scale,
        ),
      ),
  ],
  [
    '1,000 fonts that 1,000 paragraphs take over',
    (scale) =>
      html(
        `${Array.from({ length: 1_000 * scale }, (_, size) => `<font size="${size}">`).join('')}${times('<p>x', 1_000 * scale)}`,
      ),
  ],
  [
    '60,000 nested in a comment, a style and CDATA',
    (scale) =>
      html(
        `<style><!--</style><svg><![CDATA[ > <!-- ]]>${times('<div>', 30_000 * scale)}--></svg>${times('<div>', 30_000 * scale)}`,
      ),
  ],
  [
    '100,000 combining marks by their numbers',
    (scale) => html(`<p>Z${times('&#x301;', 100_000 * scale)}</p>`),
  ],
  [
    '200,000 combining marks by their numbers on one letter',
    (scale) => html(`<p>Z${times('&#x301;', 200_000 * scale)}</p>`),
  ],
  [
    '200,000 combining marks by their numbers in no element',
    (scale) => ({ html_body: times('&#x301;', 200_000 * scale) }),
  ],
  [
    'a word of 2,000,000 capital letters, as HTML and as text',
    (scale) => {
      const word = times('W', 2_000_000 * scale);
      return { ...html(`<p>${word}</p>`), body: word };
    },
  ],
  ['240,000 combining marks on one letter', (scale) => html(`<p>Z${marks(240_000 * scale)}</p>`)],
  ['text of 100,000 combining marks', (scale) => ({ body: `Z${marks(100_000 * scale)}` })],
  [
    'combining marks in 15,000 elements',
    (scale) => html(`Z${times('<b>\u0301\u0316</b>', 15_000 * scale)}`),
  ],
  [
    '300,000 combining marks for a picture',
    (scale) =>
      html(
        `<img alt="Z${marks(300_000 * scale)}" title="Z${marks(10_000)}" src="https://p.example/1.png">`,
      ),
  ],
  ['300,000 bidi marks', (scale) => html(`<p>${times('a\u200f\u200e', 300_000 * scale)}</p>`)],
  [
    '300,000 embeddings and isolates',
    (scale) => html(`<p>${times('\u202b\u2067a', 300_000 * scale)}</p>`),
  ],
  [
    '100,000 joined pictographs',
    (scale) => html(`<p>${times('\u{1f469}\u200d', 100_000 * scale)}</p>`),
  ],
  ['100,000 pictographs apart', (scale) => html(`<p>${times('\u{1f469} ', 100_000 * scale)}</p>`)],
  [
    'letters of two scripts by turns, 100,000 times',
    (scale) => html(`<p>${times('a\u05d0', 100_000 * scale)}</p>`),
  ],
  ['one word of 1,000,000 letters', (scale) => html(`<p>${times('a', 1_000_000 * scale)}</p>`)],
  [
    'one line of 500,000 words in preformatted text',
    (scale) => html(`<pre>${times('a ', 500_000 * scale)}</pre>`),
  ],
  ['1,000,000 soft hyphens', (scale) => html(`<p>${times('a\u00ad', 500_000 * scale)}</p>`)],
  [
    'an element of 100,000 attributes',
    (scale) =>
      html(`<p ${Array.from({ length: 100_000 * scale }, (_, n) => `a${n}=1`).join(' ')}>x</p>`),
  ],
  [
    '20,000 elements of 12 attributes',
    (scale) =>
      html(times('<td align=left valign=top width=1 height=1 bgcolor=#fff>', 20_000 * scale)),
  ],
  [
    'a style of 1 MB',
    (scale) =>
      html(
        `<style>${times('p.a>b+c~d:not(.e){margin:1px}', 30_000 * scale)}</style><p class="a">x</p>`,
      ),
  ],
  [
    'a style nested 100,000 deep',
    (scale) => html(`<style>${times('@media all{', 80_000 * scale)}</style><p>x</p>`),
  ],
  [
    '20,000 pictures',
    (scale) => html(times('<img src="https://p.example/1.png">', 20_000 * scale)),
  ],
  ['100,000 pictures', (scale) => html(times('<img src=x>', 90_000 * scale))],
  [
    '20,000 links',
    (scale) => html(times('<a href="https://l.example/1">bank.example</a> ', 20_000 * scale)),
  ],
  [
    'cells over 1,000 columns and 65,534 rows',
    (scale) =>
      html(
        `<table>${times('<tr><td colspan=1000 rowspan=65534>x</td></tr>', 2_000 * scale)}</table>`,
      ),
  ],
  [
    'a table of 90,000 cells',
    (scale) => html(`<table>${times(`<tr>${times('<td>x', 300)}</tr>`, 300 * scale)}</table>`),
  ],
  ['100,000 line ends', (scale) => html(times('<br>', 200_000 * scale))],
  [
    '500,000 signs that begin nothing',
    (scale) => html(times('<', 500_000 * scale) + times('&', 400_000 * scale)),
  ],
  ['30,000 comments that do not end', (scale) => html(times('<!--<', 150_000 * scale))],
  [
    '300,000 combining marks in the subject',
    (scale) => ({ subject: `Z${marks(300_000 * scale)}` }),
  ],
  ['300,000 combining marks in the sender', (scale) => ({ from: `Z${marks(300_000 * scale)}` })],
  [
    '300,000 combining marks in the preview',
    (scale) => ({ preview: `Z${marks(300_000 * scale)}` }),
  ],
  [
    '300,000 combining marks in the name of a file',
    (scale) => ({
      attachmentName: `Z${marks(300_000 * scale)}.pdf`,
    }),
  ],
  ['a subject of 500,000 letters', (scale) => ({ subject: times('a', 500_000 * scale) })],
  ['text of 1,000,000 combining marks', (scale) => ({ body: `Z${marks(1_000_000 * scale)}` })],
  ['text of one word of 1,000,000 letters', (scale) => ({ body: times('a', 1_000_000 * scale) })],
  [
    'text of 1,000,000 exclamation marks after a link',
    (scale) => ({
      body: times(`https://l.example/${times('!', 50_000)}a `, 20 * scale),
    }),
  ],
  ['text of one word of 100,000 pairs', (scale) => ({ body: times('AV', 100_000 * scale) })],
  ['a subject of 200,000 capital letters', (scale) => ({ subject: times('W', 200_000 * scale) })],
  ['a sender of 200,000 capital letters', (scale) => ({ from: times('W', 200_000 * scale) })],
  [
    'the name of a file of 200,000 capital letters',
    (scale) => ({ attachmentName: `${times('W', 200_000 * scale)}.pdf` }),
  ],
  ['text of 60,000 links', (scale) => ({ body: times('http://a.example ', 60_000 * scale) })],
  ['text of 300,000 embeddings', (scale) => ({ body: times('\u202b\u2067a', 300_000 * scale) })],
  [
    'text of 100,000 pictographs apart',
    (scale) => ({ body: times('\u{1f469} ', 100_000 * scale) }),
  ],
  ['text of 500,000 lines', (scale) => ({ body: times('a\n', 500_000 * scale) })],
];
