import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Classification, Classifier } from '@eisen/triage';
import { buildInput } from '@eisen/triage/build-input';
import { expect, onTestFinished, test } from 'vitest';
import { buildJudged, createEar } from '../sample-sets.ts';
import { allowUnreadable, measureSpeed } from './measure-speed.ts';
import { measureShipped } from './run-shipped.ts';
import { sayCost } from './speed.ts';

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

test('the shipped code is put together and timed, unreadable dates included', async () => {
  const { withoutDates, withDates } = await measureShipped([
    buildInput({ text: 'Please answer by Friday noon.' }),
    buildInput({ receivedAt: new Date('whenever') }),
  ]);
  expect(withoutDates).toBeGreaterThan(0);
  expect(withDates).toBeGreaterThan(0);
});

test('each round judges each mail, alone and behind the reader of dates', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'eisen-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'mails.json');
  writeFileSync(file, JSON.stringify([buildInput(), buildInput({ subject: 'Second' })]));
  const judged: unknown[] = [];
  const classify: Classifier['classify'] = ({ subject, deadline }) => {
    judged.push([subject, deadline ?? null]);
    return {} as Classification;
  };
  const day = new Date('2026-03-05T17:00:00Z');
  measureSpeed({ classify }, () => day, file);
  expect(judged).toHaveLength(2 * 2 * 15);
  expect(judged.slice(0, 2)).toEqual([
    ['Hello', null],
    ['Second', null],
  ]);
  expect(judged.at(-1)).toEqual(['Second', day]);
});
