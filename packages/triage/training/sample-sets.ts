import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Quadrant } from '@eisen/triage';
import { onTestFinished } from 'vitest';
import { buildInput } from '../src/classifier/build-input.ts';
import type { Judged } from './evaluation/judged.ts';
import { filesOf } from './labelled.ts';
import { type Example, readExamples } from './mail.ts';

/** An empty folder, for one test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'eisen-sets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

export interface SampleMail {
  readonly id?: string;
  readonly [field: string]: unknown;
}

/** Invented mail as a stranger would write it down. */
export function mailRow(changes: SampleMail = {}): SampleMail & { readonly id: string } {
  return {
    id: 'a1',
    source: 'a stranger',
    owner: 'Ann Reed <ann@north.example>',
    from: 'Bob Lake <bob@north.example>',
    to: 'Ann Reed <ann@north.example>',
    date: 'Wed, 4 Mar 2026 09:00:00 +0000',
    subject: 'Kelpwall offer',
    headers: {},
    body: 'Hello Ann, the figures for the Kelpwall offer are attached. Could you look at them by Friday noon?',
    ...changes,
  };
}

/** Writes a set into a folder; without labels each mail is to be planned. */
export function writeSet(
  folder: string,
  name: string,
  mails: readonly (SampleMail & { readonly id: string })[],
  labels: readonly object[] = mails.map(({ id }) => ({ id, quadrant: 'schedule' })),
): void {
  const [mailFile, labelFile] = filesOf(folder, name);
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeFileSync(mailFile, lines(mails));
  writeFileSync(labelFile, lines(labels));
}

/** A mail read out of a set of its own. */
export function readOne(changes: SampleMail = {}): Example {
  const folder = makeFolder();
  writeSet(folder, 'one', [mailRow(changes)]);
  return readExamples(folder, ['one'])[0] as Example;
}

/** A judged mail of which only label and answer matter. */
export function buildJudged(
  quadrant: Quadrant,
  guess: Quadrant,
  changes: Partial<Omit<Judged, 'example'>> & { readonly example?: Partial<Example> } = {},
): Judged {
  const { example, ...said } = changes;
  return {
    example: {
      id: 'a1',
      set: 'one',
      input: buildInput({}),
      quoted: '',
      quadrant,
      alt: null,
      urgent: quadrant === 'do' || quadrant === 'delegate' ? 1 : 0,
      important: quadrant === 'do' || quadrant === 'schedule' ? 1 : 0,
      asks: null,
      group: 'ann',
      source: 'a stranger',
      sampling: 'random',
      textKey: '',
      wordsKey: '',
      ...example,
    },
    guess,
    confidence: 0.9,
    unsure: false,
    urgent: guess === 'do' || guess === 'delegate' ? 0.9 : 0.1,
    important: guess === 'do' || guess === 'schedule' ? 0.9 : 0.1,
    ...said,
  };
}

/** Collects what is said. */
export function createEar(): { readonly heard: () => string; say(text: string): void } {
  const lines: string[] = [];
  return { heard: () => lines.join('\n'), say: (text) => void lines.push(text) };
}
