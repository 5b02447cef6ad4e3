import type { Message, MessageHead } from '@eisen/mailbox';
import { type NamedMoment, splitText } from '@eisen/triage';
import { describe, expect, it } from 'vitest';
import type { Decision } from '#triage/decision.ts';
import { CUT_NOTE, presentDecision, presentHead, presentMessage } from './mail-present.ts';

const now = new Date('2026-03-02T09:00:00Z');

function buildMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 'AAMk/+=',
    threadId: 't-1',
    receivedAt: new Date('2026-03-01T08:00:00Z'),
    internetMessageId: 'a@north.example',
    from: { name: 'Mira Holt', address: 'mira@north.example' },
    replyTo: [],
    to: [],
    cc: [],
    subject: 'Budget',
    preview: 'p'.repeat(3_000),
    priority: 'high',
    category: 'Other',
    unread: true,
    isReply: false,
    folder: 'inbox',
    signals: {
      addressed: 'to',
      bulk: false,
      automated: false,
      flagged: true,
      invitation: false,
      providerImportant: null,
    },
    attachments: [],
    webUrl: null,
    text: 'New text.\n\nOn Sun, 1 Mar 2026 at 08:00, Erin wrote:\n> Old text.\n',
    html: '<p>New text.</p>',
    truncated: false,
    ...changes,
  } as Message;
}

const dueAt = (at: Date, kind: NamedMoment['kind'] = 'deadline'): NamedMoment => ({
  at,
  kind,
  hasHour: true,
  phrase: 'by noon',
});

const buildDecision = (changes: Partial<Decision> = {}): Decision => ({
  quadrant: 'do',
  guess: null,
  second: null,
  confidence: 0.9,
  source: 'local',
  held: null,
  urgency: { value: 0.9, evidence: ['by noon'] },
  importance: { value: 0.8, evidence: [] },
  due: dueAt(new Date('2026-03-02T08:59:59Z')),
  times: [],
  reasoning: 'Because.',
  ...changes,
});

const context = {
  provider: 'gmail',
  ownerAddress: 'dana@brightwater.example',
  decision: null,
  relation: null,
  repliedAt: null,
  now,
} as const;

function present(message: Message) {
  return presentMessage(message, splitText(message.text), context);
}

describe('an email on the wire', () => {
  it('has no bodies in a list', () => {
    const email = presentHead(buildMessage() as MessageHead, context);
    expect(email).toMatchObject({
      html_body: null,
      full_body_msg: null,
      body: null,
      quoted_history: null,
    });
    expect(JSON.stringify(email)).not.toContain('New text');
    expect(email.preview).toHaveLength(200);
  });

  it('tells where the email lies, so that nothing is offered that does not work there [FIX-15]', () => {
    for (const folder of ['inbox', 'archive', 'sent', 'trash'] as const)
      expect(presentHead(buildMessage({ folder }), context).folder).toBe(folder);
  });

  it('names the sender by name, else by address', () => {
    expect(presentHead(buildMessage(), context)).toMatchObject({
      from: 'Mira Holt',
      sender: 'Mira Holt',
      sender_email: 'mira@north.example',
    });
    const nameless = buildMessage({ from: { name: ' ', address: 'mira@north.example' } });
    expect(presentHead(nameless, context).from).toBe('mira@north.example');
  });

  it('tells where answers go when that is not the sender, without a name that lies [FIX-13]', () => {
    expect(presentHead(buildMessage(), context).reply_to).toBeNull();
    const replyTo = [
      { name: 'Front desk', address: 'frontdesk@hotel.example' },
      { name: 'mira@north.example', address: 'eve@spy.example' },
      { name: '', address: 'desk@h\u00f6tel.example' },
    ];
    expect(presentHead(buildMessage({ replyTo }), context).reply_to).toEqual([
      { name: 'Front desk', address: 'frontdesk@hotel.example' },
      { name: 'eve@spy.example', address: 'eve@spy.example' },
      { name: 'desk@xn--htel-5qa.example', address: 'desk@xn--htel-5qa.example' },
    ]);
  });

  it('tells that a sender is from outside, and whether he ever wrote before [FIX-48]', () => {
    const shown = (knownSender: boolean | null, address = 'mira@north.example') =>
      presentHead(buildMessage({ from: { name: 'Mira Holt', address } }), {
        ...context,
        relation: { knownSender, repliedBefore: null },
      });
    expect(shown(false)).toMatchObject({ outside: true, first_from_sender: true });
    expect(shown(true).first_from_sender).toBe(false);
    expect(shown(null).first_from_sender).toBe(false);
    expect(shown(false, 'mira@brightwater.example').outside).toBe(false);
    expect(shown(false, '').first_from_sender).toBe(false);
    expect(shown(false, 'Dana@Brightwater.example').first_from_sender).toBe(false);
    const sent = buildMessage({ folder: 'sent', from: { name: 'D', address: 'd@alias.example' } });
    const relation = { knownSender: false, repliedBefore: null };
    expect(presentHead(sent, { ...context, relation })).toMatchObject({
      outside: false,
      first_from_sender: false,
    });
  });

  it('names its recipients when it is opened, each as its sender would be', () => {
    const to = [
      { name: 'Dana', address: 'dana@brightwater.example' },
      { name: 'billing@bank.example', address: 'x@evil.example' },
    ];
    const many = Array.from({ length: 150 }, () => to[0]);
    const message = buildMessage({ to, cc: many as Message['cc'] });
    expect(presentHead(message, context)).toMatchObject({ to: null, cc: null });
    const email = present(message);
    expect(email.to).toEqual([to[0], { name: 'x@evil.example', address: 'x@evil.example' }]);
    expect(email.cc).toHaveLength(100);
  });

  it.each([
    ['https://mail.google.com/mail/#all/18f0', 'https://mail.google.com/mail/#all/18f0'],
    ['https://harbour.example/mail', null],
    [null, null],
  ])('leads back to the provider only on its own host: %s [PLUS-39]', (webUrl, expected) => {
    expect(presentHead(buildMessage({ webUrl }), context).web_url).toBe(expected);
  });

  it('cuts no character of a preview in two [FIX-54]', () => {
    const preview = `${'p'.repeat(199)}😀 and more`;
    expect(presentHead(buildMessage({ preview }), context).preview).toBe('p'.repeat(199));
    const whole = `${'p'.repeat(198)}😀 and more`;
    expect(presentHead(buildMessage({ preview: whole }), context).preview).toBe(
      `${'p'.repeat(198)}😀`,
    );
  });

  it('keeps new text and history apart', () => {
    const email = present(buildMessage());
    expect(email.body).toBe('New text.');
    expect(email.quoted_history).toContain('Old text.');
    expect(email.full_body_msg).toContain('Old text.');
    expect(email.html_body).toBe('<p>New text.</p>');
  });

  it('shows new text, address lines and what follows them in their order', () => {
    const own = 'Yes.\n\nBest regards,\nKim Doe\nVP Sales\n+1 555 010 0199\n\nP.S. By Friday.';
    const email = present(buildMessage({ text: `${own}\n\n> Old text.` }));
    expect(email.body).toBe(own);
  });

  it('shows the head of a mail that was only forwarded', () => {
    const text = '---------- Forwarded message ---------\nFrom: Ann\nTo: Bob\n\nThe news';
    expect(present(buildMessage({ text }))).toMatchObject({
      body: text,
      quoted_history: null,
    });
  });

  it('says where a text was cut', () => {
    const email = present(buildMessage({ truncated: true }));
    expect(email.body?.endsWith(CUT_NOTE)).toBe(true);
    expect(email.full_body_msg?.endsWith(CUT_NOTE)).toBe(true);
  });

  it('addresses attachments by our own path, ids encoded, cloud files by theirs', () => {
    const part = {
      id: '1/2',
      name: 'a.pdf',
      sizeBytes: 9,
      contentType: 'application/pdf',
      inline: false,
      contentId: null,
      sourceUrl: null,
    };
    const cloud = { ...part, id: '3', sourceUrl: 'https://files.example/a' };
    const { attachments } = presentHead(buildMessage({ attachments: [part, cloud] }), context);
    expect(attachments).toMatchObject([
      {
        base64: null,
        sourceUrl: '/auth/gmail/emails/AAMk%2F%2B%3D/attachments/1%2F2',
        hasContent: true,
      },
      { base64: null, sourceUrl: 'https://files.example/a', hasContent: false },
    ]);
  });

  it('is overdue only where it asks to be done and only when its moment has passed [PLUS-30]', () => {
    const overdue = (decision: Decision | null) => presentDecision(decision, now).overdue;
    expect(overdue(buildDecision())).toBe(true);
    expect(overdue(buildDecision({ quadrant: 'schedule' }))).toBe(true);
    expect(overdue(buildDecision({ quadrant: 'delegate' }))).toBe(true);
    expect(overdue(buildDecision({ quadrant: 'eliminate', source: 'user' }))).toBe(false);
    expect(overdue(buildDecision({ due: dueAt(now) }))).toBe(false);
    expect(overdue(buildDecision({ due: null }))).toBe(false);
    expect(overdue(null)).toBe(false);
  });

  it('is not overdue when what it invited to is over [FIX-04]', () => {
    const due = dueAt(new Date('2026-03-02T08:59:59Z'), 'appointment');
    expect(presentDecision(buildDecision({ due }), now)).toMatchObject({
      overdue: false,
      deadline: '2026-03-02T08:59:59.000Z',
      due: { kind: 'appointment', has_hour: true, phrase: 'by noon' },
    });
  });

  it('leaves unknown relations unknown', () => {
    const relation = { knownSender: true, repliedBefore: false };
    expect(presentHead(buildMessage(), context).signals).toMatchObject({
      known_sender: null,
      replied_before: null,
      flagged: true,
    });
    expect(presentHead(buildMessage(), { ...context, relation }).signals).toMatchObject({
      known_sender: true,
      replied_before: false,
    });
  });
});
