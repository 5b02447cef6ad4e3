import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createRandomKeyring } from '#crypto/keyring.ts';
import { createSealer } from '#crypto/seal.ts';
import type { UserId } from '#db/database.ts';
import { onceId } from './once-id.ts';

const sealer = createSealer(createRandomKeyring(), randomBytes(32));
const at = { userId: 'alice' as UserId, key: 'key-1', purpose: 'task' };

it('is the same for the same call, and a UUID of version 8', () => {
  const id = onceId(sealer, at);
  expect(onceId(sealer, at)).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it.each([
  ['user', { userId: 'bob' as UserId }],
  ['key', { key: 'key-2' }],
  ['purpose', { purpose: 'goal' }],
])('is another one for another %s', (_, change) => {
  expect(onceId(sealer, { ...at, ...change })).not.toBe(onceId(sealer, at));
});
