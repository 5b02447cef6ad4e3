import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createIds, systemIds } from './system.ts';
import { VERSION } from './version.ts';

it('uuids are of version 7 and sort by their moment', () => {
  let nowMs = 1_772_442_000_000;
  const ids = createIds({ nowMs: () => nowMs, random: (length) => Buffer.alloc(length, 0xff) });
  const first = ids.uuid();
  nowMs += 1;
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(nowMs - 1);
  expect(ids.uuid() > first).toBe(true);
});

it('uuids of one millisecond sort by their order', () => {
  const ids = createIds({ nowMs: () => 1_772_442_000_000, random: randomBytes });
  const made = Array.from({ length: 200 }, () => ids.uuid());
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(200);
});

it('tokens are 32 random bytes', () => {
  expect(systemIds.token()).toMatch(/^[\w-]{43}$/);
  expect(systemIds.token()).not.toBe(systemIds.token());
});

it('the version is that of the root package', () => {
  const manifest = new URL('../../../package.json', import.meta.url);
  expect(VERSION).toBe(JSON.parse(readFileSync(manifest, 'utf8')).version);
});
