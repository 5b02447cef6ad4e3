import { describe, expect, it } from 'vitest';
import { type ReadMail, readMessage } from './read-message.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

async function readHead(...lines: readonly string[]): Promise<ReadMail> {
  const hasFrom = lines.some((line) => line.startsWith('From:'));
  const head = hasFrom ? lines : ['From: bob@baker.example', ...lines];
  const result = await readMessage(Buffer.from(`${head.join('\n')}\n\nHello.`), {
    ownerAddress: 'Alice@North.example',
    fallbackDate: NOW,
    now: NOW,
  });
  if (!result.ok) throw new Error(result.reason);
  return result.mail;
}

const many = Array.from({ length: 21 }, (_, index) => `p${index}@x.example`).join(', ');

describe('signals', () => {
  it.each([
    ['to', ['To: alice@north.example']],
    ['to', ['To: x@y.example, ALICE@north.example', 'List-Id: <l.x.example>']],
    ['to', ['To: alice+shop@north.example']],
    ['cc', ['To: x@y.example', 'Cc: Alice <alice@north.example>']],
    ['list', ['To: dev@lists.example', 'List-Id: <dev.lists.example>']],
    ['list', ['To: dev@lists.example', 'Precedence: list']],
    ['other', ['To: x@y.example']],
    ['other', []],
    ['to', ['To: old@north.example', 'Delivered-To: old@north.example']],
    [
      'list',
      [
        'To: dev@lists.example',
        'Delivered-To: dev@lists.example',
        'List-Post: <mailto:dev@lists.example>',
      ],
    ],
  ])('addressed %s: %j', async (addressed, lines) => {
    expect((await readHead(...lines)).signals.addressed).toBe(addressed);
  });

  it.each([
    [true, ['List-Id: <l.x.example>']],
    [true, ['List-Unsubscribe: <https://x.example/u>']],
    [true, ['Precedence: bulk']],
    [true, ['Precedence: list']],
    [true, [`To: ${many}`]],
    [false, ['To: a@x.example, b@x.example']],
  ])('bulk %s: %j', async (bulk, lines) => {
    expect((await readHead(...lines)).signals.bulk).toBe(bulk);
  });

  it.each([
    [true, ['Auto-Submitted: auto-replied']],
    [true, ['Auto-Submitted: auto-generated']],
    [false, ['Auto-Submitted: no']],
    [true, ['X-Auto-Response-Suppress: All']],
    [true, ['X-Autoreply: yes']],
    [true, ['Return-Path: <>']],
    [true, ['From: Shop <no-reply@shop.example>']],
    [true, ['From: donotreply@shop.example']],
    [true, ['From: shop-noreply@shop.example']],
    [true, ['From: MAILER-DAEMON@mx.example']],
    [false, ['From: norma.reply@shop.example']],
    [false, ['From: rooty@shop.example']],
  ])('automated %s: %j', async (automated, lines) => {
    expect((await readHead(...lines)).signals.automated).toBe(automated);
  });

  it.each([
    ['text/calendar; method=REQUEST', 'BEGIN:VCALENDAR', true],
    ['text/calendar', 'BEGIN:VCALENDAR\nMETHOD:REQUEST\nEND:VCALENDAR', true],
    ['text/calendar; method=REPLY', 'METHOD:REQUEST', false],
    ['text/calendar; method=CANCEL', 'BEGIN:VCALENDAR', false],
    ['application/octet-stream', 'METHOD:REQUEST', false],
  ])('an invitation by %s', async (type, body, invitation) => {
    const raw = `From: b@x.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\ntext\n--b\nContent-Type: ${type}\n\n${body}\n--b--`;
    const result = await readMessage(Buffer.from(raw), {
      ownerAddress: null,
      fallbackDate: NOW,
      now: NOW,
    });
    expect(result.ok && result.mail.signals.invitation).toBe(invitation);
    expect(result.ok && result.mail.category === 'Invitation').toBe(invitation);
  });
});

describe('priority', () => {
  it.each([
    ['high', ['Importance: High']],
    ['low', ['Importance: low']],
    ['high', ['X-Priority: 1 (Highest)']],
    ['high', ['X-Priority: 2']],
    ['normal', ['X-Priority: 3']],
    ['low', ['X-Priority: 5']],
    ['high', ['Priority: urgent']],
    ['low', ['Priority: non-urgent']],
    ['high', ['X-MSMail-Priority: High']],
    ['low', ['Importance: low', 'X-Priority: 1']],
    ['normal', ['X-Priority: nonsense']],
    ['normal', []],
  ])('is %s for %j [CARD-12]', async (priority, lines) => {
    expect((await readHead(...lines)).priority).toBe(priority);
  });
});

describe('category', () => {
  it.each([
    ['Newsletter', ['List-Unsubscribe: <https://x.example/u>', 'From: news@x.example']],
    ['Newsletter', ['List-Id: <n.x.example>', 'From: no-reply@x.example']],
    ['Mailing list', ['List-Id: <l.x.example>', 'List-Post: <mailto:l@x.example>']],
    ['Newsletter', ['List-Id: <l.x.example>', 'List-Post: NO']],
    ['Automatic', ['Auto-Submitted: auto-generated', 'List-Id: <l.x.example>']],
    ['Automatic', ['From: no-reply@x.example']],
    ['Newsletter', ['Precedence: bulk']],
    ['Other', ['To: alice@north.example']],
  ])('is %s for %j', async (category, lines) => {
    expect((await readHead(...lines)).category).toBe(category);
  });
});
