import fc from 'fast-check';

/** Text that programs stumble over: other alphabets, halves of characters, marks of languages, impossible dates. */
const ODD_TEXTS: readonly string[] = [
  ...['', ' ', '\t\r\n', '\0', 'a\0b', '\u0001', '\u007f', '\ufeff', '\ufffe', '\uffff'],
  ...['\ud800', 'a\udfff\ud800b', '\u202eevil\u202c', '\u2066x\u2069', 'e\u0301'.repeat(90)],
  ...['👩‍👩‍👧‍👦'.repeat(60), '𝕏'.repeat(300), 'İstanbul', 'ﷺ', '\u200b'.repeat(40)],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'],
  ...['null', 'undefined', 'true', 'NaN', '[object Object]', '[]', '{}'],
  ...['0', '-0', '-1', '1e309', '9007199254740993', '0x10', '1_000', '٣', '１'],
  ...[
    '../../../etc/hosts',
    '..%2f..%2f',
    '%00',
    '%',
    '%zz',
    '%ed%a0%80',
    '/',
    '//',
    '\\',
    '.',
    '..',
  ],
  ...["' or '1'='1", '"; --', '%_', '*', '?', '(', '[', '{{7*7}}', '#{7*7}', '$1', '\\x00'],
  ...['<script>x</script>', '"><img src=x>', 'javascript:x', '\r\nX-Odd: yes', '=cmd()', '@x'],
  ...['2026-02-30', '2026-13-01T00:00:00Z', '0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z'],
  ...['9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z', '2026-03-05T24:00:00Z'],
  ...['1970-01-01T00:00:00.0000000001Z', '2026-03-05T09:00:00+14:00', '2026-06-30T23:59:60Z'],
  ...['a@b', '@', 'a@b.c\r\nBcc: d@e.example', '"a b"@x.example', 'x@[127.0.0.1]', 'ä@ö.example'],
  ...['q1', 'Q4 late', 'q5', 'unclassified', 'do', 'x'.repeat(1_000), 'x'.repeat(10_001)],
];

const ODD_OTHERS: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, 5e-324],
  ...[[], {}, [[]], [null], [{}], { length: 1e9 }, { toString: 'x' }],
  Array.from({ length: 5_000 }, (_, place) => place),
];

export const oddText: fc.Arbitrary<string> = fc.oneof(
  // What no database takes, more often than the rest.
  { weight: 1, arbitrary: fc.constantFrom('a\0b', 'a\ud800') },
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom(...ODD_OTHERS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Bodies that are no JSON, or JSON that nobody writes. */
export const oddBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '{', '}', '[', '"', '{"a":', 'nul', '{}{}', '{},', "{'a':1}", '\ufeff{}', 'NaN'],
    ...['{"id":"a","id":"b","items":[],"items":null}', '{"__proto__":{"is_admin":true}}'],
    ...['{"constructor":{"prototype":{"x":1}}}', '{"\\u005f_proto__":{"x":1}}', '"\\ud800"'],
    ...['[1e999]', `{"n":${'9'.repeat(5_000)}}`, '{"a":"\u0000"}', 'a=b&c=d', '--x--\r\n'],
  ),
  fc.constantFrom(1_000, 50_000, 400_000).map((depth) => '['.repeat(depth)),
  fc.constantFrom(1_000, 50_000).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.constantFrom(20_000, 200_000).map((length) => `{"ids":[${'1,'.repeat(length)}1]}`),
  fc.constantFrom(1_000, 30_000).map((count) => manyFields(count)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  // The first bytes of gzip, and nothing that could be unpacked.
  fc.constant(Buffer.from('1f8b0800000000000003ffff', 'hex')),
  fc.constant('x'.repeat(1_200_000)),
);

const manyFields = (count: number) =>
  `{${Array.from({ length: count }, (_, place) => `"f${place}":${place}`).join(',')}}`;

export const oddContentType: fc.Arbitrary<string> = fc.constantFrom(
  ...['text/plain', 'application/xml', 'application/json; charset=utf-16', 'application/json;'],
  ...['application/JSON', 'application/json, text/plain', 'application/jsonp', '*/*', 'x', ';'],
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'application/x-www-form-urlencoded'],
  ...['application/problem+json', 'application/json; charset=\u00ff'],
);

/** Headers that a proxy or a strange client could add; none of them may change what happens. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br, gzip' },
      { 'content-length': '-1' },
      { 'content-length': '99999999999' },
      { 'transfer-encoding': 'gzip, chunked' },
      { 'idempotency-key': '' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'idempotency-key': 'constructor' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-forwarded-for': `203.0.113.7, ${'1.1.1.1, '.repeat(200)}` },
      { 'x-forwarded-for': 'not an address\u00e9' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp' },
      { host: 'evil.example:99999' },
      { accept: '\u00ff;q=9' },
      { range: 'bytes=9-1,--,0-' },
      { 'if-none-match': '*', 'if-modified-since': 'never' },
      { expect: 'a miracle' },
      { authorization: `Basic ${'='.repeat(2_000)}` },
      { 'last-event-id': '-1' },
      { 'accept-language': `${'de,'.repeat(1_000)}` },
      { prefer: 'respond-async', te: 'trailers', upgrade: 'h2c' },
    ),
  },
);
