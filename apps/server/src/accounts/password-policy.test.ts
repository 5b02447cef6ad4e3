import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { whyRefused } from './password-policy.ts';

const NORA = {
  username: 'nb-07',
  email: 'nora.brandt+post@brightwater.example',
  firstName: 'Nora',
  lastName: 'Brandt',
};

describe('passwords that are tried first', () => {
  it('the commonest 10,000 are refused, in any case [FIX-39]', () => {
    const commonest = dictionary['passwords-common'].slice(0, 10_000).map(String);
    expect(commonest).toHaveLength(10_000);
    expect(commonest.filter((one) => whyRefused(one, NORA) === null)).toEqual([]);
    expect(commonest.filter((one) => whyRefused(one.toUpperCase(), NORA) === null)).toEqual([]);
  });

  it.each(['Password1', 'iloveyou', 'p-a-s-s-w-o-r-d', ' sunshine ', 'qwertyuiop', 'trustno1'])(
    '"%s" is common [FIX-39]',
    (password) => {
      expect(whyRefused(password, NORA)).toMatch(/most common/);
    },
  );

  it.each([
    'norabrandt',
    'NoraBrandt!',
    'nora.brandt',
    'Brandt-Nora-2026',
    'nora.brandt+post@brightwater.example',
    'brightwater',
    'Brightwater#1987',
    '1234nora1234',
    'brandtpassword',
    'eiseneisen',
    'Nora-xyz-Brandt',
  ])('"%s" is made of what is known of its owner [FIX-39]', (password) => {
    expect(whyRefused(password, NORA)).toMatch(/your own name/);
  });

  it.each([
    'Quiet-iron-42',
    'a long sentence that nobody said',
    'norah jones sings at noon',
    'Пароль-на-века',
    '8f3kq0-zzt1m',
    'brandtmeister waits',
  ])('"%s" may be set', (password) => {
    expect(whyRefused(password, NORA)).toBeNull();
  });
});
