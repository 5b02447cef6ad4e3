import fc from 'fast-check';

/** A mail, and what has to be done to it. */
export type Mutation = (mail: Buffer, other: Buffer) => Buffer;

const CHARSETS = [
  'utf-7',
  'utf-16',
  'iso-2022-jp',
  'gb18030',
  'x-unknown',
  'utf-8\0',
  '',
  'cp1252',
];
const ENCODINGS = ['base64', 'quoted-printable', '8bit', 'x-uuencode', 'binary', 'gzip', ''];

const share = fc.double({ min: 0, max: 1, noNaN: true });
const at = (mail: Buffer, place: number) => Math.floor(place * mail.length);

const truncated = share.map<Mutation>((place) => (mail) => mail.subarray(0, at(mail, place)));

const spliced = fc.tuple(share, share).map<Mutation>(
  ([end, start]) =>
    (mail, other) =>
      Buffer.concat([mail.subarray(0, at(mail, end)), other.subarray(at(other, start))]),
);

const inserted = (what: fc.Arbitrary<Buffer>) =>
  fc.tuple(share, what).map<Mutation>(
    ([place, bytes]) =>
      (mail) =>
        Buffer.concat([mail.subarray(0, at(mail, place)), bytes, mail.subarray(at(mail, place))]),
  );

/** One of the mail's own boundary lines, many times more, at a place of its own. */
const boundariesRepeated = fc
  .tuple(share, share, fc.constantFrom(2, 30, 600, 20_000), fc.boolean())
  .map<Mutation>(([which, place, count, closes]) => (mail) => {
    const lines = mail.toString('latin1').match(/^--[^\r\n]{1,70}$/gm) ?? ['--b'];
    const line = lines[Math.min(lines.length - 1, Math.floor(which * lines.length))] ?? '--b';
    const text = `\n${line}${closes ? '--' : ''}\n`.repeat(count);
    const cut = at(mail, place);
    return Buffer.concat([mail.subarray(0, cut), Buffer.from(text, 'latin1'), mail.subarray(cut)]);
  });

const nested = fc
  .tuple(fc.constantFrom(1, 4, 29, 31, 200), fc.constantFrom('message', 'multipart', 'base64'))
  .map<Mutation>(([depth, kind]) => (mail) => {
    // Base64 grows by a third each time.
    const levels = kind === 'base64' ? Math.min(depth, 8) : depth;
    let whole = mail;
    for (let level = 0; level < levels; level += 1) whole = wrap(whole, kind, level);
    return whole;
  });

function wrap(mail: Buffer, kind: string, level: number): Buffer {
  if (kind === 'base64') {
    const text = mail.toString('base64').replaceAll(/.{76}/g, '$&\n');
    const head = 'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n';
    return Buffer.from(`From: a@x.example\n${head}${text}\n`, 'latin1');
  }
  const [head, end] =
    kind === 'message'
      ? ['Content-Type: message/rfc822\n\n', '']
      : [`Content-Type: multipart/mixed; boundary=w${level}\n\n--w${level}\n`, `\n--w${level}--\n`];
  return Buffer.concat([Buffer.from(`From: a@x.example\n${head}`), mail, Buffer.from(end)]);
}

const swapped = (pattern: RegExp, values: readonly string[]) =>
  fc
    .constantFrom(...values)
    .map<Mutation>(
      (value) => (mail) =>
        Buffer.from(mail.toString('latin1').replaceAll(pattern, `$1${value}`), 'latin1'),
    );

const flipped = fc
  .array(fc.tuple(share, fc.nat(255)), { minLength: 1, maxLength: 40 })
  .map<Mutation>((edits) => (mail) => {
    const bytes = Buffer.from(mail);
    for (const [place, byte] of edits) if (bytes.length > 0) bytes[at(bytes, place * 0.999)] = byte;
    return bytes;
  });

const otherLineEnds = fc
  .constantFrom('\r', '\r\n', '\n\r', '\r\r\n', '')
  .map<Mutation>(
    (end) => (mail) => Buffer.from(mail.toString('latin1').replaceAll(/\r?\n/g, end), 'latin1'),
  );

const LONG = ['a', '\0', ' ', '=', '\u00ff', '<', '"', '&#x', '=?utf-8?B?', '>'];
const longRun = fc
  .tuple(fc.constantFrom(...LONG), fc.constantFrom(1_000, 100_000, 2_000_000))
  .map(([text, length]) => Buffer.alloc(length, text, 'latin1'));
const manyFields = fc
  .tuple(
    fc.constantFrom('To: a@x.example', 'References: <a@b>', 'Subject: s', 'X-A: b', 'Received: x'),
    fc.constantFrom(50, 5_000),
  )
  .map(([field, count]) => Buffer.from(`${field}\n`.repeat(count)));

/** One to three things that happen to mail on bad days, one after the other. */
export const mutations: fc.Arbitrary<Mutation> = fc
  .array(
    fc.oneof(
      truncated,
      spliced,
      boundariesRepeated,
      nested,
      flipped,
      otherLineEnds,
      inserted(longRun),
      inserted(manyFields),
      manyFields.map<Mutation>((fields) => (mail) => Buffer.concat([fields, mail])),
      swapped(/(charset="?)[^\s";]*/gi, CHARSETS),
      swapped(/(content-transfer-encoding: *)\S*/gi, ENCODINGS),
      swapped(/(boundary="?)[^\s";]{1,70}/gi, ['', 'b', '-', '=_', 'x'.repeat(200)]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((steps) => (mail, other) => steps.reduce((result, step) => step(result, other), mail));
