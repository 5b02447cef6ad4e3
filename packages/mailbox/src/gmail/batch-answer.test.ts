import { describe, expect, it } from 'vitest';
import { ProviderError } from '#provider.ts';
import { readBatch, writeBatch } from './batch-answer.ts';
import { batchAnswer } from './gmail-answers.ts';

async function readAnswer(response: Response, count: number) {
  const body = Buffer.from(await response.arrayBuffer());
  return await readBatch(response.headers.get('content-type'), body, count);
}

describe('a batch of Gmail', () => {
  it('is written as whole requests, each named by its place', () => {
    const { type, content } = writeBatch(['/a?x=1', '/b']);
    expect(type).toBe('multipart/mixed; boundary=eisen-batch');
    expect(content.split('--eisen-batch')).toHaveLength(4);
    expect(content).toContain('Content-ID: <item-1>\r\n\r\nGET /b\r\n');
    expect(content.endsWith('--eisen-batch--\r\n')).toBe(true);
  });

  it('puts answers to their requests by name, else by order, and leaves gaps', async () => {
    const named = await readAnswer(
      batchAnswer([
        { place: 2, body: { id: 'c' } },
        { place: 0, status: 404, body: { error: {} } },
      ]),
      3,
    );
    expect(named.map((answer) => answer?.status ?? null)).toEqual([404, null, 200]);
    expect(named[2]?.body).toEqual({ id: 'c' });
    const ordered = await readAnswer(batchAnswer([{ body: 1 }, { body: 2 }]), 2);
    expect(ordered.map((answer) => answer?.body)).toEqual([1, 2]);
  });

  it('reads heads of items without case, and answers with bare line feeds', async () => {
    const text =
      '--x\nContent-Type: application/http\nCONTENT-ID: <response-item-0>\n\n' +
      'HTTP/2 429 Too Many\nRETRY-AFTER: 7\n\n{"error":{}}\n--x--\n';
    const [answer] = await readBatch('multipart/mixed; boundary="x"', Buffer.from(text), 1);
    expect(answer?.status).toBe(429);
    expect(answer?.header('retry-after')).toBe('7');
    expect(answer?.body).toEqual({ error: {} });
  });

  it('leaves out what it breaks off in', async () => {
    const whole = batchAnswer([
      { place: 0, body: { id: 'a' } },
      { place: 1, body: { id: 'b', words: 'x'.repeat(200) } },
    ]);
    const body = Buffer.from(await whole.arrayBuffer());
    const cut = body.subarray(0, body.length - 100);
    const answers = await readBatch(whole.headers.get('content-type'), cut, 2);
    expect(answers.map((answer) => answer?.body ?? null)).toEqual([{ id: 'a' }, null]);
  });

  it('is unavailable when it is no multipart answer', async () => {
    for (const type of [null, 'text/html', 'multipart/mixed']) {
      await expect(readBatch(type, Buffer.from('<html>'), 1)).rejects.toThrow(ProviderError);
    }
  });

  it('takes hostile answers apart without a throw and without more answers than requests', async () => {
    const type = 'multipart/mixed; boundary=x';
    const item = '--x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n1\r\n';
    for (const text of [
      '',
      '--x',
      '--x--',
      '--x\r\n--x\r\n--x',
      '--x\r\n\r\nHTTP/1.1 999 No\r\n\r\n{}',
      '--x\r\n\r\n\r\n\r\n',
      `--x\r\nContent-ID: <response-item-9999>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n1`,
    ]) {
      expect(await readBatch(type, Buffer.from(text), 2)).toEqual([null, null]);
    }
    expect(await readBatch(type, Buffer.from(item.repeat(50_000)), 2)).toHaveLength(2);
  });

  it('finds no boundary in the middle of a line', async () => {
    const text = '--x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{"a":"--x"}\r\n--x--';
    const [answer] = await readBatch('multipart/mixed; boundary=x', Buffer.from(text), 1);
    expect(answer?.body).toEqual({ a: '--x' });
  });
});
