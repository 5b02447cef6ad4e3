import { expect, test } from 'vitest';
import { buildJudged, createEar } from '../sample-sets.ts';
import { allowUnreadable, sayCost } from './speed.ts';

test('mail with an unreadable date is not asked for a deadline', () => {
  const readDeadline = allowUnreadable(({ receivedAt }) => new Date(receivedAt.toISOString()));
  const mail = { subject: 'Offer', text: 'Please send me the offer by Friday noon.' };
  expect(readDeadline({ ...mail, receivedAt: new Date('whenever') })).toBeNull();
  const receivedAt = new Date('2026-03-04T09:00:00Z');
  expect(readDeadline({ ...mail, receivedAt })).toEqual(receivedAt);
});

test('the price of a model is told for all mail and for what is not sure', () => {
  const { say, heard } = createEar();
  const rows = [buildJudged('do', 'do'), buildJudged('do', 'do', { unsure: true })];
  sayCost(say, rows, { in: 0, out: 50 });
  expect(heard()).toContain('60 out: 3.00 dollars for all, 1.50 for the 50.0 % not sure');
});
