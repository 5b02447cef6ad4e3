import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { scoreDeadlines } from './score-deadlines.ts';

const folder = new URL('./fixtures/', import.meta.url);
const files = readdirSync(folder).filter((name) => /^deadline-phrases.*\.jsonl$/u.test(name));

/** The recall that each file must keep; the precision of a mark is the same for all. */
const LEAST_RECALL: Readonly<Record<string, number>> = {
  'deadline-phrases-de.jsonl': 0.46,
  'deadline-phrases-en.jsonl': 0.4,
};

describe('marks on mails that somebody read', () => {
  it.each(files)('%s: 97 of 100 are right', (name) => {
    const { shown, precision, recall, wrong } = scoreDeadlines(
      readFileSync(new URL(name, folder), 'utf8'),
    );
    const told = `${name}: ${shown} shown, precision ${precision}, recall ${recall}, wrong: ${wrong.join(' ')}`;
    expect(LEAST_RECALL[name], `${name} has no floor`).toBeDefined();
    expect(precision, told).toBeGreaterThanOrEqual(0.97);
    expect(recall, told).toBeGreaterThanOrEqual(LEAST_RECALL[name] ?? 1);
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
