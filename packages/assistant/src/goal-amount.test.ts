import { describe, expect, it } from 'vitest';
import { findGoalAmount } from './goal-amount.ts';

describe('the amount that a goal is measured by', () => {
  it.each([
    ['Please reduce the backlog in the north by 10 % this quarter.', '10 %'],
    ['Could you bring the rate from 3.5 % to 5.5 %?', '5.5 %'],
    ['We have to reach 95% uptime.', '95%'],
    ['At least 80 percent of the forms should be back.', '80 percent'],
    ['Our 25 % target for the pilot stands.', '25 %'],
    ['Bitte die Kosten um 5 % senken.', '5 %'],
    ['Wir brauchen mindestens 90 % Rücklauf.', '90 %'],
    ['Could you get the 12 pages signed?', '12 pages'],
    ['Please collect €4,500 for the trip.', '€4,500'],
  ])('of “%s” is %s', (sentence, amount) => {
    expect(findGoalAmount([sentence])).toBe(amount);
  });

  it.each([
    'There is a 5 % discount until Friday.',
    'I am 100 % sure that this is the last version.',
    'We would like to get at least 10% off the list price.',
    'They offer $50 off every order.',
    'Get up to 40 % on all plans.',
    'I am at least 90 percent certain.',
    'About 40 % of the customers have answered so far.',
    'Please look into the 5 % that are missing.',
    'Sales were 12 % above the last year.',
    'Reduce it as we said. It grew by 3 %.',
    'Ich bin zu 100 % sicher.',
  ])('is none of “%s”', (sentence) => {
    expect(findGoalAmount([sentence])).toBeNull();
  });

  it('is looked for behind a percentage that is none', () => {
    const sentences = ['You get a 5 % discount.', 'Please have all 12 pages signed.'];
    expect(findGoalAmount(sentences)).toBe('12 pages');
  });

  it.each([
    ['words', `increase ${'and 5 % of it '.repeat(20_000)}`],
    ['digits', '1'.repeat(200_000)],
  ])('is looked for in endless %s in no time', (_, endless) => {
    const start = performance.now();
    expect(findGoalAmount([endless])).toBeNull();
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
