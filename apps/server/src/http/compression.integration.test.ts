import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { connectBundled, type Stack, startStack } from '@eisen/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('text answers', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ engine: 'pglite', people: ['alice'] });
  });
  afterAll(() => stack.close());

  const ask = (url: string, encoding: string) =>
    stack.server.inject({ url, headers: { 'accept-encoding': encoding } });

  it('are compressed as the reader takes them, and say what they depend on [FIX-54]', async () => {
    const plain = await ask('/api/openapi.json', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await ask('/api/openapi.json', encoding);
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.headers.vary).toMatch(/accept-encoding/i);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.payload);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    }
  });

  it('blur their length: the same answer is not as long twice [FIX-54]', async () => {
    const lengths = new Set<number>();
    for (let count = 0; count < 20; count += 1)
      lengths.add(String((await ask('/api/openapi.json', 'br')).headers['x-padding']).length);
    expect(lengths.size).toBeGreaterThan(5);
  });

  it('stay as they are where they are short, or a refusal [FIX-54]', async () => {
    expect((await ask('/healthz', 'br')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/api/tasks', 'br, gzip')).json().code).toBe('not_signed_in');
  });

  it('carry no more than 200 characters of a mail in a list [FIX-54]', async () => {
    await connectBundled(stack.alice);
    const list = await stack.alice.get('/auth/emails?limit=50');
    expect(list.body.emails.length).toBeGreaterThan(20);
    for (const { preview } of list.body.emails) expect(preview.length).toBeLessThanOrEqual(200);
  });
});
