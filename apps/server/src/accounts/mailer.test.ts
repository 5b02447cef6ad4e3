import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { createLogger } from '#logger.ts';
import { systemIds } from '#system.ts';
import { startSmtp } from './fixtures/start-smtp.ts';
import { createMailer, MailServerError, MailUnclearError } from './mailer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eisen-mailer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mail = {
  to: 'ada@people.example',
  subject: 'Grüße',
  text: `A link: http://localhost/verify/${'x'.repeat(43)}`,
};

function mailerFor(environment: Record<string, string>) {
  return createMailer({
    config: readConfig({ EISEN_DATA_DIR: folder, ...environment }),
    clock: { now: () => new Date('2026-03-02T09:00:00Z') },
    ids: systemIds,
    log: createLogger({ level: 'silent' }),
  });
}

it.each([
  ['in local mode', {}],
  ['beside a provider', { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }],
])(
  'writes a file into `outbox` of the data folder %s, for its owner only [FIX-41]',
  async (_where, env) => {
    const mailer = mailerFor(env);
    expect(mailer.kind).toBe('files');
    await mailer.send(mail);
    const [name = ''] = readdirSync(path.join(folder, 'outbox'));
    expect(name).toMatch(/^2026-03-02T09-00-00-000Z-.*\.eml$/);
    const file = path.join(folder, 'outbox', name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain('To: ada@people.example');
  },
);

it('writes links whole, so that they can be copied from the file [FIX-41]', async () => {
  const link = `https://eisen.brightwater.example/verify/${'aZ9=_-'.repeat(20)}?a=b`;
  const text = `Grüße ${'und so weiter '.repeat(20)}\n\n${link}\n\nMehr nicht.\n`;
  await mailerFor({}).send({ ...mail, text });
  const [name = ''] = readdirSync(path.join(folder, 'outbox'));
  const file = readFileSync(path.join(folder, 'outbox', name), 'utf8');
  expect(file).toMatch(/^Content-Transfer-Encoding: 8bit\r$/m);
  expect(file).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(file.trimEnd().endsWith(text.trimEnd().replaceAll('\n', '\r\n'))).toBe(true);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

it('cannot be made to write another header', async () => {
  const mailer = mailerFor({});
  await mailer.send({ ...mail, subject: 'x\r\nBcc: eve@evil.example' });
  const [name = ''] = readdirSync(path.join(folder, 'outbox'));
  expect(readFileSync(path.join(folder, 'outbox', name), 'utf8')).not.toMatch(/^Bcc:/m);
});

it('sends nothing where there is no way to', async () => {
  const mailer = mailerFor({ HOST: '0.0.0.0', PUBLIC_URL: 'https://mail.example' });
  expect(mailer.kind).toBe('none');
  await expect(mailer.send(mail)).rejects.toThrow(/no SMTP server/);
});

it('sends by SMTP in the name of MAIL_FROM', async () => {
  const server = await startSmtp();
  const mailer = mailerFor({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'Eisen <eisen@mail.example>',
  });
  expect(mailer.kind).toBe('smtp');
  await mailer.send(mail);
  server.stop();
  expect(server.lines).toContain('MAIL FROM:<eisen@mail.example>');
  expect(server.lines).toContain('RCPT TO:<ada@people.example>');
  expect(server.lines.join('\n')).toContain('From: Eisen <eisen@mail.example>');
});

describe('a mail that does not go', () => {
  const sendTo = (port: number | undefined) =>
    mailerFor({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'eisen@mail.example' }).send(mail);
  const failureOf = async (port: number | undefined) =>
    sendTo(port).catch((error: unknown) => error);

  it('certainly failed where no server answers', async () => {
    const server = await startSmtp();
    server.stop();
    const failure = await failureOf(server.port);
    expect(failure).toBeInstanceOf(MailServerError);
  });

  it.each([
    ['the recipient', 'RCPT', 550],
    ['the mail itself', '.', 554],
  ])(
    'certainly failed where the server refuses %s, told by its number and without its words',
    async (_what, at, responseCode) => {
      const server = await startSmtp({
        at,
        act: (socket) => socket.write(`${responseCode} <${mail.to}>: not here\r\n`),
      });
      const failure = await failureOf(server.port);
      server.stop();
      expect(failure).toBeInstanceOf(MailServerError);
      expect(failure).toMatchObject({ responseCode });
      expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(/not here|ada@/);
    },
  );

  it('may have gone where the server vanishes with the mail in hands', async () => {
    const server = await startSmtp({ at: '.', act: (socket) => socket.destroy() });
    const failure = await failureOf(server.port);
    server.stop();
    expect(failure).toBeInstanceOf(MailUnclearError);
  });
});
