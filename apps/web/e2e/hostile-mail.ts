/** Bytes of one word of a header (RFC 2047 allows 75 characters with its frame). */
const WORD_BYTES = 45;

/** Longer than every published string; those made of all handlers stand whole in the body only. */
const HEADER_CHARACTERS = 1_400;

/** Ends whatever a string may have left open, so that the next one is read as what it is. */
const CLOSED = `"'>--></style></script></textarea></title></xmp></noscript></noembed></template></svg></math></select></iframe>`;

/** Longer strings, and those after which nothing is HTML any more, have a body of their own. */
const TOGETHER = 5;
const ALONE = /<plaintext/i;

/** The strings as bodies of fewer mails. */
export function together(strings: readonly string[]): string[] {
  const isAlone = (text: string) => text.length > HEADER_CHARACTERS || ALONE.test(text);
  const bodies = strings.filter(isAlone);
  const others = strings.filter((text) => !isAlone(text));
  for (let from = 0; from < others.length; from += TOGETHER)
    bodies.push(others.slice(from, from + TOGETHER).join(CLOSED));
  return bodies;
}

/** How the mail that carries the string of this index is told apart. */
export function tagOf(index: number): string {
  return `No. ${String(index).padStart(4, '0')}:`;
}

/**
 * A mailbox file with a mail for each string, the first on top: it is subject, sender, words that are shown (and so
 * preview), HTML and the name of a file. The first mails have `bodies` as their HTML instead. All strings together are the text of one mail more, which has no HTML.
 */
export function hostileMailbox(
  strings: readonly string[],
  bodies: readonly string[],
  newestMs: number,
): Buffer {
  const mails = strings.map((text, index) =>
    withHtml(text, bodies[index] ?? text, index, new Date(newestMs - index * 60_000)),
  );
  mails.push(asText(strings, new Date(newestMs - strings.length * 60_000)));
  return Buffer.from(
    mails
      .map((mail) => `From h@strings.example Wed Jul  1 12:00:00 2026\r\n${mail}\r\n\r\n`)
      .join(''),
  );
}

function withHtml(text: string, body: string, index: number, date: Date): string {
  const tag = tagOf(index);
  return [
    ...head(`${tag} ${text.slice(0, HEADER_CHARACTERS)}`, text.slice(0, HEADER_CHARACTERS), date),
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    ...part('text/plain; charset=utf-8', text),
    '--inner',
    ...part('text/html; charset=utf-8', `<b>${tag}</b><p>${asWords(text)}</p>${body}`),
    '--inner--',
    '--outer',
    `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(Buffer.from(text.slice(0, 200)).toString())}`,
    ...part('text/html', text),
    '--outer--',
  ].join('\r\n');
}

/** The string itself, to be read: what a list shows of a mail is what its HTML shows. */
function asWords(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function asText(strings: readonly string[], date: Date): string {
  return [
    ...head(tagOf(strings.length), 'Everything', date),
    ...part('text/plain; charset=utf-8', strings.join('\n')),
  ].join('\r\n');
}

function head(subject: string, sender: string, date: Date): string[] {
  return [
    `Subject: ${encoded(subject)}`,
    `From: ${encoded(sender)} <h@strings.example>`,
    'To: dana@brightwater.example',
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  ];
}

function part(type: string, text: string): string[] {
  const base64 = Buffer.from(text).toString('base64');
  const lines = base64.match(/.{1,76}/g) ?? [];
  return [`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', '', ...lines, ''];
}

function encoded(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((each) => `=?utf-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ');
}
