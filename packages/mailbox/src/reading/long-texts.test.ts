import { describe, expect, it } from 'vitest';
import { parseLifted, putBack } from './long-texts.ts';

const rest = async () => {};
const lift = (answer: unknown) => {
  const lifted = parseLifted(Buffer.from(JSON.stringify(answer)));
  if (lifted === null) throw new Error('it is no JSON');
  return lifted;
};
const readBack = (answer: unknown) => putBack(lift(answer), rest);

const fields = (amount: number) =>
  Array.from({ length: amount }, (_, index) => ({ name: `X-${index}`, value: `${index}` }));
/** So many values, with lists and objects counted. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum, inner) => sum + countValues(inner), 1);
}

describe('the answer of a provider on its way from another thread', () => {
  it.each([
    ['a page', { value: Array.from({ length: 50 }, (_, id) => ({ id, to: fields(400) })) }],
    [
      'one mail',
      { id: 'm', payload: { headers: fields(900), body: { data: 'x'.repeat(50_000) } } },
    ],
    ['a page with long texts', { value: [{ id: 'ü'.repeat(40_000), to: fields(800) }, null, 'b'] }],
    ['a list', [{ to: fields(900) }, [fields(3)]]],
    ['a text', 'y'.repeat(40_000)],
    ['half a pair', { subject: ['\ud800', fields(600)] }],
    ['nothing', {}],
  ])('comes back as it was: %s', async (_, answer) => {
    expect(await readBack(answer)).toEqual(answer);
  });

  it('goes mail by mail and not at once [FIX-45]', () => {
    const { value, things } = lift({
      value: Array.from({ length: 50 }, (_, id) => ({ id, to: fields(900) })),
    });
    expect(things).toHaveLength(50);
    expect(countValues(value)).toBeLessThan(100);
    expect(lift({ payload: { headers: fields(900) } }).value).toBeNull();
  });

  it('has no list longer than anybody reads [FIX-45]', async () => {
    const page = { value: Array.from({ length: 2_000 }, (_, id) => ({ id })), of: fields(9) };
    expect(await readBack(page)).toEqual(page);
    const read = (await readBack({ payload: { headers: fields(50_000), size: 3 } })) as {
      payload: { headers: unknown[]; size: number };
    };
    expect(read.payload).toEqual({ headers: fields(1_000), size: 3 });
  });

  it('has no more of one mail than a mail to hundreds has, and all of its neighbours [FIX-45]', async () => {
    const parts = Array.from({ length: 500 }, (_, partId) => ({ partId, headers: fields(200) }));
    const answer = {
      value: [
        { id: 1, parts },
        { id: 2, to: fields(500) },
      ],
    };
    const read = (await readBack(answer)) as typeof answer;
    expect(countValues(read.value[0])).toBeLessThan(30_000);
    expect(read.value[0]?.parts).toHaveLength(500);
    expect(read.value[0]?.parts?.[0]).toEqual(parts[0]);
    expect(read.value[1]).toEqual(answer.value[1]);
  });
});
