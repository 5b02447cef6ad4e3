import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Quadrant, TriageInput } from '@eisen/triage';
import { filesOf, readLabelRows, readMailRows } from '../labelled.ts';

/** The last state of the first version: its weights were fitted on triage-train and the invented mail. */
export const FIRST_VERSION = {
  commit: '476a46054aa3663f6067731e0afef5b756dc6373',
  mails: 2_720,
} as const;

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url));
const PACKAGE = 'packages/triage';

export interface EarlierAnswer {
  readonly guess: Quadrant;
  readonly unsure: boolean;
}

/** What that version's code has that is called here; it finds its own files through its own package.json. */
interface EarlierCode {
  readonly DEFAULT_WEIGHTS: unknown;
  createClassifier(weights: unknown): { classify(input: TriageInput): EarlierAnswer };
}
interface EarlierReader {
  readExamples(folder: string, name: string): readonly { id: string; input: TriageInput }[];
}

/**
 * Answers of an earlier version of this package, run as it stands in the repository's history: with its own weights, and
 * with mail read in its own way.
 *
 * @returns for each set the answers by the mails' ids; null where the history is not at hand, as in a shallow clone
 */
export async function judgeByEarlier(
  folder: string,
  sets: readonly string[],
  commit: string = FIRST_VERSION.commit,
  repository = REPOSITORY,
): Promise<ReadonlyMap<string, ReadonlyMap<string, EarlierAnswer>> | null> {
  const place = mkdtempSync(join(tmpdir(), 'eisen-earlier-'));
  try {
    if (!unpack(repository, commit, place)) return null;
    const load = (file: string) => import(pathToFileURL(join(place, PACKAGE, file)).href);
    const { createClassifier, DEFAULT_WEIGHTS } = (await load('src/index.ts')) as EarlierCode;
    const { readExamples } = (await load('training/mail.ts')) as EarlierReader;
    const classifier = createClassifier(DEFAULT_WEIGHTS);
    const answers = sets.map((name) => {
      copyWhole(folder, name, place);
      const mails = readExamples(place, name);
      return [
        name,
        new Map(mails.map(({ id, input }) => [id, classifier.classify(input)])),
      ] as const;
    });
    return new Map(answers);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function unpack(repository: string, commit: string, place: string): boolean {
  const archive = spawnSync('git', ['-C', repository, 'archive', commit, PACKAGE], {
    maxBuffer: 64 * 1024 * 1024,
  });
  if (archive.error !== undefined || archive.status !== 0) return false;
  const unpacked = spawnSync('tar', ['-x', '-C', place], { input: archive.stdout });
  return unpacked.error === undefined && unpacked.status === 0;
}

/** An earlier reader took every field for given: here each of them is. */
function copyWhole(folder: string, name: string, place: string): void {
  const [mailFile, labelFile] = filesOf(folder, name);
  const [mailCopy, labelCopy] = filesOf(place, name);
  writeLines(mailCopy, readMailRows(mailFile));
  writeLines(labelCopy, readLabelRows(labelFile));
}

function writeLines(file: string, rows: readonly object[]): void {
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
