import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreDeadlines } from './score-deadlines.ts';

const folder = new URL('./fixtures/', import.meta.url);
const files = readdirSync(folder).filter((name) => /^deadline-phrases.*\.jsonl$/u.test(name));

/** What each file must keep: of the two that were kept apart while the rules were written, what they first measured. */
const LEAST: Readonly<Record<string, { readonly precision: number; readonly recall: number }>> = {
  'deadline-phrases-de.jsonl': { precision: 0.97, recall: 0.46 },
  'deadline-phrases-en.jsonl': { precision: 0.97, recall: 0.4 },
  'deadline-phrases-kept-de.jsonl': { precision: 0.92, recall: 0.42 },
  'deadline-phrases-kept-en.jsonl': { precision: 0.9, recall: 0.14 },
};

describe('marks on mails that somebody read', () => {
  it.each(files)('%s: marks are right as often as they were', (name) => {
    const { shown, precision, recall, wrong } = scoreDeadlines(
      readFileSync(new URL(name, folder), 'utf8'),
    );
    const told = `${name}: ${shown} shown, precision ${precision}, recall ${recall}, wrong: ${wrong.join(' ')}`;
    const least = LEAST[name] ?? { precision: Number.NaN, recall: Number.NaN };
    expect(precision, told).toBeGreaterThanOrEqual(least.precision);
    expect(recall, told).toBeGreaterThanOrEqual(least.recall);
  });

  it.each([
    ['Please answer by 5 PM today.', 'deadline', '2026-03-04', '17:00', 1],
    ['Please answer by midnight today.', 'deadline', '2026-03-05', '00:00', 1],
    ['Please answer before Friday.', 'deadline', '2026-03-06', null, 1],
    ['Please answer by 5 PM today.', 'deadline', '2026-03-04', '18:00', 0],
    ['Please answer by 5 PM today.', 'appointment', '2026-03-04', '17:00', 0],
  ])('"%s" against a reader’s %s on %s at %s', (text, kind, date, time, precision) => {
    const mail = { id: 'a', subject: '', text, received: '2026-03-04T10:00:00Z' };
    const line = JSON.stringify({ ...mail, moments: [{ kind, date, time }] });
    expect(scoreDeadlines(line)).toMatchObject({ shown: 1, precision });
  });
});
