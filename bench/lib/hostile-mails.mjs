// Mails that ask for more work of whoever reads them than they are worth, each of about so many bytes.

const HEAD = [
  'From: Mallory <mallory@far.example>',
  'To: Ada <ada@people.example>',
  'Date: Mon, 02 Mar 2026 10:00:00 +0000',
  'MIME-Version: 1.0',
];

/** Of `unit`, or of what it makes of an index, until so many bytes are full. */
function fill(bytes, unit, between = '') {
  if (typeof unit === 'string') return unit.repeat(Math.ceil(bytes / unit.length));
  const units = [];
  for (let size = 0, index = 0; size < bytes; index += 1) {
    units.push(unit(index));
    size += units.at(-1).length + between.length;
  }
  return units.join(between);
}

const html = (body) => ['Content-Type: text/html; charset=utf-8', '', body];
const text = (body, charset = 'utf-8') => [
  `Content-Type: text/plain; charset=${charset}`,
  '',
  body,
];
const mixed = (parts) => [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  ...parts.map((part) => `--b\n${part}\n`),
  '--b--',
];

/** Header lines and body of one mail, by the name of what it attacks. */
export const ATTACKS = {
  styles: (bytes) => {
    const rule = (index) =>
      `div:not(.a${index} > p:nth-child(${index}n+1)) ~ div span:not([title*="x${index}"]) i{display:none;color:#fff}`;
    const words = '<div class="b"><p><span title="y"><i>word</i></span></p></div>';
    return html(
      `<html><head><style>${fill(bytes * 0.7, rule, '\n')}</style></head><body>${fill(bytes * 0.3, words)}</body></html>`,
    );
  },
  selectors: (bytes) =>
    html(
      `<style>${fill(bytes * 0.5, '*:is(div,:not(p *)) * * ~ * > *,')}i{color:#fff}</style>${fill(bytes * 0.5, '<div><i>w</i>')}`,
    ),
  nesting: (bytes) => {
    const most = Math.floor(bytes / 110);
    const open = (index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`;
    const close = (index) => `--b${most - 1 - index}--\n`;
    const count = Array.from({ length: most }, (_, index) => index);
    return [
      `${count.map(open).join('')}Content-Type: text/plain\n\ndeep\n${count.map(close).join('')}`,
    ];
  },
  messages: (bytes) => {
    const open = 'Content-Type: message/rfc822\n\nSubject: in it\nMIME-Version: 1.0\n';
    return [`${fill(bytes, open)}Content-Type: text/plain\n\ndeep`];
  },
  headers: (bytes) => [fill(bytes, (index) => `X-H-${index}: ${index}`, '\n'), ...text('Hello')],
  folding: (bytes) => [`References: ${fill(bytes, '<a@b.example>\n ')}`, ...text('Hello')],
  'encoded-words': (bytes) => [
    `Subject: ${fill(bytes / 2, '=?utf-8?q?=41?=\n ')}x`,
    `Reply-To: ${fill(bytes / 2, '=?iso-2022-jp?b?GyRCJCIbKEI=?= =?utf-8?q?_?=\n ')}<r@far.example>`,
    ...text('Hello'),
  ],
  charsets: (bytes) =>
    text(fill(bytes, '\u001b$B$"\u001b(B\u001b$)C\u000eaa\u000f'), 'iso-2022-jp'),
  whitespace: (bytes) => html(`<pre>${fill(bytes, ' \t\r\n&nbsp;\u00a0')}</pre>`),
  entities: (bytes) => html(fill(bytes, '&NotEqualTilde;&#x1f469;&ampamp;&')),
  'long-line': (bytes) => text(fill(bytes, 'a')),
  parts: (bytes) => mixed(Array(Math.floor(bytes / 35)).fill('Content-Type: text/plain\n\na')),
  attachments: (bytes) =>
    mixed(
      Array.from(
        { length: Math.floor(bytes / 110) },
        (_, index) =>
          `Content-Type: application/pdf\nContent-Disposition: attachment; filename*0*=utf-8''%41; filename*1=${index}.pdf\n\na`,
      ),
    ),
  addresses: (bytes) => [
    `Cc: ${fill(bytes, (index) => `"A, ${index}" (c(d)) <a${index}@b.example>`, ',\n ')}`,
    ...text('Hello'),
  ],
  quotes: (bytes) =>
    text(fill(bytes, (index) => `${'> '.repeat(index % 200)}On 1 March 2026, Kim wrote:`, '\n')),
  dates: (bytes) =>
    text(fill(bytes, 'by Friday, 3 March 2026 at 5 pm or until the end of next week; ')),
  secrets: (bytes) =>
    text(fill(bytes, 'password: 4111 1111 1111 1111 DE89 3704 0044 0532 0130 a@b.example ')),
};

/** @returns an .mbox of so many mails of one kind */
export function hostileMbox(attack, { mails, bytes }) {
  const lines = ATTACKS[attack](bytes);
  return Array.from({ length: mails }, (_, index) =>
    [
      'From mallory@far.example Mon Mar  2 10:00:00 2026',
      ...HEAD,
      `Message-ID: <${index}@far.example>`,
      ...(attack === 'encoded-words' ? [] : [`Subject: Please read this ${index}`]),
      ...lines,
      '',
      '',
    ].join('\n'),
  ).join('');
}
