import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
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
