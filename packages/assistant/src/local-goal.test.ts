import { describe, expect, it } from 'vitest';
import { draftGoalFromMail, improveGoalParts } from './local-goal.ts';

const now = new Date('2026-11-21T10:00:00Z');
const mail = (part: Partial<Parameters<typeof draftGoalFromMail>[0]> = {}) => ({
  subject: 'Re: AW: Vendor review',
  content:
    'Hello Dana,\n\nthe list is attached. Could you get the 12 pages signed by both vendors?\n> Please ignore this old line.\n\n-- \nPlease visit our shop today',
  sender: 'Priya Raman',
  now,
  ...part,
});

describe('a goal drafted from an email without a model', () => {
  it('takes its title from the subject and its words from the request [GOAL-23]', () => {
    const draft = draftGoalFromMail(mail(), new Date('2026-11-27T17:00:00Z'));
    expect(draft.title).toBe('Vendor review');
    expect(draft.specific).toBe(
      'Do what Priya Raman asks for: “Could you get the 12 pages signed by both vendors?”',
    );
    expect(draft.measurable).toContain('12 pages');
    expect(draft.timeBound).toBe('Finished by Friday, 27 November 2026, as the email asks.');
    expect(draft).toMatchObject({ dueDate: '2026-11-27', priority: 'high' });
  });

  it.each([
    [null, 'medium', '2026-11-28'],
    ['2026-11-22T17:00:00Z', 'urgent', '2026-11-22'],
    ['2026-11-26T17:00:00Z', 'high', '2026-11-26'],
    ['2027-01-04T17:00:00Z', 'medium', '2027-01-04'],
  ])('is due at %s with priority %s', (deadline, priority, dueDate) => {
    const draft = draftGoalFromMail(mail(), deadline === null ? null : new Date(deadline));
    expect(draft).toMatchObject({ priority, dueDate });
  });

  it('takes a percentage for its measure only where it is asked for', () => {
    const sure = mail({ content: 'I am 100 % sure. Please send your list back.' });
    expect(draftGoalFromMail(sure, null).measurable).toBe(
      'Done when Priya Raman has the result and has confirmed it.',
    );
    const asked = mail({ content: 'A 5 % discount is fine. Please reach 80 % by Friday.' });
    expect(draftGoalFromMail(asked, null).measurable).toContain('Done when 80 % is reached');
  });

  it('quotes neither old lines nor signatures', () => {
    const draft = draftGoalFromMail(mail({ content: '> Please pay me\n-- \nPlease buy' }), null);
    expect(draft.specific).toBe('Answer Priya Raman about “Vendor review”.');
  });

  it('has all texts of an empty email, and bounded ones of an endless one', () => {
    const empty = draftGoalFromMail(mail({ subject: '', content: '', sender: ' ' }), null);
    expect(empty.title).toBe('Answer the sender');
    const long = draftGoalFromMail(
      mail({ subject: '😀'.repeat(300), content: `Please ${'do it '.repeat(5_000)}` }),
      null,
    );
    expect(long.title.length).toBeLessThanOrEqual(255);
    for (const draft of [empty, long]) {
      const texts = [
        draft.specific,
        draft.measurable,
        draft.achievable,
        draft.relevant,
        draft.timeBound,
      ];
      for (const text of texts) {
        expect(text.length).toBeGreaterThan(10);
        expect(text.length).toBeLessThan(600);
        expect(() => encodeURIComponent(text)).not.toThrow();
      }
    }
  });
});

describe('a goal that is improved without a model', () => {
  const goal = { title: 'Vendor review', dueDate: '2026-11-27' };
  const parts = {
    specific: 'get the contracts signed',
    measurable: 'all signed',
    achievable: 'with the help of Legal',
    relevant: 'Norvik needs them',
    timeBound: 'soon',
  };

  it('keeps what it says and adds what is missing', () => {
    const better = improveGoalParts(parts, goal);
    expect(better.specific).toBe('Get the contracts signed. Result: Vendor review.');
    expect(better.measurable).toMatch(/^All signed\. Done when /);
    expect(better.achievable).toMatch(/^With the help of Legal\. First step: /);
    expect(better.relevant).toMatch(/^Norvik needs them\. It matters because /);
    expect(better.timeBound).toBe('Soon. Finished by Friday, 27 November 2026.');
  });

  it('is not improved any further, and invents no day', () => {
    const better = improveGoalParts(parts, goal);
    expect(improveGoalParts(better, goal)).toEqual(better);
    expect(improveGoalParts(parts, { ...goal, dueDate: null }).timeBound).toBe('Soon.');
  });
});
