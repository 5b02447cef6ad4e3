import { describe, expect, it } from 'vitest';
import {
  countOf,
  formatDate,
  formatListTime,
  formatRelative,
  formatSize,
  initials,
  truncate,
} from './format.ts';

/** Local time, as everything on the screen. */
const at = (text: string) => new Date(`${text}:00`);
const now = at('2026-09-07T15:30');

describe('times', () => {
  it.each([
    ['2026-09-07T09:05', '9:05 AM'],
    ['2026-09-07T00:00', '12:00 AM'],
    ['2026-09-06T23:59', 'Yesterday'],
    ['2026-09-05T23:59', 'Sep 5'],
    ['2025-12-31T10:00', 'Dec 31, 2025'],
    ['2026-09-08T10:00', 'Sep 8'],
  ])('%s stands in a list as "%s"', (time, text) => {
    expect(formatListTime(at(time), now).replace(/\u202f/g, ' ')).toBe(text);
  });

  it('a day is named with its year', () => {
    expect(formatDate(at('2026-09-07T15:30'))).toBe('Sep 7, 2026');
    expect(formatDate('soon')).toBe('');
  });

  it.each([
    ['2026-09-07T15:30', 'now'],
    ['2026-09-07T15:05', '25 min ago'],
    ['2026-09-07T12:20', '3 h ago'],
    ['2026-09-06T15:31', '23 h ago'],
    ['2026-09-05T15:30', 'Sep 5'],
  ])('%s is "%s"', (time, text) => {
    expect(formatRelative(at(time), now)).toBe(text);
  });

  it('are empty when they cannot be read', () => {
    expect(formatListTime('not a time', now)).toBe('');
    expect(formatRelative('', now)).toBe('');
  });
});

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [512, '512 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [3 * 1024 * 1024, '3.0 MB'],
    [2.25 * 1024 ** 3, '2.3 GB'],
    [5000 * 1024 ** 3, '5000.0 GB'],
    [Number.NaN, '0 B'],
  ])('%d bytes are "%s" [DETAIL-09]', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('names', () => {
  it.each([
    ['Nora Lind', 'NL'],
    ['nora', 'N'],
    ['Jean-Luc van den Berg', 'JB'],
    ['"Ortiz, Daniel"', 'OD'],
    ['élan Müller', 'ÉM'],
    ['🎉 Offers', 'O'],
    ['', 'U'],
    [null, 'U'],
    ['  ', 'U'],
  ])('%j has the initials %j [DASH-06] [CONST-07]', (name, text) => {
    expect(initials(name)).toBe(text);
  });
});

describe('texts', () => {
  it('are cut with three dots', () => {
    expect(truncate('Hello', 5)).toBe('Hello');
    expect(truncate('Hello world', 8)).toBe('Hello...');
    expect(truncate('👩‍🚀👩‍🚀👩‍🚀👩‍🚀', 4)).not.toContain('\ufffd');
  });

  it('count in a real plural', () => {
    expect([0, 1, 2, 1200].map((count) => countOf(count, 'email'))).toEqual([
      '0 emails',
      '1 email',
      '2 emails',
      '1,200 emails',
    ]);
  });
});
