import { describe, expect, it } from 'vitest';
import { KeysError } from '#crypto/installation-keys.ts';
import { startRefusal } from './start-refusals.ts';

const settings = {
  host: '192.0.2.7',
  port: 80,
  dataDir: '/srv/eisen',
  databaseUrl: 'postgres://eisen:secret-word@db.brightwater.example/mail',
};
const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, ...more });

describe('a server that does not start', () => {
  it.each([
    [systemError('EADDRINUSE', { syscall: 'listen' }), /^PORT: 80 is taken/],
    [systemError('EACCES', { syscall: 'listen' }), /^PORT: this user may not listen on 80/],
    [systemError('EADDRNOTAVAIL', { syscall: 'listen' }), /^HOST: 192\.0\.2\.7 is no address/],
    [systemError('EACCES', { path: '/srv/eisen/keys' }), /^EISEN_DATA_DIR: .*\/srv\/eisen\/keys/],
    [systemError('EROFS', { path: '/srv/eisen' }), /^EISEN_DATA_DIR: /],
    [systemError('ENOSPC'), /EISEN_DATA_DIR/],
    [systemError('ECONNREFUSED'), /^DATABASE_URL: nothing answers at db\.brightwater\.example/],
    [
      new Error('query', { cause: systemError('28P01') }),
      /^DATABASE_URL: .* refuses the login "eisen"/,
    ],
    [new AggregateError([systemError('ENOTFOUND')]), /^DATABASE_URL: nothing answers/],
    [systemError('3D000'), /^DATABASE_URL: .* no database "mail"/],
    [systemError('42501'), /^DATABASE_URL: the login "eisen" lacks a right/],
    [new KeysError('/srv/eisen/keys is missing'), /^\/srv\/eisen\/keys is missing$/],
  ])('says why, and which setting it is: %s [FIX-51]', (error, expected) => {
    const words = startRefusal(error, settings);
    expect(words).toMatch(expected);
    expect(words).not.toMatch(/secret-word|\n {4}at /);
  });
});
