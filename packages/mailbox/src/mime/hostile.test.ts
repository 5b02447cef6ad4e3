import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MIME_LIMITS } from './mime-limits.ts';
import { outlineMime } from './outline.ts';
import { readAttachment, readMessage } from './read-message.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/eml');
const FIXTURES = readdirSync(FOLDER).map((file) => readFileSync(join(FOLDER, file)));
const options = {
  ownerAddress: 'alice@north.example',
  fallbackDate: new Date('2026-11-20T12:00:00Z'),
  now: new Date('2026-11-20T12:00:00Z'),
};
/** The promise is 2 s on an idle core; test machines are shared. */
const LIMIT_MS = 6_000;

const HEAD = 'From: a@x.example\nSubject: s\n';
const nest = (depth: number, line: (level: number) => string) =>
  Array.from({ length: depth }, (_, level) => line(level)).join('');

const HOSTILE: readonly (readonly [string, () => string])[] = [
  ['25 MB of empty lines', () => `${HEAD}\n${'\n'.repeat(24e6)}`],
  ['25 MB on one line', () => `${HEAD}\n${'a'.repeat(24e6)}`],
  ['25 MB of head', () => `${HEAD}${'X-Long: yes\n'.repeat(2e6)}\nbody`],
  ['a head without an end', () => `${HEAD}X: ${'a'.repeat(24e6)}`],
  ['a folded head without an end', () => `${HEAD}X: 1\n${' a\n'.repeat(8e6)}`],
  [
    '25 MB of base64',
    () =>
      `${HEAD}Content-Type: application/x-y\nContent-Transfer-Encoding: base64\n\n${`${'A'.repeat(76)}\n`.repeat(310_000)}`,
  ],
  [
    'base64 of paddings',
    () =>
      `${HEAD}Content-Type: application/x-y\nContent-Transfer-Encoding: base64\n\n${'A='.repeat(4e6)}`,
  ],
  [
    'quoted-printable of soft breaks',
    () => `${HEAD}Content-Transfer-Encoding: quoted-printable\n\n${'=\n'.repeat(8e6)}`,
  ],
  [
    'flowed text of blanks',
    () => `${HEAD}Content-Type: text/plain; format=flowed\n\n${'a \n'.repeat(8e6)}`,
  ],
  [
    'a million parts',
    () => `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(1e6)}`,
  ],
  [
    'boundary lines that are none',
    () => `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${'--c\n'.repeat(6e6)}`,
  ],
  [
    '10,000 levels',
    () =>
      HEAD +
      nest(10_000, (level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`),
  ],
  [
    '10,000 messages in each other',
    () => nest(10_000, () => `${HEAD}Content-Type: message/rfc822\n\n`),
  ],
  ['messages in each other in base64', () => nestedBase64(6)],
  [
    'a digest of empty parts',
    () => `${HEAD}Content-Type: multipart/digest; boundary=b\n\n${'--b\n\n'.repeat(1e6)}`,
  ],
  ['100,000 recipients', () => `${HEAD}To: ${'a@x.example, '.repeat(100_000)}\n\nx`],
  ['open quotes', () => `${HEAD}To: ${'"a'.repeat(200_000)}\n\nx`],
  ['open groups', () => `${HEAD}To: ${'a:'.repeat(200_000)}\n\nx`],
  ['open angle brackets', () => `${HEAD}References: ${'<'.repeat(400_000)}\n\nx`],
  ['encoded words', () => `${HEAD}X: y\nSubject: ${'=?utf-8?Q?a?= '.repeat(50_000)}\n\nx`],
  ['open comments', () => `${HEAD}Content-Type: ${'('.repeat(60_000)}text/plain\n\nx`],
  ['type parameters', () => `${HEAD}Content-Type: text/plain${'; a=b'.repeat(12_000)}\n\nx`],
  [
    'boundary pieces',
    () => `${HEAD}Content-Type: multipart/mixed${'; boundary*1=b'.repeat(4_000)}\n\nx`,
  ],
  ['a date of digits', () => `Date: ${'1 '.repeat(30_000)}\n${HEAD}\nx`],
  ['HTML of open tags', () => `${HEAD}Content-Type: text/html\n\n${'<a '.repeat(300_000)}`],
  ['HTML of deep tags', () => `${HEAD}Content-Type: text/html\n\n${'<div>'.repeat(200_000)}`],
  [
    'HTML of references to parts',
    () => `${HEAD}Content-Type: text/html\n\n${'<img src="cid:a">'.repeat(60_000)}`,
  ],
  ['UTF-7 runs', () => `${HEAD}Content-Type: text/plain; charset=utf-7\n\n${'+A'.repeat(400_000)}`],
  ['a calendar', () => `${HEAD}Content-Type: text/calendar\n\n${'METHOD:\n'.repeat(400_000)}`],
  ['quote marks', () => `${HEAD}\n${'>'.repeat(900_000)}`],
  ['names of "On" and "wrote"', () => `${HEAD}\n${'On '.repeat(300_000)}wrote`],
];

describe('hostile mail', () => {
  it.each(HOSTILE)('%s: read in time', { timeout: 30_000 }, async (_, build) => {
    const raw = Buffer.from(build().slice(0, MIME_LIMITS.messageBytes), 'latin1');
    const started = performance.now();
    const result = await readMessage(raw, options);
    const elapsedMs = performance.now() - started;
    expect(result.ok).toBe(true);
    expect(elapsedMs).toBeLessThan(LIMIT_MS);
    if (!result.ok) return;
    expect(result.mail.text.length).toBeLessThanOrEqual(MIME_LIMITS.textBytes);
    expect(result.mail.attachments.length).toBeLessThanOrEqual(200);
    for (const attachment of result.mail.attachments.slice(0, 3)) readAttachment(raw, attachment);
  });

  it('any damage to a mail gives a result and never a throw', async () => {
    const damaged = fc
      .record({
        base: fc.nat(FIXTURES.length - 1),
        cut: fc.double({ min: 0.05, max: 1, noNaN: true }),
        edits: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
          maxLength: 12,
        }),
      })
      .map(({ base, cut, edits }) => {
        const source = FIXTURES[base] ?? Buffer.alloc(0);
        const bytes = Buffer.from(source.subarray(0, Math.max(1, Math.floor(source.length * cut))));
        for (const [place, byte] of edits) bytes[Math.floor(place * (bytes.length - 1))] = byte;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (raw) => {
        const result = await readMessage(raw, options);
        if (!result.ok) return;
        for (const attachment of result.mail.attachments) {
          expect(readAttachment(raw, attachment)?.sizeBytes).toBeGreaterThanOrEqual(0);
          expect(attachment.name).not.toBe('');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('random bytes behind a head give a result', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
        const raw = Buffer.concat([Buffer.from('From: a@x.example\n'), bytes]);
        expect((await readMessage(raw, options)).ok).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('outlineMime', () => {
  it('hands the parser no bytes of attachments', () => {
    const file = `${'QUJD'.repeat(19)}\n`.repeat(50_000);
    const raw = Buffer.from(
      `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n--b\nContent-Type: application/pdf\nContent-Transfer-Encoding: base64\n\n${file}--b--\n`,
    );
    const outline = outlineMime(raw);
    expect(outline.thinned.length).toBeLessThan(1_000);
    expect(outline.parts).toHaveLength(3);
    expect(raw.subarray(outline.parts[2]?.bodyStart, outline.parts[2]?.bodyEnd).length).toBe(
      file.length - 1,
    );
  });

  it('notes what it had to leave out', () => {
    const parts = outlineMime(
      Buffer.from(
        `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(600)}`,
      ),
    );
    expect([...parts.defects]).toEqual(['too-many-parts']);
    expect(parts.parts).toHaveLength(MIME_LIMITS.parts);
    const deep = outlineMime(
      Buffer.from(
        HEAD +
          nest(40, (level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`),
      ),
    );
    expect([...deep.defects]).toEqual(['too-deep']);
  });
});

function nestedBase64(depth: number): string {
  let mail = `${HEAD}\n${'x\n'.repeat(500_000)}`;
  for (let level = 0; level < depth; level += 1) {
    const body = Buffer.from(mail, 'latin1').toString('base64').replace(/.{76}/g, '$&\n');
    mail = `${HEAD}Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n${body}`;
  }
  return mail;
}
