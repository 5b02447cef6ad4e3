import { Writable } from 'node:stream';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createLogger, describeError, loggerFor } from './logger.ts';

it('keeps secrets and addresses out of a line', () => {
  let text = '';
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const log = createLogger({ level: 'info', destination });
  log.info({ password: 's1', user: { email: 's2', token: 's3' }, headers: { cookie: 's4' } }, 'x');
  expect(text).toContain('hidden');
  for (const secret of ['s1', 's2', 's3', 's4']) expect(text).not.toContain(secret);
});

it('describes a failed statement without what was being stored', () => {
  const driver = Object.assign(new Error('invalid value "canary-1"'), {
    severity: 'ERROR',
    code: '22P02',
  });
  const failed = Object.assign(new Error('Failed query: … params: canary-2', { cause: driver }), {
    query: 'insert into t values ($1)',
    params: ['canary-2'],
  });
  const text = JSON.stringify(describeError(new Error('outer', { cause: failed })));
  expect(text).toContain('22P02');
  expect(text).toContain('insert into t');
  expect(text).not.toContain('canary');
});

/** A function that stands, as far as a stack can tell, in a library. */
const inLibrary = (body: string) =>
  vm.runInThisContext(`(words) => { ${body} }`, {
    filename: '/app/node_modules/some-library/index.js',
  }) as (words: string) => never;

it.each<[string, (words: string) => unknown]>([
  ['a library', inLibrary("throw Object.assign(new Error(words), { code: 'EENVELOPE' })")],
  [
    'a library whose code is a sentence',
    inLibrary('throw Object.assign(new Error(""), { code: words })'),
  ],
  ['reading JSON', (words) => JSON.parse(words)],
  ['reading an address of the web', (words) => new URL(words)],
  ['a header', (words) => new Headers({ authorization: `Bearer ${words}` })],
  ['a schema', (words) => z.parse(z.record(z.string(), z.number()), { [words]: 'x' })],
  [
    'the engine itself',
    (words) => {
      (words as unknown as { text: string }).text = 'x';
    },
  ],
  ['somebody who throws no error', (words) => Promise.reject(words)],
])('tells nothing of what an outside party said in an error of %s', async (_whose, fail) => {
  const words = 'canary <ada@people.example>\n    at canary (/x/ada@people.example:1:1)\n';
  const error = await (async () => fail(words))().catch((thrown: unknown) => thrown);
  const text = JSON.stringify(describeError(new Error('outer', { cause: error })));
  expect(text).not.toMatch(/canary|people/);
  expect(text).toContain('outer');
});

it('tells codes, lines and its own sentences, which is what a fault is found by', () => {
  const refused = Object.assign(new Error('ours'), { code: 'EENVELOPE', responseCode: 550 });
  expect(describeError(refused)).toMatchObject({
    name: 'Error',
    code: 'EENVELOPE',
    responseCode: 550,
    message: 'ours',
    stack: expect.stringMatching(/^ {4}at .*logger\.test\.ts:\d+:\d+/),
  });
  const slip = () => (undefined as unknown as { name: string }).name;
  expect.assertions(2);
  try {
    slip();
  } catch (error) {
    const message = "Cannot read properties of undefined (reading 'name')";
    expect(describeError(error)).toMatchObject({ name: 'TypeError', message });
  }
});

it('tells of each line that somebody should read, by its part of the server', () => {
  const troubles: string[] = [];
  const destination = new Writable({ write: (_chunk, _encoding, done) => done() });
  const onTrouble = (subsystem: string) => troubles.push(subsystem);
  const log = createLogger({ level: 'info', destination, onTrouble });
  loggerFor(log, 'outbox').info('fine');
  loggerFor(log, 'outbox').warn('not fine');
  log.error('not fine');
  expect(troubles).toEqual(['outbox', 'server']);
});
