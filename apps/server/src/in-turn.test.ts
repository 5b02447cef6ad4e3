import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('does every work although one before failed, and tells of the first that did', async () => {
  const done: string[] = [];
  const work = (name: string, failure?: string) => async () => {
    done.push(name);
    if (failure) throw new Error(failure);
  };
  const works = [work('limits'), work('links', 'no links'), work('leads', 'late'), work('purge')];
  await expect(inTurn(works)).rejects.toThrow('no links');
  expect(done).toEqual(['limits', 'links', 'leads', 'purge']);
});
