import type { Ledger } from '@eisen/contract';
import { describe, expect, it } from 'vitest';
import { ledgerWords } from './ledger-words.ts';

const now = new Date(2026, 2, 4, 12, 0);
const ledger: Ledger = {
  provider_count: 98,
  known: 98,
  by_quadrant: { do: 6, schedule: 49, delegate: 6, eliminate: 23 },
  unsure: 13,
  held: 0,
  unclassified: 1,
  last_checked: new Date(2026, 2, 4, 9, 14).toISOString(),
  next_check: null,
  lag_s: 0,
  connection: { state: 'connected', retry_at: null },
};

describe('the line of the ledger', () => {
  it('says the sum when all counts agree [PLUS-20]', () => {
    expect(ledgerWords(ledger, now)).toEqual({
      agrees: true,
      text: '98 emails in the mailbox: 84 sorted, 1 new, 13 not sure',
      checked: 'checked 9:14 AM',
    });
  });

  it.each([
    [
      'says how many are still to be read [PLUS-20]',
      { provider_count: 101 },
      'The mailbox counts 101 emails, Eisen knows 98: 3 are still to be read.',
    ],
    [
      'says how many are gone [PLUS-20]',
      { provider_count: 97 },
      'The mailbox counts 97 emails, Eisen knows 98: 1 is no longer in the mailbox.',
    ],
    [
      'says when places do not add up [PLUS-20]',
      { unsure: 12 },
      'Of 98 known emails 97 have a place.',
    ],
  ])('%s', (_, part, text) => {
    expect(ledgerWords({ ...ledger, ...part }, now)).toMatchObject({ agrees: false, text });
  });

  it('does not speak of sorted mail before there is any', () => {
    const by_quadrant = { do: 0, schedule: 0, delegate: 0, eliminate: 0 };
    const fresh = { ...ledger, by_quadrant, unsure: 0, unclassified: 98 };
    expect(ledgerWords(fresh, now).text).toBe('98 emails in the mailbox: 98 new');
  });

  it('says nothing of a check that never was', () => {
    expect(ledgerWords({ ...ledger, last_checked: null }, now).checked).toBeNull();
  });
});
