import {
  type Client,
  describeOnEngines,
  linkIn,
  PEOPLE,
  type Stack,
  startStack,
} from '@eisen/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readZip } from '#export/fixtures/read-zip.ts';
import { sendForm } from './fixtures/send-form.ts';

const SMTP = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eisen@mail.example' };

describeOnEngines('what users had sent before they were users', (engine) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine, people: ['alice', 'bob', 'carol'], env: SMTP });
    for (const name of ['alice', 'bob', 'carol'] as const) {
      const fields = { email: PEOPLE[name].email.toUpperCase(), role: 'Other', consent: 'true' };
      await sendForm(stack.anybody(), '/forms/waitlist', fields);
    }
    for (const name of ['alice', 'carol'] as const) await prove(stack[name]);
  });
  afterAll(() => stack.close());

  async function prove(client: Client) {
    await client.post('/api/verify');
    await stack.context.links.settle();
    const { pathname } = linkIn(stack.mailer.sent.at(-1));
    expect((await stack.anybody().post(`/api${pathname}`)).status).toBe(200);
  }
  async function addresses() {
    const found: unknown[] = [];
    for await (const lead of stack.context.leads.list()) found.push(lead.fields?.email);
    return found.map((email) => String(email).toLowerCase()).sort();
  }
  const exported = async (client: Client) => {
    const files = readZip((await client.get('/api/account/export')).bytes);
    return JSON.parse(files.get('public-forms.json') ?? 'null');
  };

  it('is in the export of whoever has proven the address, and of nobody else [PLUS-32]', async () => {
    expect(await exported(stack.alice)).toMatchObject([
      { form: 'waitlist', fields: { email: PEOPLE.alice.email.toUpperCase(), role: 'Other' } },
    ]);
    expect(await exported(stack.bob)).toEqual([]);
  });

  it('goes with the account of whoever has proven the address, and with no other [PLUS-32, FIX-40]', async () => {
    for (const name of ['alice', 'bob'] as const) {
      const { password } = PEOPLE[name];
      expect((await stack[name].delete('/api/profile', { password })).status).toBe(200);
    }
    expect(await addresses()).toEqual([PEOPLE.bob.email, PEOPLE.carol.email]);
  });
});
