import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '#lib/api.ts';
import { bindMailCalls } from './contract-calls.ts';
import { buildEmail } from './scripted-server.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: unknown): void {
  vi.stubGlobal('location', { origin: 'https://eisen.example' });
  vi.stubGlobal('fetch', async () => Response.json(answer));
}

const calls = bindMailCalls(callApi, 'outlook');
const page = { next_cursor: null, sync_token: '1', revision: 1, total: 1 };

async function list(email: object) {
  answerWith({ ...page, emails: [email] });
  return (await calls.listEmails({})).emails[0];
}

const ATTACHMENT = { id: 'a1', name: 'report.pdf', size: 12, contentType: 'application/pdf' };
const FROM_ELSEWHERE = {
  ...{ id: 'm1', subject: 'Report', sender: 'Nora Lind', sender_email: 'nora@harbour.example' },
  ...{ date: '2026-01-05T10:00:00+01:00', snippet: 'Please have a look.', thread_id: 't1' },
};

/** What differs, and what is read of it. */
const FORMS: readonly (readonly [name: string, part: object, expected: object])[] = [
  ['from', { sender: undefined, from: 'Nora Lind' }, { from: 'Nora Lind', sender: 'Nora Lind' }],
  ['sender', {}, { from: 'Nora Lind', sender: 'Nora Lind' }],
  ['date', {}, { time: '2026-01-05T09:00:00.000Z' }],
  ...['time', 'received_date', 'receivedDate', 'receivedDateTime'].map(
    (name) =>
      [
        name,
        { date: undefined, [name]: '2026-01-05T09:00:00Z' },
        { time: '2026-01-05T09:00:00.000Z' },
      ] as const,
  ),
  ['snippet', {}, { preview: 'Please have a look.' }],
  ['preview', { snippet: undefined, preview: 'Short' }, { preview: 'Short' }],
  ['bodyPreview', { snippet: undefined, bodyPreview: 'Graph' }, { preview: 'Graph' }],
  ['priority', { priority: 'high' }, { priority: 'high', importance: null }],
  ['importance', { importance: 'High' }, { priority: 'high', importance: null }],
  ['a strange importance', { importance: 'urgent!' }, { priority: 'normal' }],
  ['a quadrant by its number', { quadrant: 'q2-schedule' }, { quadrant: 'schedule' }],
  ['message_id', { id: undefined, message_id: 'm9' }, { id: 'm9', message_id: 'm9' }],
];

describe('an email of another backend', () => {
  it.each(FORMS)('is read by %s [ENT-01]', async (_name, part, expected) => {
    expect(await list({ ...FROM_ELSEWHERE, ...part })).toMatchObject(expected);
  });

  it('knows nothing that was not said', async () => {
    expect(await list(FROM_ELSEWHERE)).toMatchObject({
      ...{ quadrant: null, confidence: null, urgency: null, importance: null, body: null },
      ...{ category: 'Other', attachments: [], overdue: false },
    });
  });

  it('is refused without an id or with a time that is none', async () => {
    await expect(list({ ...FROM_ELSEWHERE, id: undefined })).rejects.toThrow('Invalid answer');
    await expect(list({ ...FROM_ELSEWHERE, date: 'soon' })).rejects.toThrow('Invalid answer');
  });

  it('is read whole in the same way', async () => {
    answerWith({ email: { ...FROM_ELSEWHERE, body: 'Text' } });
    expect(await calls.loadEmail('m1')).toMatchObject({ from: 'Nora Lind', body: 'Text' });
  });

  it('holds attachments with all that is known of them [ENT-02]', async () => {
    const read = await list({
      ...FROM_ELSEWHERE,
      attachments: [
        ATTACHMENT,
        { ...ATTACHMENT, id: 'a2', base64: 'eA==' },
        { ...ATTACHMENT, id: 'a3', sourceUrl: 'https://files.example/a', hasContent: false },
      ],
    });
    expect(read?.attachments).toMatchObject([
      { ...ATTACHMENT, base64: null, sourceUrl: null, hasContent: false },
      { id: 'a2', base64: 'eA==', hasContent: true },
      { id: 'a3', sourceUrl: 'https://files.example/a', hasContent: false },
    ]);
  });
});

describe('an email of our own server', () => {
  it('stays as it is', async () => {
    const own = buildEmail('m1', {
      priority: 'medium',
      quadrant: 'do',
      urgency: { value: 0.4, evidence: ['today'] },
      importance: { value: 0.7, evidence: ['the board'] },
      attachments: [
        {
          ...ATTACHMENT,
          base64: null,
          sourceUrl: null,
          hasContent: true,
          inline: true,
          content_id: 'c',
        },
      ],
    });
    expect(await list(own)).toEqual(own);
  });
});

describe('a user of another backend', () => {
  it('is read by mail for email, a photo address for profile_picture, and his names [ENT-03]', async () => {
    answerWith({
      user: {
        id: 'u1',
        first_name: 'Nora',
        last_name: 'Lind',
        mail: 'nora@harbour.example',
        photo: '/p',
      },
    });
    expect(await calls.loadUser()).toMatchObject({
      ...{ id: 'u1', displayName: 'Nora Lind', email: 'nora@harbour.example' },
      ...{ mail: 'nora@harbour.example', profile_picture: '/p', role: 'User', team: null },
    });
    answerWith({
      user: { id: 'u1', email: 'n@harbour.example', displayName: 'N. Lind', photo_url: '/q' },
    });
    expect(await calls.loadUser()).toMatchObject({
      ...{ displayName: 'N. Lind', profile_picture: '/q', mail: null },
    });
  });
});
