import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('are stored as Argon2id with the parameters of the record, each with its own salt', async () => {
    const passwords = createPasswords(1);
    const [one, two] = [await passwords.hash('abcdefgh'), await passwords.hash('abcdefgh')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
    expect(await passwords.isRight('abcdefgh', one)).toBe(true);
    expect(await passwords.isRight('abcdefgi', one)).toBe(false);
  });

  it('are never right for nobody, not even the one that stands in for them', async () => {
    const passwords = createPasswords(1);
    expect(await passwords.isRight('nobody has this password', null)).toBe(false);
  });

  it('take as long for nobody as for somebody', async () => {
    const passwords = createPasswords(1);
    const stored = await passwords.hash('abcdefgh');
    const medianMs = async (hash: string | null) => {
      const times: number[] = [];
      for (let n = 0; n < 7; n += 1) {
        const started = performance.now();
        await passwords.isRight('wrong', hash);
        times.push(performance.now() - started);
      }
      return times.sort((a, b) => a - b)[3] ?? 0;
    };
    await medianMs(null);
    const [somebody, nobody] = [await medianMs(stored), await medianMs(null)];
    // Answering without the work would take a thousandth.
    expect(nobody).toBeGreaterThan(somebody / 3);
  });
});
