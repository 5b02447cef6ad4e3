import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dropOldCopies } from './old-copies.ts';

const BEFORE = new Date('2026-03-02T09:00:00Z');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eisen-copies-'));
  for (const place of ['backups', 'outbox', 'database']) mkdirSync(path.join(folder, place));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (name: string) => writeFileSync(path.join(folder, name), 'x');
const list = (place: string) => readdirSync(path.join(folder, place)).sort();

it('drops backups of before the moment, of both kinds, where a newer one stands [PLUS-32]', () => {
  keep('backups/eisen-2026-03-02T08-59-59Z.tar.gz');
  keep('backups/before-update-2025-11-01T10-00-00Z.tar.gz');
  keep('backups/eisen-2026-03-02T09-00-00Z.tar.gz');
  keep('backups/of-my-own-2020-01-01.tar.gz');
  dropOldCopies(folder, BEFORE);
  expect(list('backups')).toEqual([
    'eisen-2026-03-02T09-00-00Z.tar.gz',
    'of-my-own-2020-01-01.tar.gz',
  ]);
});

it('leaves the only backups there are', () => {
  keep('backups/eisen-2026-01-01T09-00-00Z.tar.gz');
  keep('backups/eisen-2026-01-02T09-00-00Z.tar.gz');
  dropOldCopies(folder, BEFORE);
  expect(list('backups')).toHaveLength(2);
});

it('drops databases that a restore put aside and mails in files, and never the database', () => {
  mkdirSync(path.join(folder, 'database-replaced-2026-02-01T09-00-00Z'));
  keep('database-replaced-2026-02-01T09-00-00Z/base');
  mkdirSync(path.join(folder, 'database-replaced-2026-03-02T10-00-00Z'));
  keep('outbox/2026-02-01T09-00-00-000Z-0a1b2c3d.eml');
  keep('outbox/2026-03-02T10-00-00-000Z-0a1b2c3d.eml');
  keep('keys');
  dropOldCopies(folder, BEFORE);
  expect(list('.')).toEqual([
    'backups',
    'database',
    'database-replaced-2026-03-02T10-00-00Z',
    'keys',
    'outbox',
  ]);
  expect(list('outbox')).toEqual(['2026-03-02T10-00-00-000Z-0a1b2c3d.eml']);
});

it('drops what a killed backup or restore left [PLUS-32]', () => {
  keep('backups/eisen-2026-02-01T09-00-00Z.tar.gz.part');
  keep('backups/eisen-2026-03-02T10-00-00Z.tar.gz.part');
  mkdirSync(path.join(folder, 'restoring'));
  keep('restoring/base');
  dropOldCopies(folder, BEFORE);
  expect(list('backups')).toEqual(['eisen-2026-03-02T10-00-00Z.tar.gz.part']);
  expect(list('.')).toEqual(['backups', 'database', 'outbox']);
});

it('does nothing where there is nothing', () => {
  dropOldCopies(path.join(folder, 'elsewhere'), BEFORE);
});
