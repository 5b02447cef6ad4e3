import { connectBundled, describeOnEngines, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Every call of the mailbox exists for both providers, and each form serves its own provider only. */
const FORMS = [
  { provider: 'outlook', own: '/auth', other: '/auth/gmail', who: 'alice' },
  { provider: 'gmail', own: '/auth/gmail', other: '/auth', who: 'bob' },
] as const;

describeOnEngines('the calls of a mailbox', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine });
    for (const { who, provider } of FORMS) await connectBundled(stack[who], provider);
  });
  afterAll(() => stack.close());

  describe.each(FORMS)('in the form of $provider', ({ own, other, who }) => {
    const list = async () => (await stack[who].get(`${own}/emails?limit=200`)).body.emails;
    const sent = (email: { id: string; subject: string; from: string; preview: string }) => ({
      id: email.id,
      subject: email.subject,
      from: email.from,
      preview: email.preview,
    });

    it('list emails and give one whole [API-40]', async () => {
      const [first] = await list();
      const id = encodeURIComponent(first.id);
      const whole = await stack[who].get(`${own}/emails/${id}`);
      expect(whole.body.email).toMatchObject({ id: first.id, subject: first.subject });
      for (const url of [`${other}/emails`, `${other}/emails/${id}`]) {
        const refused = await stack[who].get(url);
        expect([refused.status, refused.body.code]).toEqual([401, 'provider_auth_required']);
      }
    });

    it('classify, sum up and tell what stands out [API-33, API-41, API-42]', async () => {
      const emails = (await list()).slice(0, 5).map(sent);
      const classified = await stack[who].post(`${own}/classify`, { emails });
      expect(classified.body.emails.map((one: { id: string }) => one.id)).toEqual(
        emails.map((one: { id: string }) => one.id),
      );
      const summed = await stack[who].post(`${own}/summarize`, { emails, quadrant: 'do' });
      expect(summed.body).toMatchObject({ summary: expect.stringContaining('5'), source: 'local' });
      const named = { emails, quadrant: 'Do', quadrantKey: 'do' };
      const told = await stack[who].post(`${own}/generate-insights`, named);
      expect(told.body.insights.length).toBeGreaterThan(0);
      for (const call of ['classify', 'summarize', 'generate-insights']) {
        const refused = await stack[who].post(`${other}/${call}`, { ...named, emails });
        expect(refused.status).toBe(401);
      }
    });

    it('hand out attachments [API-34]', async () => {
      const holder = (await list()).find(
        (email: { attachments: unknown[] }) => email.attachments.length > 0,
      );
      const path = `emails/${encodeURIComponent(holder.id)}/attachments`;
      const { attachments } = (await stack[who].get(`${own}/${path}`)).body;
      expect(attachments[0]).toMatchObject({ hasContent: true, base64: expect.any(String) });
      expect((await stack[who].get(`${other}/${path}`)).status).toBe(401);
    });

    it('make, list and delete events [API-43, API-44, API-45]', async () => {
      const event = {
        subject: 'Call',
        start_time: '2026-03-05T09:00:00.000Z',
        end_time: '2026-03-05T10:00:00.000Z',
        timezone: 'UTC',
      };
      const made = await stack[who].post(`${own}/calendar/create-event`, event);
      expect(made.status).toBe(201);
      const range = 'start=2026-03-05T00:00:00.000Z&end=2026-03-06T00:00:00.000Z';
      const listed = await stack[who].get(`${own}/calendar/events?${range}`);
      expect(listed.body.events).toEqual([expect.objectContaining({ subject: 'Call' })]);
      const path = `calendar/event/${made.body.event.id}`;
      expect((await stack[who].delete(`${other}/${path}`)).status).toBe(401);
      expect((await stack[who].delete(`${own}/${path}`)).status).toBe(200);
    });
  });
});
